// The numbers that a query for corrected values reads in place of those stored.
import { sql } from 'drizzle-orm';
import type { SiteResults, ValueColumn } from '#modules/library/library.module.ts';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { results } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import type { AnalyteIndex } from '../../analytes.ts';
import type { OtherNumbers, ReadColumn } from './matching-oils.store.ts';

interface StoredNumber {
  id: number;
  year: number;
  batchId: number;
  number: number;
}

/** The plain numbers of an analyte that a laboratory measured in a batch. */
const storedNumbers = (tx: ReadTx, { testId, position }: ValueColumn): Promise<StoredNumber[]> =>
  rowsOf(
    tx,
    sql`select s.id::int as id, s.year, r.batch_id::int as "batchId", r.numbers[${position + 1}::int] as number
      from ${results} r join ${releasedMarketOils} s on s.id = r.sample_id
      where r.test_id = ${testId}::bigint and r.batch_id is not null
        and r.numbers[${position + 1}::int] is not null and r.qualifiers[${position + 1}::int] is null`,
  );

/** The analytes, some of them with their corrected numbers. */
export const correctedAnalytes = async (
  tx: ReadTx,
  analytes: AnalyteIndex,
  some: readonly ValueColumn[],
  { correct }: SiteResults,
): Promise<ReadonlyMap<number, ReadColumn>> => {
  const corrected = new Map<number, ReadColumn>(analytes);
  for (const analyte of some) {
    const found = (await storedNumbers(tx, analyte)).flatMap(({ id: sample, number, ...measured }) => {
      const without = correct(analyte, number, measured);
      return without === undefined ? [] : [{ sample, number: without }];
    });
    const instead: OtherNumbers = {
      ids: found.map(({ sample }) => sample),
      numbers: found.map(({ number }) => number),
    };
    corrected.set(analyte.id, { ...analyte, instead });
  }
  return corrected;
};
