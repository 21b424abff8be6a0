import { setImmediate } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { type WriteTx, withoutTimeLimit } from '#platform/database/database.ts';
import { results, retests, sampleGroups, samples } from '../samples.tables.ts';

const samplesPerStatement = 500;

/**
 * Removes an unreleased group with its samples and their results. Nothing else refers to a sample before its release; names of laboratories
 * and batches stay for later imports.
 */
export const removeGroup = async (tx: WriteTx, id: number, sampleIds: readonly number[]): Promise<void> => {
  await withoutTimeLimit(tx);
  for (let start = 0; start < sampleIds.length; start += samplesPerStatement) {
    const some = sampleIds.slice(start, start + samplesPerStatement);
    await tx.delete(results).where(inArray(results.sampleId, some));
    await tx.delete(retests).where(inArray(retests.sampleId, some));
    await tx.delete(samples).where(inArray(samples.id, some));
    // statements of the embedded database never leave the thread to other requests
    await setImmediate();
  }
  await tx.delete(sampleGroups).where(eq(sampleGroups.id, id));
};
