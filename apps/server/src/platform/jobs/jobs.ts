import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, PgBoss } from 'pg-boss';
import { type Database, rowsOf, type WriteTx } from '../database/database.ts';
import type { Logger } from '../log.ts';

/** One kind of background work. Handlers may run twice after a kill, so they are written to be repeated. */
export interface JobKind<T extends object> {
  readonly queue: string;
  readonly retries: number;
  readonly run: (data: T, job: { id: string; lastTry: boolean }) => Promise<void>;
}

export interface Jobs {
  /** Adds work inside the caller's transaction: it exists if and only if that commits. */
  send<T extends object>(
    tx: WriteTx,
    kind: Pick<JobKind<T>, 'queue'>,
    data: T,
    afterSeconds?: number,
  ): Promise<void>;
  /** Starts working on the given kinds. */
  start(kinds: readonly JobKind<never>[]): Promise<void>;
  /** Lets running jobs finish, at most ten seconds. */
  stop(): Promise<void>;
}

/** Silence for longer than this and another worker takes the job over … */
const heartbeatSeconds = 30;
/** … at the next look, within a minute of the kill at the latest. */
const lookEverySeconds = 20;

const openBoss = (database: Database) => {
  const looks = { superviseIntervalSeconds: lookEverySeconds, monitorIntervalSeconds: lookEverySeconds };
  return 'lite' in database.connection
    ? new PgBoss({ ...looks, db: fromPglite(database.connection.lite), backend: 'pglite' })
    : new PgBoss({ ...looks, connectionString: database.connection.url, max: 3 });
};

/** The embedded database is one process's: what runs at its start was cut short by a kill, and begins again at once. */
const resumeCutShort = async (boss: PgBoss, database: Database, queue: string) => {
  if (database.engine !== 'pglite') return;
  const cutShort = await database.read((tx) =>
    rowsOf<{ id: string }>(tx, sql`select id from pgboss.job where name = ${queue} and state = 'active'`),
  );
  for (const { id } of cutShort) {
    await boss.fail(queue, id, { message: 'the process ended' });
    await boss.update(queue, undefined, { id, startAfter: 0 });
  }
};

/** Opens the job queue in the application's own database. */
export const openJobs = (database: Database, log: Logger): Jobs => {
  const boss = openBoss(database);
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const work = async (kind: JobKind<never>) => {
    await boss.createQueue(kind.queue, {
      retryLimit: kind.retries,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: 900,
      heartbeatSeconds,
      deleteAfterSeconds: 7 * 24 * 3600,
    });
    await resumeCutShort(boss, database, kind.queue);
    await boss.work(
      kind.queue,
      { batchSize: 1, pollingIntervalSeconds: 0.5, includeMetadata: true },
      async (batch) => {
        for (const job of batch) {
          try {
            await kind.run(job.data as never, { id: job.id, lastTry: job.retryCount >= job.retryLimit });
          } catch (error) {
            log.error({ err: error, queue: kind.queue, job: job.id }, 'job failed');
            throw error;
          }
        }
      },
    );
  };
  return {
    send: async (tx, kind, data, afterSeconds = 0) => {
      await boss.send(kind.queue, data, { db: fromDrizzle(tx as never, sql), startAfter: afterSeconds });
    },
    start: async (kinds) => {
      await boss.start();
      for (const kind of kinds) await work(kind);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
};
