import { setTimeout as wait } from 'node:timers/promises';

/** The driver's error inside Drizzle's wrapper. */
const driverError = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

/** The driver's error if it has a code. */
export const databaseError = (
  error: unknown,
): (Error & { code?: string; constraint?: string }) | undefined => {
  const driver = driverError(error);
  return driver instanceof Error && 'code' in driver
    ? (driver as Error & { code?: string; constraint?: string })
    : undefined;
};

/** Ends a connection when its database has not responded for too long. */
export const silenceMessage = 'the database does not respond';
/** Error of a transaction that has waited for a connection for too long. */
export const noConnectionMessage = 'no connection to the database was free in time';

/** Messages, without a code, when a connection broke or could not be opened. */
const connectionIsLost = new RegExp(
  `^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|${silenceMessage}|${noConnectionMessage})`,
);

/** Codes of the system and of its resolver for a host that is down, unreachable or temporarily unknown. */
const hostIsAway = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE)$/;

/** Codes of PostgreSQL: connections, resources, shutdown, conflicts, timeouts, and a password that has just been changed. */
const refusedForNow = /^(08|53|57P|28000|28P01|40001|40P01|55P03|57014)/;

/** The disk is full or fails, or the database is read-only, like a standby. */
export const isUnwritable = (error: unknown) =>
  /^(53100|58030|25006)$/.test(databaseError(error)?.code ?? '');

/** The connection has ended, so the last statement may or may not have been carried out. */
export const isConnectionLost = (error: unknown) => {
  const code = databaseError(error)?.code ?? '';
  const driver = driverError(error);
  const isBroken = driver instanceof Error && connectionIsLost.test(driver.message);
  return isBroken || /^(08|57P)/.test(code) || hostIsAway.test(code);
};

/** A transaction that may have been committed: its connection was lost between commit and response. */
export class OutcomeUnknown extends Error {
  constructor(error: unknown) {
    super('the connection was lost while a transaction was committed', { cause: driverError(error) });
  }
}

/** The database is down, starting, out of connections or too slow: the work may be retried. */
export const databaseIsBusy = (error: unknown) => {
  const code = databaseError(error)?.code ?? '';
  return refusedForNow.test(code) || isUnwritable(error) || isConnectionLost(error);
};

/**
 * Whether this unique constraint or index rejected the row. Citus (docs/scaling.md) reports the constraint of a
 * shard, whose name ends with the number of the shard, and the constraint of a worker only in the message.
 */
export const violates = (error: unknown, constraint: string) => {
  const found = databaseError(error);
  const name = found?.constraint ?? /"([^"]+)"/.exec(found?.message ?? '')?.[1];
  return found?.code === '23505' && name?.replace(/_\d+$/, '') === constraint;
};

/**
 * A serialization failure, a deadlock, and a row that was deleted between the transaction's read and its
 * reference to it.
 */
const conflicts: readonly unknown[] = ['40001', '40P01', '23503'];

/** Retries a transaction at most three times after a conflict with another. */
export const retryConflicts = async <T>(transaction: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt > 3 || !conflicts.includes(code)) throw error;
      await wait(10 * attempt + Math.random() * 20);
    }
  }
};
