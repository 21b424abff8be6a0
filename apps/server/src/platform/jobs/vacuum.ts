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
        // a table is vacuumed with the values that it keeps in pg_toast
        sql`select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
          where schemaname <> 'pg_toast' and n_dead_tup > ${deadShare}::float8 * n_live_tup`,
      ),
    );
    for (const { name } of tables) await connection.lite.exec(`vacuum ${name}`);
  };
  return [{ name: 'vacuum tables', everyMinutes: 60, run }];
};
