import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { revisions } from '../imports.tables.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { analytes } from '../samples.tables.ts';

interface HeldNumber {
  /** In ms since 1970; 0: since the release. */
  since: number;
  /** A censored value counts as its limit; null for an empty cell or a text. */
  number: number | null;
  /** `<` or `>` before the limit. */
  qualifier?: string | null;
}

/** A cell of a released oil with at least one correction. */
export interface CellHistory {
  testId: number;
  /** Index in the packed results of the test. */
  position: number;
  sampleId: number;
  /** Its release, region and year. */
  groupId: number;
  region: string;
  year: number;
  /** In chronological order. */
  numbers: readonly HeldNumber[];
}

const selectNumber = (prefix: 'old' | 'new') =>
  sql.raw(`case when coalesce(r.${prefix}_text, '<') in ('<', '>') then r.${prefix}_number end`);

const held = (prefix: 'old' | 'new') =>
  sql`'number', ${selectNumber(prefix)}, 'qualifier', ${sql.raw(`case when r.${prefix}_text in ('<', '>') then r.${prefix}_text end`)}`;

/** The corrected cells of tests, of all released oils or of some. */
export const cellHistories = (
  tx: ReadTx,
  testIds: readonly number[],
  oils?: readonly number[],
): Promise<CellHistory[]> =>
  rowsOf<CellHistory>(
    tx,
    sql`select a.test_id::int as "testId", a.position, s.id::int as "sampleId", s.group_id::int as "groupId",
        s.region, s.year::int as year, jsonb_build_array((array_agg(jsonb_build_object('since', 0, ${held('old')}) order by r.id))[1])
          || jsonb_agg(jsonb_build_object('since', extract(epoch from r.created_at)::float8 * 1000, ${held('new')})
            order by r.id) as numbers
      from ${revisions} r join ${analytes} a on a.id = r.analyte_id and a.test_id = any(${sql.param(testIds)}::bigint[])
        join ${releasedMarketOils} s on s.id = r.sample_id
      ${oils ? sql`where r.sample_id = any(${sql.param(oils)}::bigint[])` : sql``}
      group by a.id, s.id, s.group_id, s.region, s.year`,
  );

export const numberAt = ({ numbers }: CellHistory, time: number): number | null =>
  numbers.findLast(({ since }) => since <= time)?.number ?? null;
