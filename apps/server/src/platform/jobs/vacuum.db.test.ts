import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { vacuumTables } from './recurring-tasks.ts';

let database: Database;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

const write = (statement: ReturnType<typeof sql>) => database.write((tx) => tx.execute(statement));

/**
 * Replaces one row of some 100 kB many times, in a table that stores such values separately and has many
 * other rows.
 */
const rewriteOften = async () => {
  for (let i = 0; i < 30; i += 1)
    await write(sql`update rewritten set content = ${randomBytes(75_000).toString('base64')} where id = 1`);
  // the database counts dead rows every second, or at once
  await database.read((tx) => tx.execute(sql`select pg_stat_force_next_flush()`));
};

const readSize = async (table: string) => {
  const size = sql`select pg_total_relation_size(${table}::regclass)::float8 as bytes`;
  const [row] = await database.read((tx) => rowsOf<{ bytes: number }>(tx, size));
  return row?.bytes ?? 0;
};

test.runIf('tarball' in inject('template'))(
  'a table whose rows are replaced does not grow after the vacuum, on the embedded database',
  async () => {
    await write(sql`create table rewritten (id int, content text)`);
    await write(sql`insert into rewritten select n, 'first' from generate_series(1, 1000) n`);
    await rewriteOften();
    const before = await readSize('rewritten');
    expect(before).toBeGreaterThan(30 * 75_000);
    const [task] = vacuumTables(database);
    await task?.run();
    await rewriteOften();
    expect(await readSize('rewritten')).toBeLessThan(before * 1.2);
    await write(sql`drop table rewritten`);
  },
);

test.skipIf('tarball' in inject('template'))('PostgreSQL vacuums its tables itself', () => {
  expect(vacuumTables(database)).toEqual([]);
});
