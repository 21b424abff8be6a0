import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { hasDigit } from '@iom/columnar/search/matching.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { containsNames, toLabelName } from '@iom/contract/samples/oil-label.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { isMarketOil, isReleasedMarketOil } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type Clause, everyCondition } from '../../metadata/facet-counts.store.ts';
import { facetIsOneOf, orderKeys } from '../../metadata/metadata.store.ts';
import type { OilPage } from '../oil-catalogue.ts';
import {
  facetFilters,
  filteredNumber,
  filteredTests,
  type OilSets,
  possibleReports,
  type ReportNumbers,
  searchedOils,
} from '../oil-search.ts';
import {
  hasReport,
  type LabelTexts,
  reportBegins,
  reportContains,
  reportHasWord,
  storedReportKey,
} from './label-texts.store.ts';

/** The market oils visible to a reader, as a subquery without its alias. */
export const visibleOils = (forAdministrator: boolean): SQL => sql`(
  select ${samples}.*, ${sampleGroups.releasedAt} is not null as released from ${samples}
  join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
  where ${forAdministrator ? isMarketOil : isReleasedMarketOil})`;

/** A reader's oils with the distinct texts on their labels. */
export interface ReadersOils {
  oils: SQL;
  texts: LabelTexts;
}

/** The report numbers of the oils by key. Of several numbers with one key, the last in text order counts. */
export const readReports = async (tx: ReadTx, oils: SQL, keys: readonly string[]): Promise<ReportNumbers> => {
  if (keys.length === 0) return new Map();
  const rows = await rowsOf<{ key: string; number: string }>(
    tx,
    sql`select ${storedReportKey} as key, o.report_number as number from ${oils} o
      where ${storedReportKey} = any(${sql.param(keys)}::text[]) order by ${sql.join(orderKeys('report_number'), sql`, `)}`,
  );
  return new Map(rows.map(({ key, number }) => [key, number]));
};

const anyCondition = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`;

/**
 * Search results as conditions on oils with the alias o. Words are compared with the distinct texts in
 * memory, and the database finds the oils with those texts. Report numbers are compared in the database;
 * terms without a digit use the prefixes of their words.
 * @param oils the oils to search, without the alias.
 */
const searchConditions = ({ texts, index, grades, years }: LabelTexts, oils: SQL): OilSets<SQL> => {
  const textsAt = (rows: Bitmap) =>
    Map.groupBy(
      Array.from(rows).flatMap((row) => texts[row] ?? []),
      ({ field }) => field,
    );
  const onLabel = (rows: Bitmap): SQL[] =>
    [...textsAt(rows)].flatMap(([field, some]) =>
      field === 'report'
        ? []
        : [
            facetIsOneOf(
              field,
              some.map(({ text }) => text),
            ),
          ],
    );
  const inReport = (rows: Bitmap): SQL[] => {
    const beginnings = textsAt(rows).get('report') ?? [];
    return beginnings.length === 0 ? [] : [reportBegins(beginnings.map(({ text }) => text))];
  };
  return {
    all: () => sql`true`,
    and: (a, b) => sql`(${a} and ${b})`,
    or: (a, b) => sql`(${a} or ${b})`,
    otherwise: (a, b) => sql`(${a} or (not exists (select 1 from ${oils} o where ${a}) and ${b()}))`,
    holding: (term) => {
      const rows = index.holding(term);
      return anyCondition([...onLabel(rows), ...(hasDigit(term) ? [reportContains(term)] : inReport(rows))]);
    },
    exactly: (word) => anyCondition([...onLabel(index.exactly(word)), reportHasWord(word)]),
    grades,
    years,
    ofGrades: (some) => facetIsOneOf('sae_grade', some),
    ofYear: (year) => facetIsOneOf('year', [year]),
    ofReports: hasReport,
  };
};

const searchCondition = async (tx: ReadTx, { oils, texts }: ReadersOils, search: string): Promise<SQL> => {
  const reports = await readReports(tx, oils, possibleReports(search));
  return searchedOils(searchConditions(texts, oils), reports, search);
};

const facetClauses = (filters: OilFilters): Clause[] =>
  facetFilters(filters).map(({ name, texts }) => {
    const values = name === 'year' ? texts.flatMap((text) => filteredNumber(text) ?? []) : texts;
    return { facet: name, condition: facetIsOneOf(name, values) };
  });

/** Texts are compared in memory, where letters of any script have the same case as in the other engine. */
const containing = ({ texts }: LabelTexts, filters: OilFilters): SQL[] =>
  containsNames.flatMap((name) => {
    const needle = filters[`${name}__icontains`]?.toLowerCase();
    if (!needle) return [];
    const found = texts.filter(({ field, text }) => field === name && text.toLowerCase().includes(needle));
    return [
      facetIsOneOf(
        name,
        found.map(({ text }) => text),
      ),
    ];
  });

const ofGroup = (text: string): SQL => {
  const id = filteredNumber(text);
  return id === undefined ? sql`false` : sql`o.group_id = ${id}`;
};

const ofStatus = (status: string): SQL => {
  if (status === 'RELEASED') return sql`o.released`;
  return status === 'UNRELEASED' ? sql`not o.released` : sql`false`;
};

const ofSeries = (series: 'classic' | 'modern'): SQL =>
  series === 'classic' ? sql`o.year <= ${lastClassicYear}` : sql`o.year > ${lastClassicYear}`;

const withTests = (filters: OilFilters): SQL => {
  const ids = filteredTests(filters);
  return ids ? sql`o.tested_ids @> ${`{${ids.join()}}`}::int[]` : sql`false`;
};

/** By test how many of the oils have results of it, in ascending order of the id; without the tests that none has. */
export const countTests = (tx: ReadTx, matching: MatchingOils, tests: readonly number[]) =>
  rowsOf<{ value: number; count: number }>(
    tx,
    sql`select test::int as value, count(*)::int as count
      from (select o.tested_ids ${matching.from} where ${whereClause(matching)}) found, unnest(found.tested_ids) test
      where test = any(${`{${tests.join()}}`}::int[]) group by test order by test`,
  );

const otherConditions = async (tx: ReadTx, readers: ReadersOils, filters: OilFilters): Promise<SQL[]> => {
  const { sample__group_id: group, sample__report_number: report, series, status, search, ids } = filters;
  const conditions = containing(readers.texts, filters);
  if (group !== undefined) conditions.push(ofGroup(group));
  if (report !== undefined) conditions.push(hasReport([report]));
  if (series) conditions.push(ofSeries(series));
  if (filters.has_test) conditions.push(withTests(filters));
  if (status) conditions.push(ofStatus(status));
  if (ids !== undefined) conditions.push(sql`o.id = any(${`{${ids || 0}}`}::bigint[])`);
  if (search?.trim()) conditions.push(await searchCondition(tx, readers, search));
  return conditions;
};

/** Parts of statements over the matching oils: `from` with the alias o, and the conditions. */
export interface MatchingOils {
  from: SQL;
  clauses: Clause[];
}

export const matchingOils = async (
  tx: ReadTx,
  readers: ReadersOils,
  filters: OilFilters,
): Promise<MatchingOils> => {
  const others = await otherConditions(tx, readers, filters);
  return {
    from: sql`from ${readers.oils} o`,
    clauses: [...facetClauses(filters), ...others.map((condition) => ({ facet: null, condition }))],
  };
};

/** The oils with these report numbers, in the spelling of the archive. */
export const withReports = (oils: SQL, numbers: readonly string[]): MatchingOils => ({
  from: sql`from ${oils} o`,
  clauses: [{ facet: null, condition: hasReport(numbers) }],
});

const whereClause = ({ clauses }: MatchingOils) => everyCondition(clauses.map(({ condition }) => condition));

export const countOils = async (tx: ReadTx, matching: MatchingOils): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count ${matching.from} where ${whereClause(matching)}`,
  );
  return row?.count ?? 0;
};

const orderBy = (ordering: OilPage['ordering']): SQL => {
  const keys = ordering.flatMap(({ field, descending }) =>
    orderKeys(field === 'id' ? 'sample' : toLabelName(field)).map(
      (key) => sql`${key} ${descending ? sql`desc` : sql`asc`} nulls last`,
    ),
  );
  return sql.join([...keys, sql`o.id`], sql`, `);
};

/** The ids of the matching oils, in the order of a page or ascending. */
export const readIds = async (tx: ReadTx, matching: MatchingOils, page?: OilPage): Promise<number[]> => {
  const order = page ? sql`${orderBy(page.ordering)} limit ${page.limit} offset ${page.offset}` : sql`o.id`;
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select o.id::int as id ${matching.from} where ${whereClause(matching)} order by ${order}`,
  );
  return rows.map(({ id }) => id);
};
