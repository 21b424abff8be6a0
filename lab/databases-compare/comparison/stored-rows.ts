// The rows stored by a database.
import pg from 'pg';
import { masked } from '../recording/masks.ts';

/** The rows of each table as JSON, without random values. */
export type StoredRows = ReadonlyMap<string, readonly string[]>;

/** Columns with values that are random or measured in every run, by the types that hold only such values. */
const randomTypes = ['timestamp with time zone', 'uuid', 'bytea'];
/** Further random or measured columns, in any table. */
const randomColumns = new Set([
  'password_hash',
  'token_hash',
  'secret_hash',
  'claim_hash',
  'key_hash',
  'hint',
  'secret',
  'processor_token',
  'file_key',
]);

const columnsStatement = `
  select table_name as table, json_agg(column_name::text) filter (where data_type = any($1)) as random
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`;

/** Reads every row stored by the application. */
export const readStoredRows = async (databaseUrl: string): Promise<StoredRows> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ table: string; random: string[] | null }>(
      columnsStatement,
      [randomTypes],
    );
    const stored = new Map<string, string[]>();
    for (const { table, random } of tables) {
      const hidden = new Set([...randomColumns, ...(random ?? [])]);
      const hide = (column: string, value: unknown) =>
        hidden.has(column) && value !== null ? '‹random›' : value;
      const { rows } = await client.query<{ row: object }>(
        `select to_jsonb(stored) as row from ${pg.escapeIdentifier(table)} stored`,
      );
      stored.set(
        table,
        rows.map(({ row }) => masked(JSON.stringify(row, hide))),
      );
    }
    return stored;
  } finally {
    await client.end();
  }
};

/** Whether the application has no oils and no accounts: the scenario creates the first. */
export const isEmpty = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select to_regclass('samples') is not null as migrated`);
    if (!rows[0].migrated) return true;
    return (
      (await client.query('select 1 from samples union all select 1 from users limit 1')).rows.length === 0
    );
  } finally {
    await client.end();
  }
};
