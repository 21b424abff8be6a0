// Transactions of either driver: how long they wait for their turn, and which share of the connections they may have.
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pLimit from 'p-limit';
import { busy } from '../api-error.ts';
import { isUnwritable, retried } from './retry.ts';

interface Rows<T> {
  rows: T[];
}
/** Both drivers return `{rows}` for a raw statement. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
export type Drizzle = PgDatabase<RowsResult>;

/** A transaction that may write. */
export type WriteTx = Omit<Drizzle, 'transaction'>;
/** A read-only transaction: it has no insert, update or delete, and the server refuses them as well. */
export type ReadTx = Omit<WriteTx, 'insert' | 'update' | 'delete'>;

/** As long as a call waits for a connection of the pool. */
const maxWaitMs = 5000;

export type Transact = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

/** Measures how long work waits for its turn. */
const openQueue = () => {
  let waiting = 0;
  /** How long the work waited that began last; 0 when no other one waits. */
  let waitMs = 0;
  const leave = (waitedMs: number) => {
    waiting -= 1;
    waitMs = waiting === 0 ? 0 : waitedMs;
  };
  return {
    /** Runs `wait`, which calls `begun` when its turn has come. */
    measured: async <T>(wait: (begun: () => void) => Promise<T>): Promise<T> => {
      const sentAt = performance.now();
      let hasBegun = false;
      const begun = () => {
        hasBegun = true;
        leave(performance.now() - sentAt);
      };
      waiting += 1;
      try {
        return await wait(begun);
      } finally {
        if (!hasBegun) leave(waitMs);
      }
    },
    waiting: () => waiting,
    isTooLong: () => waitMs > maxWaitMs,
  };
};

/** Transactions on so many connections. */
export const openTransactions = (
  db: Drizzle,
  connections: number,
  transact: Transact = (work, config) => db.transaction(work, config),
) => {
  const queue = openQueue();
  const computations = openQueue();
  const inHalf = pLimit(Math.ceil(connections / 2));
  let writesFail = false;
  const run = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) =>
    retried(() =>
      queue.measured((begun) =>
        transact((tx) => {
          begun();
          return work(tx);
        }, config),
      ),
    );
  const read = <T>(work: (tx: ReadTx) => Promise<T>) =>
    run(work, { accessMode: 'read only', isolationLevel: 'repeatable read' });
  return {
    read,
    compute: async <T>(work: (tx: ReadTx) => Promise<T>) => {
      if (computations.isTooLong() || queue.isTooLong()) throw busy();
      return computations.measured((begun) =>
        inHalf(() => {
          begun();
          return read(work);
        }),
      );
    },
    readOne: <T>(statement: (connection: ReadTx) => Promise<T>) =>
      retried(() =>
        queue.measured(async (begun) => {
          const row = await statement(db);
          // such statements take no time worth telling from the wait for a connection
          begun();
          return row;
        }),
      ),
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
    isOverloaded: queue.isTooLong,
    waiting: queue.waiting,
    writesFail: () => writesFail,
  };
};
