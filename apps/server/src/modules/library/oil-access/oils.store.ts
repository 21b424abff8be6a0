import { and, eq, type SQL, sql } from 'drizzle-orm';
import { releasedOils } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { licenceOils, licences } from '../licences/licences.tables.ts';

const findReleased = async (tx: ReadTx, key: SQL): Promise<SampleRow | undefined> =>
  (await tx.select().from(releasedOils).where(key))[0];

/** A released market oil. */
export const findOil = (tx: ReadTx, id: number) => findReleased(tx, eq(releasedOils.id, id));
export const findOilByNumber = (tx: ReadTx, reportNumber: string) =>
  findReleased(tx, eq(releasedOils.reportNumber, reportNumber));
/** By a report number as a person typed it: no two are imported that differ by case only. Reads every oil. */
export const findOilInAnyCase = (tx: ReadTx, reportNumber: string) =>
  findReleased(tx, sql`lower(${releasedOils.reportNumber}) = lower(${reportNumber})`);

/** The ids of the oils of a user's licences that were bought as full sets. */
export const findFullSets = async (tx: ReadTx, userId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ sampleId: licenceOils.sampleId })
    .from(licenceOils)
    .innerJoin(licences, eq(licences.id, licenceOils.licenceId))
    .where(and(eq(licences.holderId, userId), licenceOils.fullSet));
  return new Set(rows.map((row) => row.sampleId));
};
