import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { type SQL, sql } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { openFairQueue } from '../fair-queue.ts';
import { currentOrigin } from '../request-context.ts';
import { CannotStart } from '../start-failure.ts';
import { setSender } from './copy.ts';
import { openListener, probed } from './listener.ts';
import { lockFolder } from './lock.ts';
import {
  isConnectionLost,
  isUnwritable,
  noConnectionMessage,
  OutcomeUnknown,
  retryConflicts,
} from './retry.ts';
import { endSilence } from './silence.ts';

interface Rows<T> {
  rows: T[];
}
/** Both drivers return `{rows}` for a raw statement. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
type Drizzle = PgDatabase<RowsResult>;

/** A transaction that may write. */
export type WriteTx = Omit<Drizzle, 'transaction'>;
/** A read-only transaction: it has no insert, update or delete, and the server rejects them as well. */
export type ReadTx = Omit<WriteTx, 'insert' | 'update' | 'delete'>;

type Transact = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

/**
 * Transactions on this many connections. Callers take turns, and one caller uses at most half of the
 * connections: transactions that wait for a row lock leave the others free. A call whose transactions have
 * waited for five seconds in all fails as one of a busy database.
 */
const openTransactions = (
  db: Drizzle,
  connections: number,
  transact: Transact = (work, config) => db.transaction(work, config),
) => {
  const half = Math.ceil(connections / 2);
  const refusal = () => new Error(noConnectionMessage);
  const turns = openFairQueue({ concurrency: connections, perCaller: half, refusal });
  const computations = openFairQueue({ concurrency: half, refusal });
  let writesFail = false;
  const inTurn = <T>(work: () => Promise<T>) => retryConflicts(() => turns.run(work, currentOrigin().caller));
  const run = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) =>
    inTurn(() => transact(work, config));
  const read = <T>(work: (tx: ReadTx) => Promise<T>) =>
    run(work, { accessMode: 'read only', isolationLevel: 'repeatable read' });
  return {
    read,
    compute: <T>(work: (tx: ReadTx) => Promise<T>) =>
      computations.run(() => read(work), currentOrigin().caller),
    readOne: <T>(statement: (connection: ReadTx) => Promise<T>) => inTurn(() => statement(db)),
    write: async <T>(work: (tx: WriteTx) => Promise<T>) => {
      try {
        const result = await run(work);
        writesFail = false;
        return result;
      } catch (error) {
        if (isUnwritable(error)) writesFail = true;
        throw error;
      }
    },
    waiting: turns.waiting,
    writesFail: () => writesFail,
  };
};

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /**
   * `read` for questions over the whole archive: they use at most half of the connections at the same time,
   * so that other calls always find one.
   */
  compute<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs one statement that reads, without the round trips that begin and end a transaction. */
  readOne<T>(statement: (connection: ReadTx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  /**
   * Whether the last write failed because the database accepts none: its disk is full, or it is read-only.
   */
  writesFail(): boolean;
  /** Numbers of open and idle connections, and of transactions that wait for one. */
  load(): { open: number; idle: number; waiting: number };
  /** Calls back after a commit that notified the channel, on every server of this database. */
  listen(channel: string, onNotify: () => void): Promise<void>;
  /** The job queue's access to the connection. */
  readonly connection: { lite: PGlite } | { url: string };
  close(): Promise<void>;
}

/**
 * Rows of a raw statement: the one edge where a type of stored data is stated and not checked. The statement
 * beside the type names the columns, and the tables constrain them; a schema would repeat both and parse
 * every row of a read. `parsedJsonb` parses stored JSON, which no constraint covers.
 */
export const rowsOf = async <T>(tx: ReadTx, statement: SQL): Promise<T[]> =>
  (await tx.execute(statement)).rows as T[];

/** Lifts the limit of silence of each transaction of the pool. */
const silences = new WeakMap<ReadTx, () => void>();

/**
 * Removes the time limit for the statements of this transaction: for work on the whole archive, whose time
 * depends on its size.
 */
export const withoutTimeLimit = async (tx: ReadTx): Promise<void> => {
  silences.get(tx)?.();
  await tx.execute(sql`set local statement_timeout = 0`);
};

/**
 * A statement of the most frequent calls: built once for each connection, and parsed and planned by
 * PostgreSQL once, under its name.
 */
export const preparedOnce = <S>(build: (tx: ReadTx) => S): ((tx: ReadTx) => S) => {
  const built = new WeakMap<ReadTx, S>();
  return (tx) => {
    const statement = built.get(tx) ?? build(tx);
    built.set(tx, statement);
    return statement;
  };
};

/** The clock for every expiry, the same for all servers. */
export const databaseTime = async (tx: ReadTx): Promise<Date> => {
  const [row] = await rowsOf<{ ms: number }>(tx, sql`select extract(epoch from now())::float8 * 1000 as ms`);
  if (!row) throw new Error('the database returned no time');
  return new Date(row.ms);
};

/** The first row of an insert or update that always returns one. @throws when there is none. */
export const firstRow = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('insert returned no row');
  return row;
};

const casing = 'snake_case' as const;
const migrationsFolder = path.join(import.meta.dirname, '../../../migrations');
/** One migration at a time over all servers of a database. */
const migrationLock = 7_250_313;

/** Size of the pool. */
const connections = 10;

/**
 * Transactions on connections of a pool. Drizzle's own pool transactions never return a connection whose
 * `begin` fails, as it does on one that the server has closed.
 * @throws OutcomeUnknown when the connection is lost while a transaction that may write is committed
 */
const pooledTransactions = (pool: pg.Pool, url: string): Transact => {
  const { allowLong } = endSilence(pool, url);
  const opened = new WeakMap<pg.PoolClient, Drizzle>();
  return async (work, config) => {
    const client = await pool.connect();
    let isDone = false;
    try {
      const db = opened.get(client) ?? drizzlePg(client, { casing });
      opened.set(client, db);
      return await db.transaction(async (tx) => {
        silences.set(tx, () => allowLong(client));
        setSender(tx, async (target, bytes) => {
          const stream = client.query(copyFrom(`copy ${target} from stdin (format binary)`));
          stream.end(bytes);
          await finished(stream);
        });
        const result = await work(tx);
        isDone = config?.accessMode !== 'read only';
        return result;
      }, config);
    } catch (error) {
      throw isDone && isConnectionLost(error) ? new OutcomeUnknown(error) : error;
    } finally {
      client.release();
    }
  };
};

const journalShape = z.object({ entries: z.array(z.object({ when: z.int() })).min(1) });

/**
 * Compares the migrations of the database with those of this version, before any is applied.
 * @throws CannotStart when the database is from before the first release, whose migration replaced all
 * earlier ones, or when a later version has migrated it: this version may misread its tables.
 */
const assertKnownVersion = async (db: ReadTx) => {
  const journal = await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const times = journalShape.parse(JSON.parse(journal)).entries.map(({ when }) => when);
  const [table] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table?.exists) return;
  const [applied] = await rowsOf<{ oldest: string | null; newest: string | null }>(
    db,
    sql`select min(created_at)::text as oldest, max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  if (applied?.oldest && Number(applied.oldest) < Math.min(...times))
    throw new CannotStart(
      'The database is from before the first release, which cannot read it. It was left untouched: name another DATA_DIR (for the demo, delete .data) or DATABASE_URL, or start the version that made it.',
    );
  if (Number(applied?.newest) > Math.max(...times))
    throw new CannotStart(
      'The database was migrated by a newer version. Start that version, or restore a backup.',
    );
};

const startPatienceMs = 30_000;
/** Errors of a database that is starting. */
const isStarting = '57P03';

/**
 * Connects, retrying for half a minute while the database does not respond, as after a start of the machine.
 */
const connectAtStart = async (url: string): Promise<pg.Client> => {
  const end = performance.now() + startPatienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isAnswer = error instanceof pg.DatabaseError && error.code !== isStarting;
      if (isAnswer || performance.now() > end) throw error;
      await wait(1000);
    }
  }
};

const openPostgres = async (url: string, onLost: (error: Error) => void): Promise<Database> => {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  // compiling a statement takes longer than running it
  const options = '-c statement_timeout=10000 -c lock_timeout=5000 -c timezone=UTC -c jit=off';
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    ...probed,
    options,
  });
  // the pool reports errors of idle connections only, and an unhandled error event ends the process
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => {});
  const migrating = await connectAtStart(url);
  try {
    await migrating.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzlePg(migrating, { casing });
    await assertKnownVersion(db);
    await migratePg(db, { migrationsFolder });
  } finally {
    await migrating.end();
  }
  const listeners: (() => Promise<void>)[] = [];
  const { waiting, ...transacting } = openTransactions(
    drizzlePg(pool, { casing }),
    connections,
    pooledTransactions(pool, url),
  );
  return {
    engine: 'postgres',
    ...transacting,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: waiting() }),
    listen: async (channel, onNotify) => {
      listeners.push(await openListener(url, channel, onNotify, onLost));
    },
    connection: { url },
    close: async () => {
      await Promise.all([...listeners.map((end) => end()), pool.end()]);
    },
  };
};

/** Transactions of the embedded database, which runs one at a time. */
const liteTransactions = (db: Drizzle, lite: PGlite): Transact => {
  let current: Transaction | undefined;
  const transaction = lite.transaction.bind(lite);
  lite.transaction = (work) =>
    transaction((opened) => {
      current = opened;
      return work(opened);
    });
  return (work, config) =>
    db.transaction((tx) => {
      const opened = current;
      setSender(tx, async (target, bytes) => {
        const blob = new Blob([new Uint8Array(bytes)]);
        await opened?.query(`copy ${target} from '/dev/blob' (format binary)`, [], { blob });
      });
      return work(tx);
    }, config);
};

/** Object identifiers below these are PostgreSQL's built-in types, assigned by hand. */
const firstGeneratedOid = 10_000;

/** Wraps an open PGlite; the caller has migrated it or lets this do it. */
export const openLite = async (
  lite: PGlite,
  release: () => Promise<void> = async () => {},
): Promise<Database> => {
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const db = drizzle(lite, { casing });
  // PGlite copies all its parsers for every Drizzle statement, which brings its own. Those for arrays of
  // table rows, which nothing reads, took longer than most statements.
  lite.parsers = Object.fromEntries(
    Object.entries(lite.parsers).filter(([oid]) => Number(oid) < firstGeneratedOid),
  );
  await assertKnownVersion(db);
  await migrate(db, { migrationsFolder });
  const { waiting, ...transacting } = openTransactions(db, 1, liteTransactions(db, lite));
  return {
    engine: 'pglite',
    ...transacting,
    load: () => ({ open: 1, idle: waiting() === 0 ? 1 : 0, waiting: waiting() }),
    listen: async (channel, onNotify) => {
      await lite.listen(channel, onNotify);
    },
    connection: { lite },
    close: async () => {
      await lite.close();
      await release();
    },
  };
};

/**
 * A new cluster of the embedded database, ready made: `initdb` in WebAssembly takes ten seconds of processor time on a slow machine.
 * Minor versions of PostgreSQL share their format on disk.
 */
const readEmptyCluster = async () => {
  const { dataDir } = await import('@electric-sql/pglite-prepopulatedfs');
  return dataDir();
};

/**
 * Opens and migrates the database: PostgreSQL by address, or the embedded one in a folder this process then holds.
 * @throws FolderInUse, or the driver's error when the server cannot be reached.
 */
export const openDatabase = async (
  where: { databaseUrl: string | undefined; dataDir: string },
  onLost: (error: Error) => void,
): Promise<Database> => {
  if (where.databaseUrl) return openPostgres(where.databaseUrl, onLost);
  const release = await lockFolder(where.dataDir);
  try {
    // imported only where used: its memory is a third of the process
    const { PGlite } = await import('@electric-sql/pglite');
    const dataDir = path.join(where.dataDir, 'database');
    const lite = await PGlite.create({
      dataDir,
      ...(!existsSync(dataDir) && { loadDataDir: await readEmptyCluster() }),
      // most of the default 128 MB, which would stay resident, would duplicate the system's file cache
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    });
    return await openLite(lite, release);
  } catch (error) {
    await release();
    throw error;
  }
};
