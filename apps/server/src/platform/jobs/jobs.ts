import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Database, rowsOf, type WriteTx } from '../database/database.ts';
import type { Logger } from '../log.ts';

/** One kind of background work. Handlers may run twice after a kill, so they are written to be repeated. */
export interface JobKind<T extends object> {
  readonly queue: string;
  readonly retries: number;
  readonly run: (data: T, job: { id: string; lastTry: boolean }) => Promise<void>;
  /** Called once all tries have failed, also where the last one was cut short by a kill. */
  readonly onDeadLetter?: (data: T) => Promise<void>;
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
  /** Lets running jobs finish for a moment, then hands them back to be done again. */
  stop(): Promise<void>;
}

/** Silence for longer than this and another worker takes the job over … */
const heartbeatSeconds = 30;
/** … at the next look, within a minute of the kill at the latest. */
const pollSeconds = 20;

const openBoss = (database: Database) => {
  const looks = { superviseIntervalSeconds: pollSeconds, monitorIntervalSeconds: pollSeconds };
  return 'lite' in database.connection
    ? new PgBoss({ ...looks, db: fromPglite(database.connection.lite), backend: 'pglite' })
    : new PgBoss({ ...looks, connectionString: database.connection.url, max: 3 });
};

/** The embedded database is one process's: what runs at its start was cut short by a kill, and begins again at once. */
const recoverInterrupted = async (boss: PgBoss, database: Database, queue: string) => {
  if (database.engine !== 'pglite') return;
  const cutShort = await database.read((tx) =>
    rowsOf<{ id: string }>(tx, sql`select id from pgboss.job where name = ${queue} and state = 'active'`),
  );
  for (const { id } of cutShort) {
    await boss.fail(queue, id, { message: 'the process ended' });
    await boss.update(queue, undefined, { id, startAfter: 0 });
  }
};

const queueOptions = {
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds,
  deleteAfterSeconds: 7 * 24 * 3600,
};

/** Opens the job queue in the application's own database. */
export const openJobs = (database: Database, log: Logger): Jobs => {
  const boss = openBoss(database);
  // some come as copies that are no Error any more
  boss.on('error', (error) =>
    log.error({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, 'job queue'),
  );
  const workOn = async (
    queue: string,
    pollingIntervalSeconds: number,
    handle: (job: JobWithMetadata) => Promise<void>,
  ) => {
    await recoverInterrupted(boss, database, queue);
    await boss.work(
      queue,
      { batchSize: 1, pollingIntervalSeconds, includeMetadata: true },
      async (batch: JobWithMetadata[]) => {
        for (const job of batch) {
          try {
            await handle(job);
          } catch (error) {
            log.error({ err: error, queue, job: job.id }, 'job failed');
            throw error;
          }
        }
      },
    );
  };
  const work = async ({ queue, retries, run, onDeadLetter }: JobKind<never>) => {
    const options = { ...queueOptions, retryLimit: retries };
    if (onDeadLetter) {
      const deadLetter = `${queue}-given-up`;
      await boss.createQueue(deadLetter, { ...queueOptions, retryLimit: 15 });
      await workOn(deadLetter, 2, (job) => onDeadLetter(job.data as never));
      await boss.createQueue(queue, { ...options, deadLetter });
      // a queue made by an earlier version does not have it
      await boss.updateQueue(queue, { deadLetter });
    } else await boss.createQueue(queue, options);
    await workOn(queue, 0.5, (job) =>
      run(job.data as never, { id: job.id, lastTry: job.retryCount >= job.retryLimit }),
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
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
};
