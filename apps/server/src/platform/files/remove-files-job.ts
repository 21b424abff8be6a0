import { z } from 'zod';
import type { WriteTx } from '../database/database.ts';
import { jobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

const queue = { name: 'remove-files', data: z.object({ keys: z.array(z.string()) }) };

/** Removes files from the store once the transaction has committed; sends no job for an empty list. */
export const scheduleFileRemoval = async (
  tx: WriteTx,
  jobs: Platform['jobs'],
  keys: string[],
): Promise<void> => {
  if (keys.length > 0) await jobs.send(tx, queue, { keys });
};

interface RemovalDeps extends Pick<Platform, 'files'> {
  /** The keys that an existing row uses, because a file was stored again after its removal was requested. */
  findNeeded: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Number of files removed together, right after checking which of them are needed. */
const filesAtOnce = 5;

/**
 * Removing a missing file succeeds, so the job may run twice. It may run long after it was sent: a file that
 * is needed again stays.
 */
export const removeFilesJob = ({ files, findNeeded }: RemovalDeps) =>
  jobKind(queue, {
    retries: 10,
    run: async ({ keys }) => {
      for (let start = 0; start < keys.length; start += filesAtOnce) {
        const some = keys.slice(start, start + filesAtOnce);
        const needed = await findNeeded(some);
        await Promise.all(some.filter((key) => !needed.has(key)).map((key) => files.remove(key)));
      }
    },
  });
