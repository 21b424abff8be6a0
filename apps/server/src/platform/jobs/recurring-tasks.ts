import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../database/database.ts';
import type { Logger } from '../log.ts';

/** Work that every server repeats while it runs. Servers are not coordinated, so a task must be safe to run concurrently. */
export interface RecurringTask {
  /** For the log. */
  readonly name: string;
  readonly everyMinutes: number;
  readonly run: () => Promise<unknown>;
}

/**
 * Starts the tasks; the first run of each is one period from now. A failure is logged and the task runs again after its period.
 * @returns a function that stops them; a run in progress is not awaited.
 */
export const startRecurring = (tasks: readonly RecurringTask[], log: Logger): (() => void) => {
  const timers = tasks.map(({ name, everyMinutes, run }) =>
    setInterval(() => {
      run().catch((error: unknown) => log.error({ err: error, task: name }, 'recurring task failed'));
    }, everyMinutes * 60_000).unref(),
  );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};

/** The share of dead rows at which PostgreSQL's autovacuum processes a table. */
const deadShare = 0.2;

/**
 * Reclaims the space of replaced and deleted rows, table by table, so that calls are answered in between.
 * PostgreSQL does so itself; the embedded database has no autovacuum.
 */
export const vacuumTables = (database: Database): RecurringTask[] => {
  const { connection } = database;
  if (!('lite' in connection)) return [];
  const run = async () => {
    const tables = await database.read((tx) =>
      rowsOf<{ name: string }>(
        tx,
        // large values are rows of a table in pg_toast, which is vacuumed with its main table
        sql`select c.oid::regclass::text as name from pg_class c
          where c.relkind = 'r' and exists (select from pg_stat_all_tables s
            where s.relid in (c.oid, c.reltoastrelid) and s.n_dead_tup > ${deadShare}::float8 * s.n_live_tup)`,
      ),
    );
    for (const { name } of tables) await connection.lite.exec(`vacuum ${name}`);
  };
  return [{ name: 'vacuum tables', everyMinutes: 60, run }];
};
