// The oils that match a query, seen through a mask. Values are read here and nowhere else in this engine.
import {
  type AnalysisFilters,
  listFilterNames,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { marks } from '@iom/contract/samples/samples.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { allOf, type Clause, facetIsOneOf } from '#modules/catalogue/catalogue.module.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { results } from '#modules/samples/samples.tables.ts';
import { ilikeContains } from '#platform/database/like.ts';
import { type AnalyteIndex, analyteOf } from '../../analytes.ts';

/** The mask as JSON: samples by the tests that are visible, null for all. */
const maskJson = (mask: CellMask) => {
  const groups = new Map<string, { samples: number[]; tests: number[] | null }>();
  for (const [sample, visible] of mask) {
    const tests = visible === 'all' ? null : [...visible].sort((a, b) => a - b);
    const key = String(tests);
    const group = groups.get(key) ?? { samples: [], tests };
    groups.set(key, group);
    group.samples.push(sample);
  }
  return JSON.stringify([...groups.values()]);
};

/** The released market oils of the mask with `visible`, their visible tests; null for all. */
const maskedOils = (mask: CellMask) => sql`(select s.*, held.visible from ${releasedMarketOils} s
  join (select unnest(m.samples) as sample, m.tests as visible
    from json_to_recordset(${maskJson(mask)}::json) as m(samples bigint[], tests bigint[])) held on held.sample = s.id)`;

const isVisible = (testId: number) => sql`(o.visible is null or ${testId}::bigint = any(o.visible))`;

const cellOf = (testId: number) => sql.identifier(`cell_${testId}`);

/** The qualifier of an analyte in the visible cell of an oil; null where there is none. */
export const qualifierOf = ({ testId, position }: ValueColumn) =>
  sql`${cellOf(testId)}.qualifiers[${position + 1}::int]`;

/** The number of an analyte in the visible cell of an oil; null where there is none, and for a text result with its stored code. */
export const numberOf = (analyte: ValueColumn) =>
  sql`(case when coalesce(${qualifierOf(analyte)}, '<') in ('<', '>')
    then ${cellOf(analyte.testId)}.numbers[${analyte.position + 1}::int] end)`;

const operators = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
} as const;

const parameterCondition = (parameter: TestParameter, analyte: ValueColumn): SQL => {
  const number = numberOf(analyte);
  const isAbsent = sql`(${number} is null and ${qualifierOf(analyte)} is null)`;
  switch (parameter.operator) {
    case 'reported':
      return sql`(not ${isAbsent})`;
    case 'not_reported':
      return sql`(${isVisible(analyte.testId)} and ${isAbsent})`;
    case 'between':
      return sql`coalesce(${number} between ${parameter.value}::float8 and ${parameter.value_to}::float8, false)`;
    default:
      return sql`coalesce(${number} ${operators[parameter.operator]} ${parameter.value}::float8, false)`;
  }
};

const clausesOf = (filters: AnalysisFilters, analytes: AnalyteIndex): Clause[] => {
  const clauses: Clause[] = [];
  for (const facet of [...listFilterNames, ...marks]) {
    const values = filters[facet];
    if (values && values.length > 0) clauses.push({ facet, condition: facetIsOneOf(facet, values) });
  }
  if (filters.service_class) {
    const condition = sql`o.service_class ilike ${ilikeContains(filters.service_class)}`;
    clauses.push({ facet: 'service_class', condition });
  }
  for (const parameter of filters.test_parameters ?? [])
    clauses.push({
      facet: null,
      condition: parameterCondition(parameter, analyteOf(analytes, parameter.test)),
    });
  return clauses;
};

/** What a statement over matching oils is made of. */
export interface MatchingOils {
  /** `from` with the oils as o and the cells of the analytes that filters and the caller use. */
  from: SQL;
  clauses: readonly Clause[];
  /** All clauses. */
  where: SQL;
}

/** @param used analytes that the caller selects or orders by, beside those of the filters. */
export const matchingOils = (
  filters: AnalysisFilters,
  mask: CellMask,
  analytes: AnalyteIndex,
  used: readonly ValueColumn[],
): MatchingOils => {
  const filtered = (filters.test_parameters ?? []).map(({ test }) => analyteOf(analytes, test));
  const tests = new Set([...filtered, ...used].map(({ testId }) => testId));
  const joins = [...tests].map((testId) => {
    const cell = cellOf(testId);
    return sql` left join ${results} ${cell} on ${cell}.sample_id = o.id and ${cell}.test_id = ${testId}::bigint and ${isVisible(testId)}`;
  });
  const clauses = clausesOf(filters, analytes);
  return {
    from: sql`from ${maskedOils(mask)} o${sql.join(joins)}`,
    clauses,
    where: allOf(clauses.map(({ condition }) => condition)),
  };
};
