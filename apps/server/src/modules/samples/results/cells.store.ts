import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils, releasedOils } from '../market-oils.ts';
import { results, retests, testBatches } from '../samples.tables.ts';

/** A user's visible cells: by sample id, the ids of visible tests, or `all`. A sample without an entry is hidden. */
export type CellMask = ReadonlyMap<number, ReadonlySet<number> | 'all'>;

/** Whether the mask has the cell of an oil and a test. */
export const covers = (mask: CellMask, sampleId: number, testId: number): boolean => {
  const tests = mask.get(sampleId);
  return tests === 'all' || (tests?.has(testId) ?? false);
};

/** The values of one cell: one element for each analyte, by position. */
export interface Cell {
  numbers: (number | null)[];
  qualifiers: (string | null)[] | null;
}

/** Values of the first run. */
export interface ReportedCell extends Cell {
  /** The batch in which it was measured, or null. */
  batchId: number | null;
}

/** Sample → test → values. */
export type Cells = Map<number, Map<number, ReportedCell>>;

/** The mask as pairs of sample and test, where test 0 means all: the database itself omits hidden cells. */
export const maskPairs = (mask: CellMask, sampleIds: readonly number[]) =>
  sampleIds.flatMap((sample) => {
    const tests = mask.get(sample);
    if (tests === undefined) return [];
    return tests === 'all' ? [{ s: sample, t: 0 }] : [...tests].map((test) => ({ s: sample, t: test }));
  });

/**
 * Reads reported values through a mask. Customers' values are read here, or by `readArchiveValues`, whose engine applies the mask.
 * Cells outside the mask never leave the database, and neither does anything of an unreleased group or of a reference oil.
 */
export const readCells = async (tx: ReadTx, mask: CellMask, sampleIds: readonly number[]): Promise<Cells> => {
  const cells: Cells = new Map();
  const pairs = maskPairs(mask, sampleIds);
  if (pairs.length === 0) return cells;
  const visible = sql`(${results.sampleId}, ${results.testId}) in (
    select p.s, coalesce(nullif(p.t, 0), r2.test_id)
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(s bigint, t bigint)
    join results r2 on r2.sample_id = p.s and (p.t = 0 or r2.test_id = p.t))`;
  const rows = await tx
    .select({
      sampleId: results.sampleId,
      testId: results.testId,
      numbers: results.numbers,
      qualifiers: results.qualifiers,
      batchId: results.batchId,
    })
    .from(results)
    .innerJoin(releasedOils, eq(releasedOils.id, results.sampleId))
    .where(and(inArray(results.sampleId, [...new Set(pairs.map((pair) => pair.s))]), visible));
  for (const { sampleId, testId, ...cell } of rows) {
    const tests = cells.get(sampleId) ?? new Map<number, ReportedCell>();
    cells.set(sampleId, tests);
    tests.set(testId, cell);
  }
  return cells;
};

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
