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

/** Removing a file that does not exist succeeds, so the job may run twice. */
export const removeFilesJob = ({ files }: Pick<Platform, 'files'>) =>
  jobKind(queue, {
    retries: 10,
    run: async ({ keys }) => {
      for (const key of keys) await files.remove(key);
    },
  });
