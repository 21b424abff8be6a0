import { statfs } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { Gauge, type Metric } from 'prom-client';
import { withTimeout } from './async.ts';
import { type Database, rowsOf } from './database/database.ts';
import { jobRows } from './jobs/job-rows.ts';
import { outbox } from './platform.tables.ts';
import type { Platform } from './platform.ts';

/** Below the ten seconds or so that a collector waits. */
const maxReadMs = 2000;

/**
 * A gauge that is read from the database with the metrics: a statement returns `value` and a column for every label. It has no values
 * while the database does not respond.
 */
export const storedGauge = (
  database: Pick<Database, 'read'>,
  about: { name: string; help: string; labelNames?: string[] },
  statement: SQL,
) =>
  new Gauge({
    ...about,
    registers: [],
    async collect() {
      this.reset();
      // a gauge without labels is now 0, which would be a value
      if (!about.labelNames) this.remove();
      const rows = await withTimeout(
        maxReadMs,
        database.read((tx) => rowsOf<{ value: number; [label: string]: string | number }>(tx, statement)),
      ).catch(() => []);
      for (const { value, ...labels } of rows) this.set(labels, value);
    },
  });

/** Without the queue's internal jobs. */
const ownJobs = sql`not starts_with(${jobRows.name}, '__pgboss__')`;
const isDue = sql`${jobRows.state} in ('created', 'retry') and ${jobRows.startAfter} <= now()`;

const databaseMetrics = ({ database }: Pick<Platform, 'database'>): Metric[] => [
  storedGauge(
    database,
    { name: 'database_up', help: '1 while the database responds, absent while it does not' },
    sql`select 1 as value`,
  ),
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool; the embedded database has one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle } = database.load();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  }),
  new Gauge({
    name: 'database_transactions_waiting',
    help: 'Transactions that wait for a connection, or for the embedded database',
    registers: [],
    collect() {
      this.set(database.load().waiting);
    },
  }),
];

const isArchiving = sql`current_setting('archive_mode') <> 'off'`;

/**
 * Whether PostgreSQL can be restored. Without values if it does not archive its log, like the embedded
 * database.
 */
const backupMetrics = ({ database }: Pick<Platform, 'database'>): Metric[] => [
  storedGauge(
    database,
    {
      name: 'database_log_archived_age_seconds',
      help: 'Time since PostgreSQL has archived a part of its log, or since its start',
    },
    sql`select extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8 as value
      from pg_stat_archiver where ${isArchiving}`,
  ),
  storedGauge(
    database,
    {
      name: 'database_log_archive_failures',
      help: 'Failed attempts to archive a part of the log since PostgreSQL began to count',
    },
    sql`select failed_count::int as value from pg_stat_archiver where ${isArchiving}`,
  ),
  storedGauge(
    database,
    {
      name: 'database_base_backup_age_seconds',
      help: 'Time since the last base backup began; without a value where there is none, or the role is not of pg_monitor',
    },
    // PostgreSQL keeps the history file of the last base backup beside its log
    sql`select extract(epoch from now() - max(modification))::float8 as value
      from pg_ls_waldir() where ${isArchiving} and name like '%.backup' having count(*) > 0`,
  ),
];

const backgroundMetrics = ({ database }: Pick<Platform, 'database'>): Metric[] => [
  storedGauge(
    database,
    {
      name: 'jobs',
      help: 'Jobs by queue: due now, for later, running or failed; finished ones are not counted',
      labelNames: ['queue', 'state'],
    },
    sql`select ${jobRows.name} as queue, count(*)::int as value,
        case when ${isDue} then 'due' when ${jobRows.state} = 'active' then 'running'
          when ${jobRows.state} = 'failed' then 'failed' else 'later' end as state
      from ${jobRows} where ${ownJobs} and ${jobRows.state} in ('created', 'retry', 'active', 'failed') group by 1, 3`,
  ),
  storedGauge(
    database,
    {
      name: 'jobs_oldest_due_seconds',
      help: 'How long the oldest due job of a queue has waited',
      labelNames: ['queue'],
    },
    sql`select ${jobRows.name} as queue, extract(epoch from now() - min(${jobRows.startAfter}))::float8 as value
      from ${jobRows} where ${ownJobs} and ${isDue} group by 1`,
  ),
  storedGauge(
    database,
    { name: 'mails_unsent', help: 'Mails that no mail server has taken yet' },
    sql`select count(*)::int as value from ${outbox} where ${outbox.sentAt} is null`,
  ),
  storedGauge(
    database,
    { name: 'mails_oldest_unsent_seconds', help: 'Age of the oldest unsent mail; 0 without one' },
    sql`select coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::float8 as value
      from ${outbox} where ${outbox.sentAt} is null`,
  ),
];

/** Metrics for operators besides process and calls: database, its backups, jobs, mails and disk. */
export const operationMetrics = (platform: Pick<Platform, 'database' | 'config'>): Metric[] => [
  ...databaseMetrics(platform),
  ...backupMetrics(platform),
  ...backgroundMetrics(platform),
  new Gauge({
    name: 'data_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR',
    registers: [],
    async collect() {
      const { bavail, bsize } = await statfs(platform.config.dataDir);
      this.set(bavail * bsize);
    },
  }),
];
