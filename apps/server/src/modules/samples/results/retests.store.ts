import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, retests, testBatches } from '../samples.tables.ts';
import { type Cell, type CellMask, maskPairs } from './cells.store.ts';

/** A cell that was measured again, with its reported value. */
export interface RetestedCell {
  sampleId: number;
  reportNumber: string;
  brandName: string;
  saeGrade: string;
  year: number;
  testId: number;
  run: number;
  first: Cell;
  retest: Cell;
  /** Laboratory of the retest; empty if not stated. */
  laboratory: string;
  batch: string;
}

/**
 * Retests of the cells in the mask, by report number, test and run: the only function that reads them. As with reported
 * values, nothing outside the mask leaves the database, nor anything of an unreleased group or of a reference oil.
 */
export const readRetests = async (tx: ReadTx, mask: CellMask): Promise<RetestedCell[]> => {
  const held = maskPairs(mask, [...mask.keys()]);
  if (held.length === 0) return [];
  return rowsOf<RetestedCell>(
    tx,
    sql`select s.id::int as "sampleId", s.report_number as "reportNumber", s.brand_name as "brandName",
        s.sae_grade as "saeGrade", s.year, a.test_id::int as "testId", a.run,
        json_build_object('numbers', r.numbers, 'qualifiers', r.qualifiers) as first,
        json_build_object('numbers', a.numbers, 'qualifiers', a.qualifiers) as retest,
        coalesce(b.laboratory, '') as laboratory, coalesce(b.batch, '') as batch
      from json_to_recordset(${JSON.stringify(held)}::json) as held(s bigint, t bigint)
      join ${retests} a on a.sample_id = held.s and (held.t = 0 or a.test_id = held.t)
      join ${results} r on r.sample_id = a.sample_id and r.test_id = a.test_id
      join ${releasedMarketOils} s on s.id = a.sample_id
      left join ${testBatches} b on b.id = a.batch_id
      order by s.report_number collate "C", a.test_id, a.run`,
  );
};
