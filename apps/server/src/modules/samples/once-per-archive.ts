import { memoizeAsync } from '#platform/async.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { readArchiveVersion } from './groups/groups.store.ts';

interface ChangingArchive {
  onArchiveChange: (callback: () => Promise<void>) => void;
}

/** Caches the result of `compute` until the archive changes; does not cache a failure. */
export const oncePerArchive = <Result>(
  { onArchiveChange }: ChangingArchive,
  compute: () => Promise<Result>,
): (() => Promise<Result>) => {
  let kept = memoizeAsync(compute);
  onArchiveChange(async () => {
    kept = memoizeAsync(compute);
  });
  return () => kept();
};

/**
 * Runs `compute` in the caller's transaction and caches its result per archive version: a transaction that
 * began before a release does not see the new version. Does not cache a failure.
 */
export const oncePerVersion = <Result>(
  { onArchiveChange }: ChangingArchive,
  compute: (tx: ReadTx) => Promise<Result>,
): ((tx: ReadTx) => Promise<Result>) => {
  let kept: { version: number; read: (tx: ReadTx) => Promise<Result> } | undefined;
  onArchiveChange(async () => {
    kept = undefined;
  });
  return async (tx) => {
    const version = await readArchiveVersion(tx);
    if (kept?.version !== version) kept = { version, read: memoizeAsync(compute) };
    return kept.read(tx);
  };
};
