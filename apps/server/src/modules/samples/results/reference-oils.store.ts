import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results, sampleGroups, samples, testBatches } from '../samples.tables.ts';

/** Reference oils of released groups. No customer owns them, so every signed-in user may see how they were measured. */
export const releasedReferences = sql`${samples} s
  join ${sampleGroups} g on g.id = s.group_id and g.released_at is not null and s.kind = 'reference'`;

/** Every analyte position that a reference oil has an uncensored number for. */
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
  // arrays of PostgreSQL begin at 1
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

export interface BatchReferencePoint extends ReferencePoint {
  testId: number;
  position: number;
  /** The batch in which the oil was tested; `batch` is that of the reference oil's measurement. */
  oilBatch: string;
}

/** No lot of a reference oil lasts longer. */
const longestLotYears = 15;

/**
 * For the tests of an oil: all uncensored measurements, by the same laboratory, of the lot of the reference oil that was tested in
 * the oil's batch, in the order of years and batches.
 */
export const referencePointsOfOil = (tx: ReadTx, sampleId: number, testIds: readonly number[]) =>
  rowsOf<BatchReferencePoint>(
    tx,
    sql`with own as materialized (
        select r.test_id, r.batch_id, b.laboratory, b.batch, s.year from ${results} r
        join ${samples} s on s.id = r.sample_id join ${testBatches} b on b.id = r.batch_id
        where r.sample_id = ${sampleId}
          and r.test_id in (select value::bigint from json_array_elements_text(${JSON.stringify(testIds)}::json))
      ), lots as materialized (
        select s.id, s.brand_name as lot, s.year from ${releasedReferences}
        where abs(s.year - (select min(year) from own)) <= ${longestLotYears}::int
      ), measured as materialized (
        select lots.lot, lots.year, r.sample_id, r.test_id, r.batch_id, r.numbers, r.qualifiers
        from lots cross join own join ${results} r on r.sample_id = lots.id and r.test_id = own.test_id
      )
      select m.test_id::int as "testId", n.ordinal::int - 1 as position, own.batch as "oilBatch",
        m.year, b.laboratory, b.batch, n.value
      from own join measured beside on beside.test_id = own.test_id and beside.batch_id = own.batch_id
      join measured m on m.test_id = own.test_id and m.lot = beside.lot
      join ${testBatches} b on b.id = m.batch_id and b.laboratory = own.laboratory
      cross join unnest(m.numbers) with ordinality as n(value, ordinal)
      where n.value is not null and (m.qualifiers is null or m.qualifiers[n.ordinal] is null)
      order by 1, 2, m.year, b.batch collate "C", m.sample_id`,
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
