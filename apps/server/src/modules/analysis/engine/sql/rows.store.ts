import { type SQL, sql } from 'drizzle-orm';
import { orderKeys } from '#modules/catalogue/catalogue.module.ts';
import { type CellMask, releasedMarketOils } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type AnalyteIndex, requireAnalyte } from '../../analytes.ts';
import type { OilsQuery } from '../analysis-engine.ts';
import { isOneOf } from './mask-conditions.ts';
import { type MatchingOils, matchingOils, numberSql } from './matching-oils.store.ts';

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
