import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { type Database, rowsOf } from '#platform/database/database.ts';

/** Every row of every table, as text. */
export const everythingStored = async (database: Database) => {
  const tables = await database.read((tx) =>
    rowsOf<{ schema: string; name: string }>(
      tx,
      sql`select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    ),
  );
  const stored: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
    const rows = await database.read((tx) =>
      rowsOf<{ row: string }>(tx, sql`select t::text as row from ${table} t`),
    );
    stored.push(...rows.map(({ row }) => row));
  }
  return { tables: tables.map((table) => table.name), stored };
};

const readFiles = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(path.join(entry.parentPath, entry.name), 'latin1')),
  );
};

/** The bytes of every file below a folder, read again if a file gets its final name meanwhile. */
export const filesBelow = (folder: string) => vi.waitFor(() => readFiles(folder));
