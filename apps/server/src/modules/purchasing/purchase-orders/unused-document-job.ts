import { z } from 'zod';
import type { WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { findPurchaseOrder } from './purchase-orders.store.ts';

const queue = {
  name: 'remove-unused-document',
  data: z.object({ purchaseOrder: z.int(), key: z.string() }),
};

/** Far longer than an upload takes. */
const afterSeconds = 3600;

/**
 * Removes the file in an hour unless it is the document of the purchase order by then. To be committed before the file is written: a
 * crash after that leaves a file to which no row refers.
 */
export const scheduleUnusedDocumentRemoval = (
  tx: WriteTx,
  jobs: Platform['jobs'],
  purchaseOrder: number,
  key: string,
): Promise<void> => jobs.send(tx, queue, { purchaseOrder, key }, { afterSeconds });

export const unusedDocumentJob = ({ database, files }: Pick<Platform, 'database' | 'files'>) =>
  jobKind(queue, {
    retries: 10,
    concurrency: 10,
    run: async ({ purchaseOrder, key }) => {
      const found = await database.read((tx) => findPurchaseOrder(tx, purchaseOrder));
      if (found?.purchaseOrder.document?.key !== key) await files.remove(key);
    },
  });
