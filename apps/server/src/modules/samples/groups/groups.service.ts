import type { SampleGroup } from '@iom/contract/samples/samples.schemas.ts';
import { type AuditedRequest, auditOf } from '#modules/accounts/accounts.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import {
  countSamples,
  findGroup,
  type GroupRow,
  listGroups,
  releaseInside,
  renameGroupRow,
  samplesOfGroups,
} from './groups.store.ts';

const groupAnswer = (group: GroupRow, sampleSet: number[]): SampleGroup => ({
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
  return { count, results: rows.map((group) => groupAnswer(group, sets.get(group.id) ?? [])) };
};

/** Released groups as everybody may see them, newest first unless ordered otherwise. */
export const releasedGroups = async (tx: ReadTx, page: Parameters<typeof listGroups>[2]) => {
  const ordering =
    page.ordering.length > 0 ? page.ordering : [{ field: 'released', descending: true } as const];
  const { count, rows } = await listGroups(tx, { status: 'RELEASED' }, { ...page, ordering });
  const sets = await samplesOfGroups(
    tx,
    rows.map((group) => group.id),
  );
  return {
    count,
    results: rows.map((group) => ({
      id: group.id,
      name: group.name,
      created: group.createdAt.toISOString(),
      released: (group.releasedAt ?? group.createdAt).toISOString(),
      year: group.year,
      count: sets.get(group.id)?.length ?? 0,
    })),
  };
};

/** @throws ApiError not_found; bad_input at `name` when another group has it. */
export const renameGroup = async (
  tx: WriteTx,
  actor: SessionUser,
  request: AuditedRequest,
  id: number,
  name: string,
) => {
  const before = await findGroup(tx, id);
  if (!before) throw new ApiError('not_found');
  const after = await renameGroupRow(tx, id, name).catch((error: unknown) => {
    throw violates(error, 'sample_groups_name_unique')
      ? fieldError('name', 'A group with this name exists.')
      : error;
  });
  await auditOf(tx, actor, request)('group.rename', `group ${id}`, { name: before.name }, { name });
  const sets = await samplesOfGroups(tx, [id]);
  return groupAnswer(after ?? before, sets.get(id) ?? []);
};

/** Releases a group into the archive; a group that is released already is answered alike and nothing happens. */
export const releaseGroup = async (tx: WriteTx, actor: SessionUser, request: AuditedRequest, id: number) => {
  const group = await findGroup(tx, id);
  if (!group) throw new ApiError('not_found');
  const now = await releaseInside(tx, id);
  if (now)
    await auditOf(tx, actor, request)(
      'group.release',
      `group ${id}`,
      { status: 'UNRELEASED' },
      { status: 'RELEASED' },
    );
  return { id, status: 'RELEASED' as const, count: await countSamples(tx, id) };
};
