import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { and, asc, lte, ne } from 'drizzle-orm';
import { releasedOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, withoutTimeLimit } from '#platform/database/database.ts';

/**
 * The fields of an oil of the Classic Archive with a grade that the choice of the sample set reads: its label
 * and which tests it has had, all of it public.
 */
export const readSampleCandidates = async (tx: ReadTx) => {
  await withoutTimeLimit(tx);
  const { id, year, brandName, region, saeGrade, serviceClass, testedIds } = releasedOils;
  return tx
    .select({ id, year, brandName, region, saeGrade, serviceClass, testedIds })
    .from(releasedOils)
    .where(and(lte(year, lastClassicYear), ne(saeGrade, '')))
    .orderBy(asc(id));
};

export type SampleCandidate = Awaited<ReturnType<typeof readSampleCandidates>>[number];
