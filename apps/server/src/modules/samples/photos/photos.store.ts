import { and, eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { isMarketOil } from '../market-oils.ts';
import { sampleGroups, samples } from '../samples.tables.ts';
import type { Photographed } from './photo-names.rules.ts';

/** The samples with these report numbers, released or not. */
export const samplesNumbered = (tx: ReadTx, reportNumbers: readonly string[]): Promise<Photographed[]> =>
  tx
    .select({ year: samples.year, reportNumber: samples.reportNumber })
    .from(samples)
    .where(inArray(samples.reportNumber, [...reportNumbers]));

/** A market sample by report number, with its release. */
export const findSampleByNumber = async (tx: ReadTx, reportNumber: string) => {
  const [row] = await tx
    .select({ sample: samples, releasedAt: sampleGroups.releasedAt })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(eq(samples.reportNumber, reportNumber), isMarketOil));
  return row;
};
