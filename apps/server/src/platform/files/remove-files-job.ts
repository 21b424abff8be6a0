import { z } from 'zod';
import type { WriteTx } from '../database/database.ts';
import { jobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

const queue = { name: 'remove-files', data: z.object({ keys: z.array(z.string()) }) };

/** Removes files from the store once the transaction has committed; nothing is sent for an empty list. */
export const scheduleFileRemoval = async (
  tx: WriteTx,
  jobs: Platform['jobs'],
  keys: string[],
): Promise<void> => {
  if (keys.length > 0) await jobs.send(tx, queue, { keys });
};

interface RemovalDeps extends Pick<Platform, 'files'> {
  /** Those of the keys under which something that exists has its file, stored again since it was to be removed. */
  neededOf: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Files removed at the same time, right after it was looked up which of them are needed. */
const filesAtOnce = 5;

/**
 * Removing a file that does not exist succeeds, so the job may run twice. It may run long after it was sent: a file that is needed again
 * stays.
 */
export const removeFilesJob = ({ files, neededOf }: RemovalDeps) =>
  jobKind(queue, {
    retries: 10,
    run: async ({ keys }) => {
      for (let start = 0; start < keys.length; start += filesAtOnce) {
        const some = keys.slice(start, start + filesAtOnce);
        const needed = await neededOf(some);
        await Promise.all(some.filter((key) => !needed.has(key)).map((key) => files.remove(key)));
      }
    },
  });
