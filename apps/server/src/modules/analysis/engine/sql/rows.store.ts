import { type SQL, sql } from 'drizzle-orm';
import { orderKeys } from '#modules/catalogue/catalogue.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type AnalyteIndex, analyteOf } from '../../analytes.ts';
import type { RowsQuery, Sort } from '../analysis-engine.ts';
import { matchingOils, numberOf } from './matching-oils.store.ts';

const orderBy = (sort: Sort | null, analytes: AnalyteIndex): SQL => {
  if (!sort) return sql`o.id`;
  const { field, descending } = sort;
  const keys = typeof field === 'number' ? [numberOf(analyteOf(analytes, field))] : orderKeys(field);
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  return sql.join([...keys.map((key) => sql`${key} ${direction}`), sql`o.id`], sql`, `);
};

const matchingRows = ({ filters, sort }: RowsQuery, mask: CellMask, analytes: AnalyteIndex) => {
  const used = typeof sort?.field === 'number' ? [analyteOf(analytes, sort.field)] : [];
  return matchingOils(filters, mask, analytes, used);
};

/** How many oils match. */
export const countRows = async (tx: ReadTx, query: RowsQuery, mask: CellMask, analytes: AnalyteIndex) => {
  const { from, where } = matchingOils(query.filters, mask, analytes, []);
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count ${from} where ${where}`,
  );
  return row?.count ?? 0;
};

/** The sample ids of the matching oils in the order of the query; all of them without a page. */
export const matchingIds = async (
  tx: ReadTx,
  query: RowsQuery,
  mask: CellMask,
  analytes: AnalyteIndex,
  page?: { offset: number; limit: number },
): Promise<number[]> => {
  const { from, where } = matchingRows(query, mask, analytes);
  const limits = page ? sql` limit ${page.limit} offset ${page.offset}` : sql``;
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select o.id::int as id ${from} where ${where} order by ${orderBy(query.sort, analytes)}${limits}`,
  );
  return rows.map(({ id }) => id);
};

/** Ids of the tests that an oil of the mask has had and the mask covers. */
export const heldTestIds = async (tx: ReadTx, mask: CellMask, analytes: AnalyteIndex) => {
  const { from } = matchingOils({}, mask, analytes, []);
  const rows = await rowsOf<{ test: number }>(
    tx,
    sql`select distinct t.test ${from} cross join lateral unnest(o.tested_ids) as t(test)
      where o.visible is null or t.test = any(o.visible)`,
  );
  return new Set(rows.map(({ test }) => test));
};
