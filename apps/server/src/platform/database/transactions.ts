// Transactions of either driver: their waiting time, and their share of the connections.
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { openFairQueue } from '../fair-queue.ts';
import { currentOrigin } from '../request-context.ts';
import { isUnwritable, noConnectionMessage, retryConflicts } from './retry.ts';

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
/** A read-only transaction: it has no insert, update or delete, and the server rejects them as well. */
export type ReadTx = Omit<WriteTx, 'insert' | 'update' | 'delete'>;

export type Transact = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

/**
 * Transactions on this many connections. Callers take turns, and one caller uses at most half of the
 * connections: transactions that wait for a row lock leave the others free. A call whose transactions have
 * waited for five seconds in all fails as one of a busy database.
 */
export const openTransactions = (
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
