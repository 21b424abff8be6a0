// The values of one sample group, released or not: for administrators, who decide on its release.

import { crankedLowerSince, crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { isMarketOil, releasedMarketOils } from '../market-oils.ts';
import { analytes, results, retests, sampleGroups, samples } from '../samples.tables.ts';
import type { Cells, ReportedCell } from './cells.store.ts';

export type GroupSample = typeof samples.$inferSelect;

/** The market and reference samples of a group by id. */
export const samplesOfGroup = (tx: ReadTx, groupId: number): Promise<GroupSample[]> =>
  tx.select().from(samples).where(eq(samples.groupId, groupId)).orderBy(asc(samples.id));

/** The reported values of these samples, whether they are released or not. */
export const readUnmaskedCells = async (tx: ReadTx, sampleIds: readonly number[]): Promise<Cells> => {
  const rows = await tx
    .select()
    .from(results)
    .where(inArray(results.sampleId, [...sampleIds]));
  const cells: Cells = new Map();
  for (const { sampleId, testId, ...cell } of rows) {
    const tests = cells.get(sampleId) ?? new Map<number, ReportedCell>();
    cells.set(sampleId, tests);
    tests.set(testId, cell);
  }
  return cells;
};

/** The retests of these samples, whether they are released or not. */
export const readUnmaskedRetests = (tx: ReadTx, sampleIds: readonly number[]) =>
  tx
    .select({
      sampleId: retests.sampleId,
      testId: retests.testId,
      run: retests.run,
      numbers: retests.numbers,
      qualifiers: retests.qualifiers,
    })
    .from(retests)
    .where(inArray(retests.sampleId, [...sampleIds]))
    .orderBy(asc(retests.sampleId), asc(retests.testId), asc(retests.run));

export interface MarketRange {
  testId: number;
  /** Position of the analyte in the packed results of its test. */
  position: number;
  /** The 0.5th and the 99.5th percentile of the numbers without a qualifier. */
  low: number;
  high: number;
  /** Number of oils with such a number. */
  oils: number;
}

/** Number of released oils that define the ranges: the latest by year of purchase. */
const rangeOils = 3000;
/** With fewer numbers, the outermost half per cent is less than one oil. */
const minOils = 200;

/**
 * The ranges of the analytes of these tests among the latest released oils; cranking viscosities before 2001
 * were measured five degrees warmer.
 */
export const readMarketRanges = (tx: ReadTx, testIds: readonly number[]): Promise<MarketRange[]> =>
  rowsOf<MarketRange>(
    tx,
    sql`with latest as (select s.id, s.year from ${releasedMarketOils} s order by s.year desc, s.id desc limit ${rangeOils}),
      numbers as (
        select r.test_id, v.position::int - 1 as position, v.number
        from latest join ${results} r on r.sample_id = latest.id
        cross join lateral unnest(r.numbers) with ordinality as v(number, position)
        join ${analytes} a on a.test_id = r.test_id and a.position = v.position - 1
          and (a.name <> ${crankingAtGrade} or latest.year >= ${crankedLowerSince})
        where r.test_id in (select value::bigint from json_array_elements_text(${JSON.stringify(testIds)}::json))
          and v.number is not null and (r.qualifiers is null or r.qualifiers[v.position] is null))
      select test_id::int as "testId", position,
        percentile_cont(0.005) within group (order by number) as low,
        percentile_cont(0.995) within group (order by number) as high, count(*)::int as oils
      from numbers group by test_id, position having count(*) >= ${minOils}`,
  );

export interface LikelyDuplicate {
  id: number;
  reportNumber: string;
  brandName: string;
  supplier: string;
  saeGrade: string;
  year: number;
  country: string;
  otherNumber: string;
  otherReleased: boolean;
}

/** Columns of `samples` that are equal in similar samples. */
const sameOil = sql`${samples.year}, ${samples.saeGrade}, ${samples.country}, lower(${samples.brandName}), lower(${samples.supplier})`;

/** A sample of the group that starts the listed pairs. */
interface Paired {
  id: number;
  /** Pairs of all samples of the group. */
  count: number;
}

/**
 * Samples of the group to which the first pairs belong. A pair belongs to its later sample (by id): its look-alikes are in other groups, or
 * earlier in its own. They are counted by its row, so pairs are formed for few samples only.
 */
const firstPaired = (tx: ReadTx, groupId: number, most: number): Promise<Paired[]> =>
  rowsOf<Paired>(
    tx,
    sql`with alike as (
        select ${samples.id}, ${samples.reportNumber}, ${samples.groupId} = ${groupId} as own,
          row_number() over (partition by ${sameOil} order by ${samples.groupId} = ${groupId}, ${samples.id}) - 1 as pairs
        from ${samples} where ${isMarketOil}),
      paired as (
        select id, sum(pairs) over () as count, sum(pairs) over (order by report_number collate "C") - pairs as before
        from alike where own and pairs > 0)
      select id::int as id, count::float8 as count from paired where before < ${most}`,
  );

/**
 * Pairs of a market sample of the group and another one of the same brand, supplier, grade, year and country; within the group each pair
 * once.
 * @returns the number of pairs and the first of them by report numbers
 */
export const findLikelyDuplicates = async (
  tx: ReadTx,
  groupId: number,
  most: number,
): Promise<{ count: number; first: LikelyDuplicate[] }> => {
  const paired = await firstPaired(tx, groupId, most);
  const ids = JSON.stringify(paired.map(({ id }) => id));
  const first = await rowsOf<LikelyDuplicate>(
    tx,
    sql`select s.id::int as id, s.report_number as "reportNumber", s.brand_name as "brandName", s.supplier,
        s.sae_grade as "saeGrade", s.year, s.country, ${samples.reportNumber} as "otherNumber",
        ${sampleGroups.releasedAt} is not null as "otherReleased"
      from ${samples} join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
      join (select ${samples}.* from ${samples}
        where ${samples.id} in (select value::bigint from json_array_elements_text(${ids}::json))) s
        on s.year = ${samples.year} and s.sae_grade = ${samples.saeGrade} and s.country = ${samples.country}
        and lower(s.brand_name) = lower(${samples.brandName}) and lower(s.supplier) = lower(${samples.supplier})
        and (s.group_id <> ${samples.groupId} or s.id > ${samples.id})
      where ${isMarketOil}
      order by s.report_number collate "C", ${samples.reportNumber} collate "C" limit ${most}`,
  );
  return { count: paired[0]?.count ?? 0, first };
};
