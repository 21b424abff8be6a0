import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { copyRows } from './copy.ts';
import { type Database, rowsOf } from './database.ts';

const columns = { id: 'int8', run: 'int4', numbers: 'float8[]', words: 'text[]' } as const;
const read = () => database.read((tx) => rowsOf<{ id: number }>(tx, sql`select * from copied order by id`));

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  await database.write((tx) =>
    tx.execute(
      sql`create table copied (words text[], numbers float8[] not null, run int check (run < 100), id bigint primary key)`,
    ),
  );
});
afterAll(() => database.close());

test('copied rows are stored as they were, over the size of a buffer', async () => {
  const rows = [
    { id: -(2 ** 40) - 1, run: -7, numbers: [0.1, null, -1e300, 5e-324, 0], words: null },
    { id: 0, run: null, numbers: [], words: [] },
    {
      id: 2 ** 53 - 1,
      run: 99,
      numbers: [Number.MAX_VALUE],
      words: ['<', null, 'NULL', '{a,"b"}', '粘度 α\n\t'],
    },
  ];
  const more = Array.from({ length: 20_000 }, (_, index) => ({
    id: index + 1,
    run: index % 100,
    numbers: [index / 7, null, index],
    words: [`oil ${index}`],
  }));
  await database.write(async (tx) => {
    await copyRows(tx, 'copied', columns, rows);
    await copyRows(tx, 'copied', columns, more);
    await copyRows(tx, 'copied', columns, []);
  });
  const stored = await read();
  expect(stored.filter(({ id }) => rows.some((row) => row.id === id))).toEqual(rows);
  expect(stored.slice(2, -1)).toEqual(more);
  await database.write((tx) => tx.execute(sql`delete from copied`));
});

test('a row that a constraint refuses fails the transaction with its error, and none is stored', async () => {
  const row = { id: 1, run: 1, numbers: [1], words: null };
  const failure = database.write(async (tx) => {
    await copyRows(tx, 'copied', columns, [row]);
    await copyRows(tx, 'copied', columns, [
      { ...row, id: 2 },
      { ...row, id: 3, run: 100 },
    ]);
  });
  await expect(failure).rejects.toMatchObject({ code: '23514' });
  expect(await read()).toEqual([]);
  // the connection serves on
  await database.write((tx) => copyRows(tx, 'copied', columns, [row]));
  expect(await read()).toEqual([row]);
});
