import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { orderKeys } from '#modules/catalogue/catalogue.module.ts';
import { loadSamples, storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import { type CellMask, covers, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type AnalyteIndex, requireAnalyte } from '../../analytes.ts';
import type { OilsQuery } from '../analysis-engine.ts';
import type { CellValues, OilCells } from '../oil-cells.ts';
import { isOneOf, type MatchingOils, matchingOils, numberSql, qualifierSql } from './matching-oils.store.ts';

/** The number of matching oils. */
const countOils = async (tx: ReadTx, { from, where }: MatchingOils) => {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count ${from} where ${where}`,
  );
  return row?.count ?? 0;
};

export const countRows = (tx: ReadTx, { filters }: OilsQuery, mask: CellMask, analytes: AnalyteIndex) =>
  countOils(tx, matchingOils(filters, mask, analytes));

const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };

const orderedIds = async (
  tx: ReadTx,
  { from, where }: MatchingOils,
  keys: readonly SQL[],
  { offset, limit }: typeof everything,
) => {
  const order = sql.join([...keys, sql`o.id`], sql`, `);
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select o.id::int as id ${from} where ${where} order by ${order} limit ${limit}::bigint offset ${offset}::bigint`,
  );
  return rows.map(({ id }) => id);
};

/** First the oils with a number, which are few enough to sort; the others when a page reaches them. */
const idsByNumber = async (
  tx: ReadTx,
  query: OilsQuery,
  mask: CellMask,
  analytes: AnalyteIndex,
  { field, descending }: { field: number; descending: boolean },
  page: typeof everything,
): Promise<number[]> => {
  const analyte = requireAnalyte(analytes, field);
  const numbered = matchingOils(query.filters, mask, analytes, { numbered: [analyte] });
  const key = descending ? sql`${numberSql(analyte)} desc` : numberSql(analyte);
  const first = await orderedIds(tx, numbered, [key], page);
  if (first.length === page.limit) return first;
  const before =
    first.length > 0 || page.offset === 0 ? page.offset + first.length : await countOils(tx, numbered);
  const rest = { offset: Math.max(0, page.offset - before), limit: page.limit - first.length };
  const others = matchingOils(query.filters, mask, analytes, { optional: [analyte] });
  const where = sql`${others.where} and ${numberSql(analyte)} is null`;
  return [...first, ...(await orderedIds(tx, { ...others, where }, [], rest))];
};

/** The sample ids of the matching oils in the order of the query; all of them without a page. */
export const matchingIds = (
  tx: ReadTx,
  query: OilsQuery,
  mask: CellMask,
  analytes: AnalyteIndex,
  page: typeof everything = everything,
): Promise<number[]> => {
  const { field, descending = false } = query.sort ?? {};
  if (typeof field === 'number') return idsByNumber(tx, query, mask, analytes, { field, descending }, page);
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const keys = field ? orderKeys(field).map((key) => sql`${key} ${direction}`) : [];
  return orderedIds(tx, matchingOils(query.filters, mask, analytes), keys, page);
};

/** Ids of the tests that an oil of the mask has had and the mask covers. */
export const heldTestIds = async (tx: ReadTx, mask: CellMask): Promise<ReadonlySet<number>> => {
  const whole = [...mask].flatMap(([sample, visible]) => (visible === 'all' ? [sample] : []));
  const partial = [...mask].flatMap(([sample, visible]) =>
    visible === 'all' ? [] : [{ sample, tests: [...visible] }],
  );
  const rows = await rowsOf<{ test: number }>(
    tx,
    sql`select distinct unnest(s.tested_ids) as test from ${releasedMarketOils} s where ${isOneOf(sql`s.id`, whole)}
      union
      select t.test from json_to_recordset(${JSON.stringify(partial)}::json) as m(sample bigint, tests int[])
      join ${releasedMarketOils} s on s.id = m.sample cross join lateral unnest(s.tested_ids) as t(test)
      where t.test = any(m.tests)`,
  );
  return new Set(rows.map(({ test }) => test));
};

interface CellsQuery {
  filters: AnalysisFilters;
  analytes: readonly ValueColumn[];
  mask: CellMask;
}

/** An oil with the numbers and the qualifiers of the analytes, in their order. */
interface StoredOil {
  id: number;
  numbers: (number | null)[];
  qualifiers: (string | null)[];
}

const toCellValues = (
  mask: CellMask,
  stored: readonly StoredOil[],
  column: ValueColumn,
  index: number,
): CellValues => {
  const qualifiers = stored.map((oil) => oil.qualifiers[index] ?? null);
  const texts = [...new Set(qualifiers.filter((text) => text !== null))];
  const codes = new Map(texts.map((text, code) => [text, code + 1]));
  return {
    numbers: Float64Array.from(stored, ({ numbers }) => numbers[index] ?? Number.NaN),
    codes: Uint16Array.from(qualifiers, (text) => (text === null ? 0 : (codes.get(text) ?? 0))),
    texts,
    held: Uint8Array.from(stored, ({ id }) =>
      Number(storedColumns([column]).every(({ testId }) => covers(mask, id, testId))),
    ),
  };
};

/** Reads the visible values of the matching oils. */
export const readOilCells = async (
  tx: ReadTx,
  { filters, analytes, mask }: CellsQuery,
  index: AnalyteIndex,
): Promise<OilCells> => {
  const { from, where } = matchingOils(filters, mask, index, { optional: analytes });
  const numbers = sql.join(analytes.map(numberSql), sql`, `);
  const qualifiers = sql.join(analytes.map(qualifierSql), sql`, `);
  const stored = await rowsOf<StoredOil>(
    tx,
    sql`select o.id::int as id, array[${numbers}]::float8[] as numbers, array[${qualifiers}]::text[] as qualifiers
      ${from} where ${where} order by o.id`,
  );
  const oils = await loadSamples(
    tx,
    stored.map(({ id }) => id),
  );
  const tests = [...new Set(analytes.map(({ testId }) => testId))];
  return {
    oils,
    values: new Map(analytes.map((analyte, at) => [analyte.id, toCellValues(mask, stored, analyte, at)])),
    notHeld: new Map(
      tests.map((test) => [
        test,
        oils
          .filter(({ id, testedIds }) => testedIds.includes(test) && !covers(mask, id, test))
          .map(({ id }) => id),
      ]),
    ),
  };
};
