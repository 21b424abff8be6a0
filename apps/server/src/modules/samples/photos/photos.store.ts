import { and, eq } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { isMarketOil } from '../market-oils.ts';
import { sampleGroups, samples } from '../samples.tables.ts';

/** A market sample by report number, with its release. */
export const findSampleByNumber = async (tx: ReadTx, reportNumber: string) => {
  const [row] = await tx
    .select({ sample: samples, releasedAt: sampleGroups.releasedAt })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(eq(samples.reportNumber, reportNumber), isMarketOil));
  return row;
};
