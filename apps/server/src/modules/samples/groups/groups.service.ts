import type { CollectedDays, SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
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
  readCollectedDays,
  readLabelFindings,
  releaseQueue,
  renameGroupRow,
  samplesOfGroups,
} from './groups.store.ts';

/** Oils that break a limit of their grade, and findings about values and labels. An administrator confirms their sum before the release. */
export interface GroupFindings {
  warnings: number;
  oilsOutsideGrade: number;
}

/** Counts the findings about a stored group. */
export type CountFindings = (tx: ReadTx, groupId: number) => Promise<GroupFindings>;

const unknownDays: CollectedDays = { from: null, to: null };

/** The findings of the import; counted here for a group that a server of the version before imported. */
const readFindings = async (
  tx: ReadTx,
  countFindings: CountFindings,
  { id, warnings, oilsOutsideGrade }: GroupRow,
): Promise<GroupFindings> =>
  warnings === null || oilsOutsideGrade === null ? countFindings(tx, id) : { warnings, oilsOutsideGrade };

const toGroupResponse = (
  group: GroupRow,
  sampleSet: number[],
  { warnings, oilsOutsideGrade }: GroupFindings,
  collected: CollectedDays = unknownDays,
): SampleGroup => ({
  id: group.id,
  name: group.name,
  created: group.createdAt.toISOString(),
  year: group.year,
  status: group.releasedAt ? 'RELEASED' : 'UNRELEASED',
  sample_set: sampleSet,
  sanity: { warnings, oils_outside_grade: oilsOutsideGrade },
  collected,
});

/** Groups with the ids of their samples, their findings and the days of collection. */
const toGroupResponses = async (tx: ReadTx, countFindings: CountFindings, groups: readonly GroupRow[]) => {
  const ids = groups.map(({ id }) => id);
  const sets = await samplesOfGroups(tx, ids);
  const collected = await readCollectedDays(tx, ids);
  const responses: SampleGroup[] = [];
  for (const group of groups) {
    const findings = await readFindings(tx, countFindings, group);
    responses.push(toGroupResponse(group, sets.get(group.id) ?? [], findings, collected.get(group.id)));
  }
  return responses;
};

/** A page of groups for administrators. */
export const groupsWithSamples = async (
  tx: ReadTx,
  countFindings: CountFindings,
  filter: Parameters<typeof listGroups>[1],
  page: Parameters<typeof listGroups>[2],
) => {
  const { count, rows } = await listGroups(tx, filter, page);
  return { count, results: await toGroupResponses(tx, countFindings, rows) };
};

/**
 * The public list of released groups with market oils, newest first unless ordered otherwise.
 * @param oilsByGroup the market oils of released groups; oils of a more recent release are counted here.
 * @param collectedByGroup the days of collection of all groups
 */
export const releasedGroups = async (
  tx: ReadTx,
  oilsByGroup: ReadonlyMap<number, number>,
  collectedByGroup: ReadonlyMap<number, CollectedDays>,
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
      collected: collectedByGroup.get(group.id) ?? unknownDays,
    })),
  };
};

/** @throws ApiError not_found; bad_input at `name` when another group has it. */
export const renameGroup = async (
  tx: WriteTx,
  countFindings: CountFindings,
  id: number,
  name: string,
): Promise<Audited<SampleGroup>> => {
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
  const [response] = await toGroupResponses(tx, countFindings, [after]);
  if (!response) throw new ApiError('not_found');
  return {
    response,
    change: { target: `group ${id}`, before: { name: before.name }, after: { name } },
  };
};

/** Groups released within this time of each other share one mail. */
const announceAfterSeconds = 60;

/** What an audit row states of confirmed findings: their numbers, and those about labels as the import reported them. */
const auditedFindings = async (tx: ReadTx, id: number, { warnings, oilsOutsideGrade }: GroupFindings) => {
  const labels = await readLabelFindings(tx, id);
  return {
    ...(warnings > 0 && { warnings }),
    ...(oilsOutsideGrade > 0 && { oils_outside_grade: oilsOutsideGrade }),
    ...(labels.length > 0 && { labels: labels.map(({ message }) => message).join(' ') }),
  };
};

/**
 * Releases a group into the archive; has no further effect on a released one.
 * @param confirmed the number of findings that the administrator confirms
 * @throws ApiError not_found; findings_not_confirmed with the number of findings
 */
export const releaseGroup = async (
  tx: WriteTx,
  { jobs, countFindings }: { jobs: Jobs; countFindings: CountFindings },
  id: number,
  confirmed = 0,
) => {
  const group = await lockGroup(tx, id);
  if (!group) throw new ApiError('not_found');
  const response = async () => ({ id, status: 'RELEASED' as const, count: await countSamples(tx, id) });
  // locked, so that no other call releases it meanwhile
  if (group.releasedAt) return { response: await response(), change: null };
  const found = await readFindings(tx, countFindings, group);
  const findings = found.warnings + found.oilsOutsideGrade;
  if (findings > 0 && confirmed !== findings)
    throw new ApiError('findings_not_confirmed', { extra: { findings } });
  await markReleased(tx, id, { announce: true });
  await jobs.send(tx, releaseQueue, { group: id, name: group.name }, { afterSeconds: announceAfterSeconds });
  return {
    response: await response(),
    change: {
      target: `group ${id}`,
      before: { status: 'UNRELEASED' },
      after: { status: 'RELEASED', ...(await auditedFindings(tx, id, found)) },
    },
  };
};
