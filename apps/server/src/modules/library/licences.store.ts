import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { licenceOils, licences } from './library.tables.ts';

export type LicenceRow = typeof licences.$inferSelect;

export interface OilToGrant {
  sampleId: number;
  /** null: every test of the oil. */
  testIds: number[] | null;
  fullSet: boolean;
}

const oilsAtOnce = 1000;

export const addLicence = async (
  tx: WriteTx,
  licence: typeof licences.$inferInsert,
  oils: readonly OilToGrant[],
): Promise<number> => {
  const [row] = await tx.insert(licences).values(licence).returning({ id: licences.id });
  if (!row) throw new Error('insert returned no row');
  for (let start = 0; start < oils.length; start += oilsAtOnce)
    await tx
      .insert(licenceOils)
      .values(oils.slice(start, start + oilsAtOnce).map((oil) => ({ ...oil, licenceId: row.id })));
  return row.id;
};

/** What the user holds, oldest first. */
export const heldLicences = (tx: ReadTx, userId: number): Promise<LicenceRow[]> =>
  tx.select().from(licences).where(eq(licences.holderId, userId)).orderBy(asc(licences.id));

export const findHeldLicence = async (
  tx: ReadTx,
  userId: number,
  id: number,
): Promise<LicenceRow | undefined> =>
  (
    await tx
      .select()
      .from(licences)
      .where(and(eq(licences.id, id), eq(licences.holderId, userId)))
  )[0];

/** Released market samples of a region and year, ascending. */
export const samplesOfRegion = async (tx: ReadTx, region: string, year: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select s.id::int as id from ${samples} s join ${sampleGroups} g on g.id = s.group_id
      where s.region = ${region} and s.year = ${year} and s.kind = 'market' and g.released_at is not null order by s.id`,
  );
  return rows.map((row) => row.id);
};

/** The oils of licences with the tests of each; null: every test. */
export const oilsOfLicences = (tx: ReadTx, licenceIds: readonly number[]) =>
  tx
    .select({ sampleId: licenceOils.sampleId, testIds: licenceOils.testIds })
    .from(licenceOils)
    .where(inArray(licenceOils.licenceId, [...licenceIds]))
    .orderBy(asc(licenceOils.sampleId));

export const countOils = async (tx: ReadTx, licenceIds: readonly number[]): Promise<Map<number, number>> => {
  if (licenceIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: licenceOils.licenceId, oils: sql<number>`count(*)::int` })
    .from(licenceOils)
    .where(inArray(licenceOils.licenceId, [...licenceIds]))
    .groupBy(licenceOils.licenceId);
  return new Map(rows.map((row) => [row.id, row.oils]));
};

/** Metadata of released market samples, ascending. */
export const loadSamples = async (tx: ReadTx, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ sample: samples })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(inArray(samples.id, [...ids]), isNotNull(sampleGroups.releasedAt), eq(samples.kind, 'market')))
    .orderBy(asc(samples.id));
  return rows.map((row) => row.sample);
};
export type SampleRow = typeof samples.$inferSelect;
