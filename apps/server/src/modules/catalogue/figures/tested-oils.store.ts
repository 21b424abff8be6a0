import { lastClassicYear, type Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { sql } from 'drizzle-orm';
import { releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';

/** By test id the released oils of each series that have had it. */
export type TestedOils = ReadonlyMap<number, Readonly<Record<Series, number>>>;

export const countTested = async (tx: ReadTx): Promise<TestedOils> => {
  await withoutTimeLimit(tx);
  const rows = await rowsOf<{ test: number } & Record<Series, number>>(
    tx,
    sql`select t.test, (count(*) filter (where s.year <= ${lastClassicYear}))::int as classic,
        (count(*) filter (where s.year > ${lastClassicYear}))::int as modern
      from ${releasedMarketOils} s cross join lateral unnest(s.tested_ids) as t(test) group by t.test`,
  );
  return new Map(rows.map(({ test, classic, modern }) => [test, { classic, modern }]));
};
