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
  let cached = memoizeAsync(compute);
  onArchiveChange(async () => {
    cached = memoizeAsync(compute);
  });
  return () => cached();
};

/**
 * Runs `compute` in the caller's transaction and caches its result per archive version: a transaction that
 * began before a release does not see the new version. Does not cache a failure.
 */
export const oncePerVersion = <Result>(
  { onArchiveChange }: ChangingArchive,
  compute: (tx: ReadTx) => Promise<Result>,
): ((tx: ReadTx) => Promise<Result>) => {
  let cached: { version: number; read: (tx: ReadTx) => Promise<Result> } | undefined;
  onArchiveChange(async () => {
    cached = undefined;
  });
  return async (tx) => {
    const version = await readArchiveVersion(tx);
    if (cached?.version !== version) cached = { version, read: memoizeAsync(compute) };
    return cached.read(tx);
  };
};
