import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import type { RecurringTask } from './recurring-tasks.ts';

/** The share of dead rows from which PostgreSQL's own autovacuum works on a table. */
const deadShare = 0.2;

/**
 * Makes the space of rows that were replaced or deleted available again, table by table, so that calls are answered in between.
 * PostgreSQL does so itself; the embedded database has no autovacuum.
 */
export const vacuumTables = (database: Database): RecurringTask[] => {
  const { connection } = database;
  if (!('lite' in connection)) return [];
  const run = async () => {
    const tables = await database.read((tx) =>
      rowsOf<{ name: string }>(
        tx,
        // large values are rows of a table in pg_toast, which is vacuumed with its own
        sql`select c.oid::regclass::text as name from pg_class c
          where c.relkind = 'r' and exists (select from pg_stat_all_tables s
            where s.relid in (c.oid, c.reltoastrelid) and s.n_dead_tup > ${deadShare}::float8 * s.n_live_tup)`,
      ),
    );
    for (const { name } of tables) await connection.lite.exec(`vacuum ${name}`);
  };
  return [{ name: 'vacuum tables', everyMinutes: 60, run }];
};
