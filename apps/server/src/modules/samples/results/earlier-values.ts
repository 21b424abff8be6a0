import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { notYetCounted } from '../groups/recent-releases.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { revisions } from '../revisions.tables.ts';
import { analytes } from '../samples.tables.ts';

/** What a cell of a released oil held before its corrections that figures do not count yet; nothing where it was empty. */
export interface EarlierValue {
  testId: number;
  /** Index in the packed results of the test. */
  position: number;
  sampleId: number;
  groupId: number;
  number: number | null;
  /** `<`, `>` or a categorical text. */
  text: string | null;
}

/**
 * The cells of the tests that a figure over values of all oils counts as they were. Corrections join a figure as releases do, at least
 * 20 values of an analyte at a time: which tests an oil has is public, so that a single value added would be told by the difference of
 * two days. Fewer than 20 of each analyte.
 */
export const earlierValues = async (tx: ReadTx, testIds: readonly number[]): Promise<EarlierValue[]> => {
  const ofTests = sql`${revisions} r join ${analytes} a on a.id = r.analyte_id and a.test_id = any(${sql.param(testIds)}::bigint[])
    join ${releasedMarketOils} s on s.id = r.sample_id`;
  const corrections = await rowsOf<{ analyte: number; import: string; values: number }>(
    tx,
    sql`select a.id::int as analyte, r.import_id as import, count(*)::int as values from ${ofTests}
      group by 1, 2 order by min(r.id)`,
  );
  const numbered = corrections.map((one, id) => ({ ...one, id }));
  const waiting = [...Map.groupBy(numbered, ({ analyte }) => analyte).values()].flatMap((ofAnalyte) => {
    const ids = new Set(notYetCounted(ofAnalyte, minOilsInBin));
    return ofAnalyte.flatMap(({ id, analyte, import: i }) => (ids.has(id) ? [{ a: analyte, i }] : []));
  });
  if (waiting.length === 0) return [];
  return rowsOf<EarlierValue>(
    tx,
    sql`select distinct on (a.id, s.id) a.test_id::int as "testId", a.position, s.id::int as "sampleId",
        s.group_id::int as "groupId", r.old_number as number, r.old_text as text
      from ${ofTests} join json_to_recordset(${JSON.stringify(waiting)}::json) as w(a bigint, i text)
        on w.a = a.id and w.i = r.import_id
      order by a.id, s.id, r.id`,
  );
};
