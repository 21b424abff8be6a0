import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, testBatches } from '../samples.tables.ts';
import { type CellMask, maskPairs } from './cells.store.ts';

/** Tests of an oil that a laboratory ran in one batch. Empty texts mean not stated. */
export interface OilBatch {
  id: number;
  laboratory: string;
  batch: string;
  testIds: number[];
}

/** The batches in which the tests of the oils within the mask were run, by oil, the largest of an oil first. */
export const readBatches = (
  tx: ReadTx,
  mask: CellMask,
  sampleIds: readonly number[],
): Promise<(OilBatch & { sampleId: number })[]> =>
  rowsOf(
    tx,
    sql`select s.id::int as "sampleId", b.id::int as id, b.laboratory, b.batch, json_agg(r.test_id::int order by r.test_id) as "testIds"
      from json_to_recordset(${JSON.stringify(maskPairs(mask, sampleIds))}::json) as held(s bigint, t bigint)
      join ${results} r on r.sample_id = held.s and (held.t = 0 or r.test_id = held.t)
      join ${releasedMarketOils} s on s.id = r.sample_id
      join ${testBatches} b on b.id = r.batch_id
      group by s.id, b.id order by s.id, count(*) desc, b.laboratory collate "C", b.batch collate "C"`,
  );

/** A test of an oil that was run in a batch. */
export interface BatchCell {
  sampleId: number;
  testId: number;
  batchId: number;
}

/** The cells of released market oils that were measured in these batches. */
export const readCellsOfBatches = (tx: ReadTx, batchIds: readonly number[]): Promise<BatchCell[]> =>
  rowsOf(
    tx,
    sql`select s.id::int as "sampleId", r.test_id::int as "testId", r.batch_id::int as "batchId"
      from json_array_elements_text(${JSON.stringify(batchIds)}::json) as b(id)
      join ${results} r on r.batch_id = b.id::bigint
      join ${releasedMarketOils} s on s.id = r.sample_id`,
  );

/** The laboratory of every batch. */
export const readLaboratories = (tx: ReadTx): Promise<{ id: number; laboratory: string }[]> =>
  rowsOf(tx, sql`select id::int as id, laboratory from ${testBatches}`);

/** The batch in which a test of an oil was run; null if it is not stated. */
export type BatchOf = (sampleId: number, testId: number) => number | null;

/** The batches of the tests of released market oils. Nearly every oil was tested in one batch. */
export const readBatchOf = async (tx: ReadTx, sampleIds: readonly number[]): Promise<BatchOf> => {
  const oils = await rowsOf<{ id: number; batchId: number | null; isMixed: boolean }>(
    tx,
    sql`select s.id::int as id, min(r.batch_id)::int as "batchId",
        min(r.batch_id) <> max(r.batch_id) or count(r.batch_id) < count(*) as "isMixed"
      from json_array_elements_text(${JSON.stringify(sampleIds)}::json) as asked(id)
      join ${releasedMarketOils} s on s.id = asked.id::bigint join ${results} r on r.sample_id = s.id group by s.id`,
  );
  const whole = new Map(
    oils.flatMap(({ id, batchId, isMixed }) => (isMixed ? [] : [[id, batchId] as const])),
  );
  const mixed = oils.filter(({ isMixed }) => isMixed).map(({ id }) => id);
  const everything: CellMask = new Map(mixed.map((id) => [id, 'all']));
  const byTest = new Map<string, number>();
  for (const { sampleId, id, testIds } of await readBatches(tx, everything, mixed))
    for (const testId of testIds) byTest.set(`${sampleId} ${testId}`, id);
  return (sampleId, testId) => whole.get(sampleId) ?? byTest.get(`${sampleId} ${testId}`) ?? null;
};
