import { setImmediate } from 'node:timers/promises';
import { photoKeys } from '@iom/contract/samples/photos/photo-names.ts';
import { eq, inArray } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import { type WriteTx, withoutTimeLimit } from '#platform/database/database.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { bumpArchiveVersion, lockGroup } from '../groups/groups.store.ts';
import { samplesOfGroup } from '../results/group-values.store.ts';
import { results, retests, sampleGroups, samples } from '../samples.tables.ts';

const samplesPerStatement = 500;

/**
 * Removes an unreleased group with its samples and their results. Nothing else refers to a sample before its release; names of laboratories
 * and batches stay for later imports.
 */
const removeGroup = async (tx: WriteTx, id: number, sampleIds: readonly number[]): Promise<void> => {
  await withoutTimeLimit(tx);
  for (let start = 0; start < sampleIds.length; start += samplesPerStatement) {
    const ids = sampleIds.slice(start, start + samplesPerStatement);
    await tx.delete(results).where(inArray(results.sampleId, ids));
    await tx.delete(retests).where(inArray(retests.sampleId, ids));
    await tx.delete(samples).where(inArray(samples.id, ids));
    // statements of the embedded database block the event loop
    await setImmediate();
  }
  await tx.delete(sampleGroups).where(eq(sampleGroups.id, id));
};

/** Maximum number of report numbers that the audit log keeps of a withdrawn group. */
const maxRecordedNumbers = 1000;
/** Number of files that one job can remove within its time limit. */
const keysPerJob = 1000;

/**
 * Withdraws the import of an unreleased group: removes its samples, results and photographs. The same files can then be imported again.
 * @throws ApiError not_found; group_released
 */
export const withdrawGroup = async (tx: WriteTx, jobs: Jobs, id: number): Promise<Audited<null>> => {
  const group = await lockGroup(tx, id);
  if (!group) throw new ApiError('not_found');
  if (group.releasedAt) throw new ApiError('group_released');
  const withdrawn = await samplesOfGroup(tx, id);
  await removeGroup(
    tx,
    id,
    withdrawn.map((sample) => sample.id),
  );
  const keys = withdrawn.flatMap(photoKeys);
  for (let start = 0; start < keys.length; start += keysPerJob)
    await scheduleFileRemoval(tx, jobs, keys.slice(start, start + keysPerJob));
  // the catalog of administrators has unreleased oils too
  await bumpArchiveVersion(tx);
  const numbers = withdrawn.slice(0, maxRecordedNumbers).map(({ reportNumber }) => reportNumber);
  const before = { name: group.name, samples: withdrawn.length, report_numbers: numbers };
  return { response: null, change: { target: `group ${id}`, before, after: null } };
};
