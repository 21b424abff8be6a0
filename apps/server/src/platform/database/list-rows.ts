import { compareText } from '@iom/columnar/comparators.ts';
import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { asc, Column, desc, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadTx } from './database.ts';

/** The pattern of `like` and `ilike` for texts that contain this one; escapes `%`, `_` and `\`. */
export const ilikeContains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** One page of a list. */
export interface ListPage<Key extends string = string> {
  offset: number;
  limit: number;
  ordering: readonly OrderingKey<Key>[];
}

type SortExpression = PgColumn | SQL;

/** Sorts text ignoring case, then by code point; empty text counts as null. */
export const textOrder = (text: PgColumn): SortExpression[] => [
  sql`nullif(lower(${text}), '') collate "C"`,
  sql`${text} collate "C"`,
];

/**
 * Nulls come last in both directions. For a column without nulls, the plain form lets an index serve the
 * order.
 */
const inDirection = (key: SortExpression, descending: boolean): SQL => {
  if (!descending) return asc(key);
  return is(key, Column) && key.notNull ? desc(key) : sql`${desc(key)} nulls last`;
};

interface Filterable<Row> {
  where(condition: SQL | undefined): {
    orderBy(...keys: SQL[]): { limit(count: number): { offset(count: number): PromiseLike<Row[]> } };
  };
}

interface List<Key extends string, Row> {
  /** The select, without conditions. */
  select: Filterable<Row>;
  where: SQL | undefined;
  /** The table or join of `select`, for counting the matching rows. */
  from: PgTable | SQLWrapper;
  sortable: Record<Key, SortExpression | SortExpression[]>;
  /** Makes the order total. */
  id: PgColumn;
  /** Used when the page states no ordering. Default: by id. */
  defaultOrder?: SQL | undefined;
}

/** The rows of one page, in the order the page states, and the count of all matching rows. */
export const listRows = async <Key extends string, Row>(
  tx: ReadTx,
  { select, where, from, sortable, id, defaultOrder }: List<Key, Row>,
  { offset, limit, ordering }: ListPage<Key>,
): Promise<{ count: number; rows: Row[] }> => {
  const stated = ordering.flatMap(({ field, descending }) =>
    [sortable[field]].flat().map((key) => inDirection(key, descending)),
  );
  const order = stated.length === 0 && defaultOrder ? [defaultOrder] : stated;
  const rows = await select
    .where(where)
    .orderBy(...order, asc(id))
    .limit(limit)
    .offset(offset);
  return { count: await tx.$count(from, where), rows };
};

type Cell = string | number | boolean | null;
const isEmpty = (cell: Cell) => cell === null || cell === '';

const compareCells = (a: Cell, b: Cell) =>
  typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);

/** Rows in the order of `listRows`: by the keys in turn, null and empty text last in both directions, ties by id. */
export const sortRows = <F extends string, T extends { id: number } & Record<F, Cell>>(
  rows: readonly T[],
  ordering: readonly OrderingKey<F>[],
): T[] =>
  rows.toSorted((a, b) => {
    for (const { field, descending } of ordering) {
      const [left, right]: [Cell, Cell] = [a[field], b[field]];
      if (isEmpty(left) && isEmpty(right)) continue;
      if (isEmpty(left)) return 1;
      if (isEmpty(right)) return -1;
      const order = compareCells(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return a.id - b.id;
  });

/** The rows of one page. */
export const rowsOfPage = <T>(
  rows: readonly T[],
  { offset, limit }: Pick<ListPage, 'offset' | 'limit'>,
): T[] => rows.slice(offset, offset + limit);
