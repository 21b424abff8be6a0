import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { revisions } from '../revisions.tables.ts';
import { analytes } from '../samples.tables.ts';

interface CellValue {
  number: number | null;
  /** `<`, `>` or a categorical text. */
  text: string | null;
}

/** A cell of a released oil that was corrected, once or more. */
export interface CellHistory {
  testId: number;
  /** Index in the packed results of the test. */
  position: number;
  sampleId: number;
  groupId: number;
  year: number;
  /** What it held until each time, in their order; empty where it held nothing. */
  earlier: readonly (CellValue & { until: number })[];
  /** What it holds now. */
  latest: CellValue;
}

/** The corrected cells of tests. Figures over values that the reader does not own count them as they were at a time of their own. */
export const cellHistories = async (tx: ReadTx, testIds: readonly number[]): Promise<CellHistory[]> =>
  rowsOf<CellHistory>(
    tx,
    sql`select a.test_id::int as "testId", a.position, s.id::int as "sampleId", s.group_id::int as "groupId", s.year,
        json_agg(json_build_object('until', extract(epoch from r.created_at)::float8 * 1000, 'number', r.old_number, 'text', r.old_text)
          order by r.id) as earlier,
        (array_agg(json_build_object('number', r.new_number, 'text', r.new_text) order by r.id desc))[1] as latest
      from ${revisions} r join ${analytes} a on a.id = r.analyte_id and a.test_id = any(${sql.param(testIds)}::bigint[])
        join ${releasedMarketOils} s on s.id = r.sample_id
      group by a.id, s.id, s.group_id, s.year`,
  );

/** What the cell held at the time; `undefined`: when it was released. */
export const valueAt = ({ earlier, latest }: CellHistory, time: Date | undefined): CellValue =>
  earlier.find(({ until }) => time === undefined || until > time.getTime()) ?? latest;
