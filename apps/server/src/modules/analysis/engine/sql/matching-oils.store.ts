// The oils that match a query, seen through a mask. Values are read here and nowhere else in this engine.

import { Bitmap } from '@iom/columnar/bitmap.ts';
import {
  type AnalysisFilters,
  alternativesOf,
  listFilterNames,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { marks, textFilterNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Clause, everyCondition, facetIsOneOf } from '#modules/catalogue/catalogue.module.ts';
import { storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { results } from '#modules/samples/samples.tables.ts';
import { ilikeContains } from '#platform/database/list-rows.ts';
import { type AnalyteIndex, requireAnalyte } from '../../analytes.ts';
import { formulaSql } from './formula-sql.ts';

const cellAlias = (testId: number) => sql.identifier(`cell_${testId}`);
const numberColumn = (position: number) => sql.identifier(`n${position}`);
const qualifierColumn = (position: number) => sql.identifier(`q${position}`);

/** The qualifier of an analyte in the visible cell of an oil, or null. An own column has none. */
export const qualifierSql = ({ testId, position, computed }: ValueColumn) =>
  computed ? sql`null::text` : sql`${cellAlias(testId)}.${qualifierColumn(position)}`;

/** The number of an analyte, unless it is a limit. */
const uncensoredSql = (analyte: ValueColumn) =>
  sql`(case when ${qualifierSql(analyte)} is null then ${cellAlias(analyte.testId)}.${numberColumn(analyte.position)} end)`;

/** Numbers that take the place of those stored, by sample id. */
export interface OtherNumbers {
  ids: readonly number[];
  numbers: readonly number[];
}

/** An analyte of which some numbers are not those stored. */
export interface ReadColumn extends ValueColumn {
  instead?: OtherNumbers;
}

/**
 * The number of an analyte in the visible cell of an oil; null if missing, and for a text result with its
 * stored code. That of an own column from the visible cells of its operands.
 */
export const numberSql = (analyte: ValueColumn) => {
  const { computed } = analyte;
  if (computed) return formulaSql(computed.term, computed.operands.map(uncensoredSql));
  return sql`(case when coalesce(${qualifierSql(analyte)}, '<') in ('<', '>')
    then ${cellAlias(analyte.testId)}.${numberColumn(analyte.position)} end)`;
};

// The mask as conditions on the id of an oil, which Citus pushes to its workers, unlike a joined list.

/**
 * The condition that an id is one of these: a list, which can use an index, or bits, whichever text is
 * shorter.
 */
export const isOneOf = (id: SQL, ids: readonly number[]): SQL => {
  const size = ids.reduce((most, one) => Math.max(most, one), 0) + 1;
  const hexDigits = size / 4;
  if (ids.length * (String(size).length + 1) < hexDigits)
    return sql`${id} = any(${`{${ids.join()}}`}::bigint[])`;
  const bits = Buffer.from(Bitmap.of(size, ids).words.buffer).toString('hex');
  return sql`(case when ${id} < ${size}::bigint then get_bit(decode(${bits}::text, 'hex'), ${id}) = 1 else false end)`;
};

/** The condition that an oil is in the mask. */
const isMasked = (id: SQL, mask: CellMask): SQL => isOneOf(id, [...mask.keys()]);

/** The condition that the cell of an oil and a test is in the mask. */
const isVisible = (id: SQL, testId: number, mask: CellMask): SQL => {
  const ids: number[] = [];
  for (const [sample, visible] of mask) if (visible === 'all' || visible.has(testId)) ids.push(sample);
  return isOneOf(id, ids);
};

/** The condition that the cells of a column are in the mask. */
const isVisibleColumn = (analyte: ValueColumn, mask: CellMask): SQL => {
  const tests = [...new Set(storedColumns([analyte]).map(({ testId }) => testId))];
  return sql.join(
    tests.map((testId) => isVisible(sql`o.id`, testId, mask)),
    sql` and `,
  );
};

/**
 * The visible cells of a test, with the stored values of some of its analytes: Citus rejects outer joins with
 * more than elements.
 */
const cells = (testId: number, analytes: Iterable<ReadColumn>, mask: CellMask) => {
  const instead = (position: number) => sql.identifier(`i${position}`);
  const read = [...analytes].map(({ position, instead: others }) => {
    const stored = sql`r.numbers[${position + 1}::int]`;
    return {
      column: sql`${others ? sql`coalesce(${instead(position)}.number, ${stored})` : stored} as ${numberColumn(position)},
      r.qualifiers[${position + 1}::int] as ${qualifierColumn(position)}`,
      join:
        others &&
        sql` left join unnest(${`{${others.ids.join()}}`}::bigint[], ${`{${others.numbers.join()}}`}::float8[])
          as ${instead(position)}(id, number) on ${instead(position)}.id = r.sample_id`,
    };
  });
  const columns = sql.join(
    read.map(({ column }) => column),
    sql`, `,
  );
  const joins = sql.join(read.flatMap(({ join }) => join ?? []));
  return sql`(select r.sample_id, ${columns} from ${results} r${joins}
    where r.test_id = ${testId}::bigint and ${isVisible(sql`r.sample_id`, testId, mask)}) ${cellAlias(testId)}`;
};

const operators = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

const parameterCondition = (parameter: TestParameter, analyte: ValueColumn, mask: CellMask): SQL => {
  const number = numberSql(analyte);
  const isAbsent = sql`(${number} is null and ${qualifierSql(analyte)} is null)`;
  switch (parameter.operator) {
    case 'reported':
      return sql`(not ${isAbsent})`;
    case 'not_reported':
      return sql`(${isVisibleColumn(analyte, mask)} and ${isAbsent})`;
    case 'between':
      return sql`(${number} between ${parameter.value}::float8 and ${parameter.value_to}::float8)`;
    default:
      return sql`(${number} ${operators[parameter.operator]} ${parameter.value}::float8)`;
  }
};

const toClauses = (filters: AnalysisFilters, mask: CellMask, analytes: AnalyteIndex): Clause[] => {
  const clauses: Clause[] = [];
  for (const facet of [...listFilterNames, ...marks]) {
    const values = filters[facet];
    if (values && values.length > 0) clauses.push({ facet, condition: facetIsOneOf(facet, values) });
  }
  for (const facet of textFilterNames) {
    const text = filters[facet];
    if (!text) continue;
    clauses.push({ facet, condition: sql`o.${sql.identifier(facet)} ilike ${ilikeContains(text)}` });
  }
  for (const alternatives of alternativesOf(filters.test_parameters ?? [])) {
    const conditions = alternatives.map((one) =>
      parameterCondition(one, requireAnalyte(analytes, one.test), mask),
    );
    clauses.push({ facet: null, condition: sql`(${sql.join(conditions, sql` or `)})` });
  }
  return clauses;
};

/** Parts of a statement over matching oils. */
export interface MatchingOils {
  /** `from` with the oils as o and the cells of the analytes that filters and the caller use. */
  from: SQL;
  clauses: readonly Clause[];
  /** All clauses. */
  where: SQL;
}

/** Analytes that the caller reads, besides the analytes of the filters. */
interface Reads {
  /** Oils without a number of all of these do not match. */
  numbered?: readonly ValueColumn[];
  /** Absent in some of the oils. */
  optional?: readonly ValueColumn[];
}

/**
 * Required cells are joined with each other first and then with the oils. Citus, which colocates the cells of
 * an oil and replicates the oils, can then run the whole join where the cells are.
 */
const joinCells = (mask: CellMask, required: readonly ValueColumn[], others: readonly ValueColumn[]): SQL => {
  const [needed, optional] = [storedColumns(required), storedColumns(others)];
  const read = new Map<number, Map<number, ReadColumn>>();
  for (const analyte of [...needed, ...optional])
    read.set(analyte.testId, (read.get(analyte.testId) ?? new Map()).set(analyte.position, analyte));
  const inner = new Set(needed.map(({ testId }) => testId));
  const outer = [...read.keys()].filter((testId) => !inner.has(testId));
  const cellsSql = (testId: number) => cells(testId, read.get(testId)?.values() ?? [], mask);
  const sampleId = (testId: number) => sql`${cellAlias(testId)}.sample_id`;
  const oils = sql`(select s.* from ${releasedMarketOils} s where ${isMasked(sql`s.id`, mask)}) o`;
  const [first, ...more] = inner;
  const id = first === undefined ? sql`o.id` : sampleId(first);
  return sql.join([
    sql`from ${first === undefined ? oils : cellsSql(first)}`,
    ...more.map((testId) => sql` join ${cellsSql(testId)} on ${sampleId(testId)} = ${id}`),
    first === undefined ? sql`` : sql` join ${oils} on o.id = ${id}`,
    ...outer.map((testId) => sql` left join ${cellsSql(testId)} on ${sampleId(testId)} = ${id}`),
  ]);
};

export const matchingOils = (
  filters: AnalysisFilters,
  mask: CellMask,
  analytes: AnalyteIndex,
  { numbered = [], optional = [] }: Reads = {},
): MatchingOils => {
  /** Analytes of conditions that hold with their cell alone, or those of the other conditions. */
  const filtered = (needsCell: boolean) =>
    alternativesOf(filters.test_parameters ?? [])
      .filter(
        (alternatives) =>
          (alternatives.length === 1 && alternatives[0]?.operator !== 'not_reported') === needsCell,
      )
      .flat()
      .map(({ test }) => requireAnalyte(analytes, test));
  const clauses = [
    ...toClauses(filters, mask, analytes),
    ...numbered.map((analyte) => ({ facet: null, condition: sql`${numberSql(analyte)} is not null` })),
  ];
  return {
    from: joinCells(mask, [...filtered(true), ...numbered], [...filtered(false), ...optional]),
    clauses,
    where: everyCondition(clauses.map(({ condition }) => condition)),
  };
};
