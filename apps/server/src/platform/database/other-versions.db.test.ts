import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { openDatabase, openLite, rowsOf } from './database.ts';

test.each([
  ['a newer version has migrated', 9_000_000_000_000, /^The database was migrated by a newer version\./],
  [
    'is from before the first release',
    1_700_000_000_000,
    /^The database is from before the first release.* untouched/,
  ],
])('a database that %s is not opened, and left as it is', async (_what, time, message) => {
  const database = await cloneDatabase();
  const { connection } = database;
  const open = () =>
    'url' in connection
      ? openDatabase({ databaseUrl: connection.url, dataDir: '' }, () => {})
      : openLite(connection.lite);
  const applied = () =>
    database.read((tx) =>
      rowsOf(tx, sql`select hash, created_at from drizzle.__drizzle_migrations order by id`),
    );
  await database.write((tx) =>
    tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', ${time})`),
  );
  const before = await applied();
  await expect(open()).rejects.toThrow(message);
  expect(await applied()).toEqual(before);
  // later tests reuse the embedded database
  await database.write((tx) =>
    tx.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'other'`),
  );
  await database.close();
});
