// Transactions of either driver: how long they wait for their turn, and which share of the connections they may have.
import type { PgDatabase, PgQueryResultHKT, PgTransactionConfig } from 'drizzle-orm/pg-core';
import { busy } from '../api-error.ts';
import { currentOrigin } from '../request-context.ts';
import { openRounds, type Rounds, type Waits } from '../rounds.ts';
import { isUnwritable, noConnectionMessage, retried } from './retry.ts';

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

/** How long a call waits for a connection of a pool. The embedded database has one, for which calls that were admitted wait. */
const maxWaitMs = 5000;

/** Whose request is served; the transactions of the server's jobs are its own. */
const currentCaller = (): Waits | undefined => {
  const { caller } = currentOrigin();
  return caller && { key: caller() };
};

export type Transact = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

/** Transactions on so many connections. */
export const openTransactions = (
  db: Drizzle,
  connections: number,
  transact: Transact = (work, config) => db.transaction(work, config),
) => {
  // callers take turns, so that none waits for all that another one has sent
  const rounds = openRounds({
    atOnce: connections,
    mostWaitMs: connections > 1 ? maxWaitMs : undefined,
    refusal: () => new Error(noConnectionMessage),
  });
  const computations = openRounds({ atOnce: Math.ceil(connections / 2) });
  const isTooLong = ({ waitMs }: Rounds) => waitMs() > maxWaitMs;
  let writesFail = false;
  const run = <T>(work: (tx: WriteTx) => Promise<T>, config?: PgTransactionConfig) =>
    retried(() => rounds.run(() => transact(work, config), currentCaller()));
  const read = <T>(work: (tx: ReadTx) => Promise<T>) =>
    run(work, { accessMode: 'read only', isolationLevel: 'repeatable read' });
  return {
    read,
    compute: async <T>(work: (tx: ReadTx) => Promise<T>) => {
      if (isTooLong(computations) || isTooLong(rounds)) throw busy();
      return computations.run(() => read(work), currentCaller());
    },
    readOne: <T>(statement: (connection: ReadTx) => Promise<T>) =>
      retried(() => rounds.run(() => statement(db), currentCaller())),
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
    isOverloaded: () => isTooLong(rounds),
    waiting: rounds.waiting,
    writesFail: () => writesFail,
  };
};
