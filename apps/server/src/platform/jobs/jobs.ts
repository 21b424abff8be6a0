import { sql } from 'drizzle-orm';
import { fromDrizzle, fromPglite, type Job, type JobResult, PgBoss, type Queue } from 'pg-boss';
import { z } from 'zod';
import { type Database, rowsOf, type WriteTx } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { currentOrigin, onBehalfOf } from '../request-context.ts';

/** A queue and the schema of its jobs' data. The name is stored with every job. */
export interface JobQueue<T extends object> {
  readonly name: string;
  readonly data: z.ZodType<T>;
}

/** The handler of a queue's jobs. It may run twice after a crash, so repeating it must be safe. */
export interface JobHandler<T extends object> {
  /**
   * Further tries after the first. A try interrupted by a crash counts on PostgreSQL, but not on the embedded
   * database.
   */
  readonly retries: number;
  /** Jobs that run at the same time on one server; default 1. */
  readonly concurrency?: number;
  readonly run: (data: T) => Promise<void>;
  /** Called when no try is left, also when a crash interrupted the last one. */
  readonly onDeadLetter?: (data: T) => Promise<void>;
}

/** One kind of background work. The queue's schema parses stored job data before they reach the handler. */
export interface JobKind {
  readonly queue: string;
  readonly retries: number;
  readonly concurrency: number;
  readonly run: (data: unknown) => Promise<void>;
  readonly onDeadLetter: ((data: unknown) => Promise<void>) | undefined;
}

export const jobKind = <T extends object>(
  queue: JobQueue<T>,
  { retries, concurrency = 1, run, onDeadLetter }: JobHandler<T>,
): JobKind => ({
  queue: queue.name,
  retries,
  concurrency,
  run: async (data) => run(queue.data.parse(data)),
  onDeadLetter: onDeadLetter && (async (data) => onDeadLetter(queue.data.parse(data))),
});

/** When a job runs. */
interface JobTiming {
  /** Not before this many seconds have passed. */
  afterSeconds?: number;
  /** Jobs with a higher priority run before others of their queue; default 0. */
  priority?: number;
}

export interface Jobs {
  /**
   * Adds a job inside the caller's transaction: it exists if and only if that commits. The job records the
   * request and the span that sent it.
   */
  send<T extends object>(tx: WriteTx, queue: JobQueue<T>, data: T, timing?: JobTiming): Promise<void>;
  /** Starts working on the given kinds. */
  start(kinds: readonly JobKind[]): Promise<void>;
  /** Waits at most three seconds for running jobs; the next server runs unfinished ones again. */
  stop(): Promise<void>;
}

/** After this time without a heartbeat another worker takes the job over … */
const heartbeatSeconds = 30;
/** … at the next supervision of the queues, so at most a minute after a crash. */
const defaultSuperviseSeconds = 20;

const openBoss = (database: Database, superviseSeconds: number) => {
  const options = {
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    useListenNotify: true,
  };
  if ('lite' in database.connection)
    return new PgBoss({ ...options, db: fromPglite(database.connection.lite), backend: 'pglite' });
  // a connection that does not respond for this long is replaced
  const connection = { connectionString: database.connection.url, max: 3, query_timeout: 30_000 };
  return new PgBoss({ ...options, ...connection });
};

/**
 * How often a crash may interrupt a try without counting it, so that a job that crashes its server every time
 * is not retried forever.
 */
const crashesPerJob = 20;

/**
 * The embedded database belongs to one process: jobs active at its start were interrupted by a crash. They
 * are retried now, without counting the interrupted try.
 */
const recoverInterrupted = async (boss: PgBoss, database: Database, queue: string) => {
  if (database.engine !== 'pglite') return;
  const isInterrupted = sql`name = ${queue} and state = 'active'`;
  const crashes = sql`coalesce((data->>'crashes')::int, 0)`;
  const interrupted = await database.write(async (tx) => {
    await tx.execute(sql`
      update pgboss.job
      set retry_count = retry_count - 1, data = data || jsonb_build_object('crashes', ${crashes} + 1)
      where ${isInterrupted} and ${crashes} < ${crashesPerJob}
    `);
    return rowsOf<{ id: string }>(tx, sql`select id from pgboss.job where ${isInterrupted}`);
  });
  for (const { id } of interrupted) {
    await boss.fail(queue, id, { message: 'the process ended' });
    await boss.update(queue, undefined, { id, startAfter: 0 });
  }
};

/** How long an ended job is kept; a failed one may be retried meanwhile. */
export const jobsKeptSeconds = 7 * 24 * 3600;

const queueOptions = {
  retryDelay: 2,
  retryBackoff: true,
  expireInSeconds: 900,
  heartbeatSeconds,
  deleteAfterSeconds: jobsKeptSeconds,
  // a commit that adds a job wakes the workers of its queue
  notify: true,
};

/** Maximum delay of retries and delayed jobs, which send no notification. */
const retryPollSeconds = 2;
/** For a database without notifications. */
const fallbackPollSeconds = 0.5;

type QueueOptions = Omit<Queue, 'name'>;

/** Creates the queue, or updates the options of an existing one. */
const ensureQueue = async (boss: PgBoss, stored: readonly Queue[], name: string, options: QueueOptions) => {
  const found = stored.find((queue) => queue.name === name);
  if (!found) await boss.createQueue(name, options);
  else if (Object.entries(options).some(([key, value]) => Reflect.get(found, key) !== value))
    await boss.updateQueue(name, options);
};

/** Added to a job's data, besides the fields of its queue and `crashes`: its sender. */
const sentBy = z.object({ request: z.string().optional(), traceparent: z.string().optional() });

type AroundJob = (queue: string, job: string, work: () => Promise<void>) => Promise<void>;

interface JobsOptions {
  /** Runs every try of a job. */
  around?: AroundJob | undefined;
  /** How often jobs of dead workers are looked for. */
  superviseSeconds?: number;
}

/** Opens the job queue in the application's own database. */
export const openJobs = (
  database: Database,
  log: Logger,
  { around = (_queue, _job, work) => work(), superviseSeconds = defaultSuperviseSeconds }: JobsOptions = {},
): Jobs => {
  const boss = openBoss(database, superviseSeconds);
  // some arrive as plain copies that are not an Error
  boss.on('error', (error) =>
    log.error({ err: error instanceof Error ? error : Object.assign(new Error(), error) }, 'job queue'),
  );
  const workOn = async (queue: string, batchSize: number, handle: (data: unknown) => Promise<void>) => {
    await recoverInterrupted(boss, database, queue);
    const run = async ({ id, data }: Job<unknown>): Promise<JobResult> => {
      try {
        await around(queue, id, () => handle(data));
        return { id, status: 'completed' };
      } catch (error) {
        log.error({ err: error, queue, job: id }, 'job failed');
        const { message } = error instanceof Error ? error : new Error(String(error));
        return { id, status: 'failed', output: { message } };
      }
    };
    const options = {
      pollingIntervalSeconds: fallbackPollSeconds,
      notifyPollingIntervalSeconds: retryPollSeconds,
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
    } as const;
    const runFor = (job: Job<unknown>) => onBehalfOf(sentBy.safeParse(job.data).data ?? {}, () => run(job));
    await boss.work(queue, options, (batch: Job<unknown>[]) => Promise.all(batch.map(runFor)));
  };
  const work = async (
    { queue, retries, concurrency, run, onDeadLetter }: JobKind,
    stored: readonly Queue[],
  ) => {
    const options = { ...queueOptions, retryLimit: retries };
    if (onDeadLetter) {
      const deadLetter = `${queue}-given-up`;
      await ensureQueue(boss, stored, deadLetter, { ...queueOptions, retryLimit: 15 });
      await workOn(deadLetter, 1, onDeadLetter);
      await ensureQueue(boss, stored, queue, { ...options, deadLetter });
    } else await ensureQueue(boss, stored, queue, options);
    await workOn(queue, concurrency, run);
  };
  return {
    send: async (tx, queue, data, { afterSeconds = 0, priority = 0 } = {}) => {
      const options = { startAfter: afterSeconds, priority };
      await boss.send(
        queue.name,
        { ...data, ...sentBy.parse(currentOrigin()) },
        { db: fromDrizzle(tx, sql), ...options },
      );
    },
    start: async (kinds) => {
      await boss.start();
      const stored = await boss.getQueues();
      for (const kind of kinds) await work(kind, stored);
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  };
};
