import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { asc, Column, desc, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReadTx } from './database.ts';

/** One page of a list. */
export interface ListPage<Key extends string = string> {
  offset: number;
  limit: number;
  ordering: readonly OrderingKey<Key>[];
}

type SortExpression = PgColumn | SQL;

/** Sorts text without regard to case, then by code point; empty text counts as null. */
export const textOrder = (text: PgColumn): SortExpression[] => [
  sql`nullif(lower(${text}), '') collate "C"`,
  sql`${text} collate "C"`,
];

/** Nulls come last in both directions. Where a column has none, the plain form lets an index serve the order. */
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
