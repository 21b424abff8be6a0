import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#test/setup/clones.ts';
import { openDatabase, openLite } from './database.ts';

test('a database that a newer version has migrated is not opened', async () => {
  const database = await cloneDatabase();
  const { connection } = database;
  const open = () =>
    'url' in connection
      ? openDatabase({ databaseUrl: connection.url, dataDir: '' }, () => {})
      : openLite(connection.lite);
  await database.write((tx) =>
    tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`,
    ),
  );
  await expect(open()).rejects.toThrow('The database was migrated by a newer version.');
  // an embedded database is used again by later tests
  await database.write((tx) =>
    tx.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`),
  );
  await database.close();
});
