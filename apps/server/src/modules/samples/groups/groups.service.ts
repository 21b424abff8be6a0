import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  bumpArchiveVersion,
  countSamples,
  findGroup,
  type GroupRow,
  listGroups,
  lockGroup,
  markReleased,
  releaseQueue,
  renameGroupRow,
  samplesOfGroups,
} from './groups.store.ts';

const toGroupResponse = (group: GroupRow, sampleSet: number[]): SampleGroup => ({
  id: group.id,
  name: group.name,
  created: group.createdAt.toISOString(),
  year: group.year,
  status: group.releasedAt ? 'RELEASED' : 'UNRELEASED',
  sample_set: sampleSet,
});

/** A page of groups with the ids of their samples. */
export const groupsWithSamples = async (
  tx: ReadTx,
  filter: Parameters<typeof listGroups>[1],
  page: Parameters<typeof listGroups>[2],
) => {
  const { count, rows } = await listGroups(tx, filter, page);
  const sets = await samplesOfGroups(
    tx,
    rows.map((group) => group.id),
  );
  return { count, results: rows.map((group) => toGroupResponse(group, sets.get(group.id) ?? [])) };
};

/**
 * The public list of released groups with market oils, newest first unless ordered otherwise.
 * @param oilsByGroup the market oils of released groups; those of a more recent release are counted here.
 */
export const releasedGroups = async (
  tx: ReadTx,
  oilsByGroup: ReadonlyMap<number, number>,
  page: Parameters<typeof listGroups>[2],
) => {
  const ordering =
    page.ordering.length > 0 ? page.ordering : [{ field: 'released', descending: true } as const];
  const { count, rows } = await listGroups(tx, { status: 'RELEASED', hasOils: true }, { ...page, ordering });
  const oils = new Map(oilsByGroup);
  for (const { id } of rows) if (!oils.has(id)) oils.set(id, await countSamples(tx, id));
  return {
    count,
    results: rows.map((group) => ({
      id: group.id,
      name: group.name,
      created: group.createdAt.toISOString(),
      released: (group.releasedAt ?? group.createdAt).toISOString(),
      year: group.year,
      count: oils.get(group.id) ?? 0,
    })),
  };
};

/** @throws ApiError not_found; bad_input at `name` when another group has it. */
export const renameGroup = async (tx: WriteTx, id: number, name: string): Promise<Audited<SampleGroup>> => {
  const before = await findGroup(tx, id);
  if (!before) throw new ApiError('not_found');
  const after = await renameGroupRow(tx, id, name).catch((error: unknown) => {
    throw violates(error, 'sample_groups_name_unique')
      ? fieldError('name', 'A group with this name exists.')
      : error;
  });
  // it was withdrawn meanwhile
  if (!after) throw new ApiError('not_found');
  // its name is among the public figures
  if (after.releasedAt) await bumpArchiveVersion(tx);
  const sets = await samplesOfGroups(tx, [id]);
  return {
    response: toGroupResponse(after, sets.get(id) ?? []),
    change: { target: `group ${id}`, before: { name: before.name }, after: { name } },
  };
};

/** Groups released within this time of each other share one mail. */
const announceAfterSeconds = 60;

/** Releases a group into the archive; has no further effect on a released one. @throws ApiError not_found */
export const releaseGroup = async (tx: WriteTx, jobs: Jobs, id: number) => {
  if (!(await lockGroup(tx, id))) throw new ApiError('not_found');
  const isNew = await markReleased(tx, id, { announce: true });
  if (isNew) await jobs.send(tx, releaseQueue, { group: id }, { afterSeconds: announceAfterSeconds });
  return {
    response: { id, status: 'RELEASED' as const, count: await countSamples(tx, id) },
    change: isNew
      ? { target: `group ${id}`, before: { status: 'UNRELEASED' }, after: { status: 'RELEASED' } }
      : null,
  };
};
