import { memoizeAsync } from '#platform/async.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { readArchiveVersion } from './groups/groups.store.ts';

interface ChangingArchive {
  onArchiveChange: (callback: () => Promise<void>) => void;
}

/** `compute`, whose result is kept until the archive changes; a failure is not kept. */
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
 * `compute` in the transaction of a caller, whose result is kept until the archive changes for those that see the same version of it: one
 * that began before a release does not see it. A failure is not kept.
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
