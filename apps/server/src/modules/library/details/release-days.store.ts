import { inArray } from 'drizzle-orm';
import { sampleGroups } from '#modules/samples/samples.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';

/** The days (UTC, `2026-11-22`) on which groups entered the archive, by group id. */
export const releaseDays = async (
  tx: ReadTx,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (groupIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: sampleGroups.id, releasedAt: sampleGroups.releasedAt })
    .from(sampleGroups)
    .where(inArray(sampleGroups.id, [...groupIds]));
  return new Map(rows.map(({ id, releasedAt }) => [id, releasedAt?.toISOString().slice(0, 10) ?? '']));
};
