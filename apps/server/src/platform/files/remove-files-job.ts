import { z } from 'zod';
import type { WriteTx } from '../database/database.ts';
import { jobKind } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';

const queue = { name: 'remove-files', data: z.object({ keys: z.array(z.string()) }) };

/** Removes files from the store after the transaction commits. Sends no job for an empty list. */
export const scheduleFileRemoval = async (
  tx: WriteTx,
  jobs: Platform['jobs'],
  keys: string[],
): Promise<void> => {
  if (keys.length > 0) await jobs.send(tx, queue, { keys });
};

interface RemovalDeps extends Pick<Platform, 'files'> {
  /** Finds the keys that a row uses again, because the file was stored again after its removal was requested. */
  findNeeded: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Each batch is removed right after checking which of its files are needed. */
const batchSize = 5;

/**
 * Removing a missing file succeeds, so the job may run twice. It may run long after it was sent, so files that are
 * needed again stay.
 */
export const removeFilesJob = ({ files, findNeeded }: RemovalDeps) =>
  jobKind(queue, {
    retries: 10,
    run: async ({ keys }) => {
      for (let start = 0; start < keys.length; start += batchSize) {
        const batch = keys.slice(start, start + batchSize);
        const needed = await findNeeded(batch);
        await Promise.all(batch.filter((key) => !needed.has(key)).map((key) => files.remove(key)));
      }
    },
  });
