import { asc, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sortRows } from '#platform/database/list-rows.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import type { Database } from './database.ts';
import { listRows, textOrder } from './list-rows.ts';

const shelf = pgTable('shelf', { id: integer().primaryKey(), title: text().notNull(), year: integer() });
const rows = [
  { id: 1, title: 'beta', year: 2020 },
  { id: 2, title: 'Alpha', year: null },
  { id: 3, title: 'alpha', year: 2021 },
  { id: 4, title: '', year: 2020 },
  { id: 5, title: 'Beta', year: null },
];
const sortable = { id: shelf.id, title: textOrder(shelf.title), year: shelf.year };

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.write(async (tx) => {
    await tx.execute(sql`create table shelf (id integer primary key, title text not null, year integer)`);
    await tx.insert(shelf).values(rows);
  });
});
afterAll(() => database.close());

const list = (field: keyof typeof sortable, descending: boolean, offset = 0, limit = 10) =>
  database.read((tx) =>
    listRows(
      tx,
      { select: tx.select().from(shelf), where: undefined, from: shelf, sortable, id: shelf.id },
      { offset, limit, ordering: [{ field, descending }] },
    ),
  );

test.each([
  ['title', false, [2, 3, 5, 1, 4]],
  ['title', true, [1, 5, 3, 2, 4]],
  ['year', false, [1, 4, 3, 2, 5]],
  ['year', true, [3, 1, 4, 2, 5]],
  ['id', true, [5, 4, 3, 2, 1]],
] as const)('orders by %s, descending %s, in SQL and in memory alike', async (field, descending, ids) => {
  const listed = await list(field, descending);
  expect(listed.rows.map(({ id }) => id)).toEqual(ids);
  expect(sortRows(rows, [{ field, descending }]).map(({ id }) => id)).toEqual(ids);
});

test('returns the rows of a page and the count of all rows', async () => {
  const { count, rows: page } = await list('title', false, 1, 2);
  expect([count, page.map(({ id }) => id)]).toEqual([5, [3, 5]]);
  expect(await list('title', false, 100, 2)).toEqual({ count: 5, rows: [] });
});

test('orders by the default order of the list, or by id, when the page states none', async () => {
  const page = { offset: 0, limit: 2, ordering: [] };
  const listIds = async (defaultOrder?: ReturnType<typeof asc>) => {
    const { rows: listed } = await database.read((tx) =>
      listRows(
        tx,
        {
          select: tx.select().from(shelf),
          where: sql`${shelf.id} > 1`,
          from: shelf,
          sortable,
          id: shelf.id,
          defaultOrder,
        },
        page,
      ),
    );
    return listed.map(({ id }) => id);
  };
  expect(await listIds()).toEqual([2, 3]);
  expect(await listIds(asc(shelf.title))).toEqual([4, 2]);
});
