import { and, eq } from 'drizzle-orm';
import { isReleasedMarketOil } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SampleRow } from '../licences/licences.store.ts';
import { licenceOils, licences } from '../licences/licences.tables.ts';

const findReleased = async (tx: ReadTx, key: ReturnType<typeof eq>): Promise<SampleRow | undefined> => {
  const [row] = await tx
    .select({ sample: samples })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(key, isReleasedMarketOil));
  return row?.sample;
};

/** A released market oil. */
export const findOil = (tx: ReadTx, id: number) => findReleased(tx, eq(samples.id, id));
export const findOilByNumber = (tx: ReadTx, reportNumber: string) =>
  findReleased(tx, eq(samples.reportNumber, reportNumber));

/** The ids of the oils of a user's licences that were bought as full sets. */
export const findFullSets = async (tx: ReadTx, userId: number): Promise<Set<number>> => {
  const rows = await tx
    .select({ sampleId: licenceOils.sampleId })
    .from(licenceOils)
    .innerJoin(licences, eq(licences.id, licenceOils.licenceId))
    .where(and(eq(licences.holderId, userId), licenceOils.fullSet));
  return new Set(rows.map((row) => row.sampleId));
};
