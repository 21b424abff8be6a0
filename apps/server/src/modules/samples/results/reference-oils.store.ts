import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, sampleGroups, samples, testBatches } from '../samples.tables.ts';

/** Reference oils of released groups. No customer owns them, so every signed-in user may see how they were measured. */
const releasedReferences = sql`${samples} s
  join ${sampleGroups} g on g.id = s.group_id and g.released_at is not null and s.kind = 'reference'`;

/** Every analyte position with an uncensored number of a reference oil. */
export const measuredReferences = (tx: ReadTx) =>
  rowsOf<{ oil: string; testId: number; position: number }>(
    tx,
    sql`select distinct s.brand_name as oil, r.test_id::int as "testId", n.ordinal::int - 1 as position
      from ${releasedReferences} join ${results} r on r.sample_id = s.id
      cross join unnest(r.numbers) with ordinality as n(value, ordinal)
      where n.value is not null and (r.qualifiers is null or r.qualifiers[n.ordinal] is null)
      order by 1, 2, 3`,
  );

export interface ReferencePoint {
  year: number;
  laboratory: string;
  batch: string;
  value: number;
}

/** The uncensored values of a reference oil, by brand name, in the order of years and batches. */
export const referencePoints = (
  tx: ReadTx,
  oil: string,
  analyte: { testId: number; position: number },
): Promise<ReferencePoint[]> => {
  // PostgreSQL arrays start at 1
  const ordinal = analyte.position + 1;
  return rowsOf<ReferencePoint>(
    tx,
    sql`select s.year, coalesce(b.laboratory, '') as laboratory, coalesce(b.batch, '') as batch,
        r.numbers[${ordinal}::int] as value
      from ${releasedReferences} join ${results} r on r.sample_id = s.id and r.test_id = ${analyte.testId}
      left join ${testBatches} b on b.id = r.batch_id
      where s.brand_name = ${oil} and r.numbers[${ordinal}::int] is not null
        and (r.qualifiers is null or r.qualifiers[${ordinal}::int] is null)
      order by s.year, b.batch collate "C", s.id`,
  );
};

/** The uncensored values of reference oils in a batch, with the brand name of each oil. */
export const referencesInBatch = (
  tx: ReadTx,
  batchId: number,
  analyte: { testId: number; position: number },
): Promise<{ oil: string; value: number }[]> => {
  const ordinal = analyte.position + 1;
  return rowsOf(
    tx,
    sql`select s.brand_name as oil, r.numbers[${ordinal}::int] as value
      from ${releasedReferences} join ${results} r on r.sample_id = s.id
        and r.test_id = ${analyte.testId} and r.batch_id = ${batchId}
      where r.numbers[${ordinal}::int] is not null
        and (r.qualifiers is null or r.qualifiers[${ordinal}::int] is null)
      order by s.brand_name collate "C", s.id`,
  );
};

/** A laboratory's measurements of a reference oil in one batch. */
export interface ReferenceRun {
  /** The brand name of the reference oil. */
  lot: string;
  year: number;
  batchId: number;
  laboratory: string;
  batch: string;
  tests: [testId: number, numbers: (number | null)[], qualifiers: (string | null)[] | null][];
}

/** All runs of reference oils in a batch, in the order of years and batches. */
export const readReferenceRuns = (tx: ReadTx): Promise<ReferenceRun[]> =>
  rowsOf<ReferenceRun>(
    tx,
    sql`select s.brand_name as lot, s.year, b.id::int as "batchId", b.laboratory, b.batch,
        json_agg(json_build_array(r.test_id, r.numbers, r.qualifiers)) as tests
      from ${releasedReferences} join ${results} r on r.sample_id = s.id join ${testBatches} b on b.id = r.batch_id
      group by s.id, b.id order by s.year, b.batch collate "C", s.id`,
  );

/** Laboratories by name, each with its number of batches and of reported results of market oils. */
export const countLaboratories = (tx: ReadTx) =>
  rowsOf<{ name: string; batches: number; results: number }>(
    tx,
    sql`select b.laboratory as name, count(distinct b.id)::int as batches, sum(m.results)::int as results
      from (
        select r.batch_id, count(*) as results from ${results} r
        join ${releasedMarketOils} s on s.id = r.sample_id
        where r.batch_id is not null group by r.batch_id
      ) m join ${testBatches} b on b.id = m.batch_id
      where b.laboratory <> '' group by b.laboratory order by b.laboratory collate "C"`,
  );
