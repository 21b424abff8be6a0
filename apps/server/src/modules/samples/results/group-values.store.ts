// The values of one sample group, released or not: for administrators, who decide on its release.

import type { LikelyDuplicate } from '@iom/contract/samples/imports/imports.schemas.ts';
import { crankedLowerSince, crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { isMarketOil, isMarketSample, releasedMarketOils } from '../market-oils.ts';
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

/** Samples that may be duplicates: those of a group, or those of files that are not stored. */
export type DuplicateSource =
  | { groupId: number }
  | { samples: readonly Pick<GroupSample, 'kind' | (typeof comparedFields)[number]>[] };

const comparedFields = ['reportNumber', 'brandName', 'supplier', 'saeGrade', 'year', 'country'] as const;

/** The market samples of the source; those of files have the order of their lines as ids. */
const ownSamples = (source: DuplicateSource) => {
  if ('groupId' in source)
    return sql`select ${samples.id}, ${samples.reportNumber}, ${samples.brandName}, ${samples.supplier}, ${samples.saeGrade},
        ${samples.year}, ${samples.country}
      from ${samples} where ${samples.groupId} = ${source.groupId} and ${isMarketOil}`;
  const rows = source.samples
    .filter(isMarketSample)
    .map((sample, id) => [id, ...comparedFields.map((field) => sample[field])]);
  return sql`select (value->>0)::bigint as id, value->>1 as report_number, value->>2 as brand_name, value->>3 as supplier,
      value->>4 as sae_grade, (value->>5)::int as year, value->>6 as country
    from json_array_elements(${JSON.stringify(rows)}::json)`;
};

/**
 * `alike`: the samples of the source, and all others that have their brand, supplier, grade, year and country. A pair belongs to its later
 * sample (by id): its look-alikes are others, or earlier in the source.
 */
const alikeSamples = (source: DuplicateSource) => {
  const others =
    'groupId' in source ? sql`${isMarketOil} and ${samples.groupId} <> ${source.groupId}` : isMarketOil;
  const stored = sql`${samples.year}, ${samples.saeGrade}, ${samples.country}, lower(${samples.brandName}), lower(${samples.supplier})`;
  return sql`source as (${ownSamples(source)}),
    keyed as (select source.*, lower(brand_name) as brand, lower(supplier) as maker from source),
    alike as (
      select keyed.*, true as own, false as released from keyed
      union all
      select ${samples.id}, ${samples.reportNumber}, ${samples.brandName}, ${samples.supplier}, ${samples.saeGrade}, ${samples.year},
        ${samples.country}, lower(${samples.brandName}), lower(${samples.supplier}), false, ${sampleGroups.releasedAt} is not null
      from ${samples} join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
      where ${others} and (${stored}) in (select year, sae_grade, country, brand, maker from keyed))`;
};

/** A sample of the source that starts the listed pairs. */
interface Paired {
  id: number;
  /** Pairs of all samples of the source. */
  count: number;
}

/** Samples of the source to which the first pairs belong. They are counted by its row, so pairs are formed for few samples only. */
const firstPaired = (tx: ReadTx, source: DuplicateSource, most: number): Promise<Paired[]> =>
  rowsOf<Paired>(
    tx,
    sql`with ${alikeSamples(source)},
      numbered as (
        select id, report_number, own,
          row_number() over (partition by year, sae_grade, country, brand, maker order by own, id) - 1 as pairs
        from alike),
      paired as (
        select id, sum(pairs) over () as count, sum(pairs) over (order by report_number collate "C") - pairs as before
        from numbered where own and pairs > 0)
      select id::int as id, count::float8 as count from paired where before < ${most}`,
  );

/**
 * Pairs of a market sample of the source and another one of the same brand, supplier, grade, year and country; within the source each pair
 * once.
 * @returns the number of pairs and the first of them by report numbers
 */
export const findLikelyDuplicates = async (
  tx: ReadTx,
  source: DuplicateSource,
  most: number,
): Promise<{ count: number; results: (LikelyDuplicate & { id: number })[] }> => {
  const paired = await firstPaired(tx, source, most);
  if (paired.length === 0) return { count: 0, results: [] };
  const ids = JSON.stringify(paired.map(({ id }) => id));
  const results = await rowsOf<LikelyDuplicate & { id: number }>(
    tx,
    sql`with ${alikeSamples(source)}
      select s.id::int as id, s.report_number, s.brand_name, s.supplier, s.sae_grade, s.year, s.country,
        o.report_number as other, o.released as other_released
      from alike s join alike o
        on s.year = o.year and s.sae_grade = o.sae_grade and s.country = o.country and s.brand = o.brand and s.maker = o.maker
          and (not o.own or s.id > o.id)
      where s.own and s.id in (select value::bigint from json_array_elements_text(${ids}::json))
      order by s.report_number collate "C", o.report_number collate "C" limit ${most}`,
  );
  return { count: paired[0]?.count ?? 0, results };
};
