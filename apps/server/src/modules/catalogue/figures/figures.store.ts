import { lastClassicYear, type Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { crankedLowerSince, crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { asc, count, desc, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type CellHistory,
  cellHistories,
  countedReleases,
  type DictionaryAnalyte,
  lotsOf,
  numberAt,
  numbersMoved,
  readSampleOils,
  releasedMarketOils,
  releasedOils,
  type Source,
  sourceKey,
  withRelease,
} from '#modules/samples/samples.module.ts';
import { analytes, results, sampleGroups } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';
import type { ValuesOfRange } from './bins.ts';

/** By test id, the released oils of each series that have had it. */
export type TestedOils = ReadonlyMap<number, Readonly<Record<Series, number>>>;

export const countTested = async (tx: ReadTx): Promise<TestedOils> => {
  await withoutTimeLimit(tx);
  const rows = await rowsOf<{ test: number } & Record<Series, number>>(
    tx,
    sql`select t.test, (count(*) filter (where s.year <= ${lastClassicYear}))::int as classic,
        (count(*) filter (where s.year > ${lastClassicYear}))::int as modern
      from ${releasedMarketOils} s cross join lateral unnest(s.tested_ids) as t(test) group by t.test`,
  );
  return new Map(rows.map(({ test, classic, modern }) => [test, { classic, modern }]));
};

export type CountedAnalyte = Pick<DictionaryAnalyte, 'id' | 'name' | 'testId' | 'position'>;

/** Released oils by year and a text on their labels, in the order of their first ids. */
export const countByYearAnd = (tx: ReadTx, text: PgColumn) =>
  tx
    .select({ year: releasedOils.year, text: sql<string>`${text}`, oils: count() })
    .from(releasedOils)
    .groupBy(releasedOils.year, text)
    .orderBy(asc(min(releasedOils.id)));

/** Each country of released oils with the region of its latest one. */
export const regionsOfCountries = (tx: ReadTx) =>
  tx
    .selectDistinctOn([releasedOils.country], {
      country: releasedOils.country,
      region: releasedOils.region,
    })
    .from(releasedOils)
    .orderBy(asc(releasedOils.country), desc(releasedOils.id));

/** The group with market oils that was released last. */
export const newestRelease = async (tx: ReadTx) => {
  const [row] = await rowsOf<{ name: string; year: number; released: Date | string }>(
    tx,
    sql`select g.name, g.year, g.released_at as released from ${sampleGroups} g
      where g.released_at is not null and exists (select 1 from ${releasedMarketOils} s where s.group_id = g.id)
      order by g.released_at desc, g.id desc limit 1`,
  );
  return row && { name: row.name, year: row.year, released: new Date(row.released).toISOString() };
};

/** The first counted year: cranking viscosities before 2001 were measured five degrees warmer. */
const countedSince = ({ name }: CountedAnalyte) => (name === crankingAtGrade ? crankedLowerSince : 0);

/** The corrected cells of an analyte. */
const readHistories = async (tx: ReadTx, analyte: CountedAnalyte) =>
  (await cellHistories(tx, [analyte.testId])).filter(
    ({ position, year }) => position === analyte.position && year >= countedSince(analyte),
  );

const uncorrectedNumbers = (analyte: CountedAnalyte, corrected: readonly CellHistory[]) => sql`
  select r.sample_id, r.numbers[a.position + 1] as value, s.group_id, s.region, s.year
  from ${results} r join ${analytes} a on a.test_id = r.test_id and a.id = ${analyte.id}
  join ${releasedMarketOils} s on s.id = r.sample_id and s.year >= ${countedSince(analyte)}
  where r.numbers[a.position + 1] is not null and coalesce(r.qualifiers[a.position + 1], '<') in ('<', '>')
    and r.sample_id <> all(${sql.param(corrected.map(({ sampleId }) => sampleId))}::bigint[])`;

/**
 * The numbers of an analyte of released oils with oil and source, with corrected cells as first released; a
 * censored value counts at its limit, a text does not count.
 */
export const numbersAsReleased = async (tx: ReadTx, analyte: CountedAnalyte): Promise<SQL> => {
  const corrected = await readHistories(tx, analyte);
  const numbers = corrected.map((cell) => ({ ...cell, value: numberAt(cell, 0) }));
  return sql`${uncorrectedNumbers(analyte, corrected)}
  union all
  select e."sampleId", e.value, e."groupId", e.region, e.year
  from json_to_recordset(${JSON.stringify(numbers)}::json)
    as e("sampleId" bigint, "groupId" bigint, region text, year int, value float8)
  where e.value is not null`;
};

/** The numbers of one source in cells without corrections, separated by whether their oils are public. */
interface SourceNumbers extends Source {
  unseen: number[];
  seen: number[];
}

/** The numbers of an analyte in its distribution, and the releases that added them. */
interface CountedNumbers {
  numbers: number[];
  /**
   * The additions of each release to the ranges below the first edge, between the edges, and from the last
   * edge up.
   */
  lots(edges: readonly number[]): ValuesOfRange[][];
  /** The number of values that wait for others of their region and year. */
  waiting: number;
}

/** The ascending edges that a number has reached. */
const findRange = (edges: readonly number[], number: number) => edges.filter((edge) => edge <= number).length;

const toGains = ({ unseen, seen, ...source }: SourceNumbers, edges: readonly number[]) => {
  const gains = new Map<number, ValuesOfRange & Source>();
  const add = (number: number, isUnseen: boolean) => {
    const range = findRange(edges, number);
    const gain = gains.get(range) ?? { ...source, range, values: 0, unseen: 0 };
    gains.set(range, { ...gain, values: gain.values + 1, unseen: gain.unseen + (isUnseen ? 1 : 0) });
  };
  for (const number of unseen) add(number, true);
  for (const number of seen) add(number, false);
  return [...gains.values()];
};

/**
 * Reads the numbers once: the embedded database takes a tenth of a second to find an analyte's numbers among
 * all results.
 */
export const countedNumbers = async (tx: ReadTx, analyte: CountedAnalyte): Promise<CountedNumbers> => {
  const corrected = await readHistories(tx, analyte);
  const free = await readSampleOils(tx);
  const isSeen = sql`sample_id = any(${sql.param(free)}::bigint[])`;
  const sources = await rowsOf<SourceNumbers>(
    tx,
    sql`select group_id::int as "groupId", region, year::int as year,
        coalesce(json_agg(value) filter (where not ${isSeen}), '[]') as unseen,
        coalesce(json_agg(value) filter (where ${isSeen}), '[]') as seen
      from (${uncorrectedNumbers(analyte, corrected)}) v group by 1, 2, 3`,
  );
  const releasedValues = sources.map(({ unseen, seen, ...source }) => ({
    ...source,
    values: unseen.length + seen.length,
  }));
  const { waiting, joined, readStates } = (await countedReleases(tx))(releasedValues, corrected);
  const isCounted = (source: Source) => !waiting.includes(sourceKey(source));
  const latest = corrected.map((cell) => (isCounted(cell) ? readStates(cell).at(-1)?.number : null) ?? []);
  const notJoined = releasedValues.filter((source) => !isCounted(source));
  return {
    numbers: [
      ...sources.filter(isCounted).flatMap(({ unseen, seen }) => [...unseen, ...seen]),
      ...latest.flat(),
    ],
    waiting: notJoined.reduce((sum, { values }) => sum + values, 0),
    lots: (edges) => {
      const ofSources = sources.flatMap((source) => toGains(source, edges));
      const ofCells = corrected.flatMap((cell) =>
        numbersMoved(readStates(cell)).map(({ release, number, values }) => {
          const { region, year, sampleId } = cell;
          const unseen = free.includes(sampleId) ? 0 : values;
          return { release, region, year, range: findRange(edges, number), values, unseen };
        }),
      );
      return lotsOf([...withRelease(ofSources, joined), ...ofCells]);
    },
  };
};
