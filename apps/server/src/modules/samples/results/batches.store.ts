import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, testBatches } from '../samples.tables.ts';
import { type CellMask, pairsOf } from './cells.store.ts';
import { releasedReferences } from './reference-oils.store.ts';

/** Tests of an oil that a laboratory ran in one batch. Empty texts mean not stated. */
export interface OilBatch {
  laboratory: string;
  batch: string;
  testIds: number[];
  /** Was a reference oil measured in the batch? */
  withReference: boolean;
}

/** The batches in which the tests of an oil within the mask were run, largest first. */
export const readBatches = (tx: ReadTx, mask: CellMask, sampleId: number): Promise<OilBatch[]> =>
  rowsOf<OilBatch>(
    tx,
    sql`select b.laboratory, b.batch, json_agg(r.test_id::int order by r.test_id) as "testIds",
        exists (select 1 from ${releasedReferences} join ${results} o on o.sample_id = s.id where o.batch_id = b.id) as "withReference"
      from json_to_recordset(${JSON.stringify(pairsOf(mask, [sampleId]))}::json) as held(s bigint, t bigint)
      join ${results} r on r.sample_id = held.s and (held.t = 0 or r.test_id = held.t)
      join ${releasedMarketOils} s on s.id = r.sample_id
      join ${testBatches} b on b.id = r.batch_id
      group by b.id order by count(*) desc, b.laboratory collate "C", b.batch collate "C"`,
  );
