import { sql } from 'drizzle-orm';
import { expect, inject, vi } from 'vitest';
import { lockUser } from '#modules/accounts/accounts.module.ts';
import { openDatabase, type WriteTx } from '#platform/database/database.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/**
 * Rounds of a race. On the embedded database transactions queue, so that two suffice; on PostgreSQL they
 * race.
 */
export const rounds = 'server' in inject('template') ? 12 : 2;

/** In ascending order: which rival succeeds is undefined. */
export const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).sort();

/** Waits until a statement on a table waits for a lock. On the embedded database transactions queue, so that there is nothing to wait for. */
export const untilWaiting = async (app: TestApp, table: string) => {
  if (app.database.engine === 'pglite') return;
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%"${table}"%`}`;
  await vi.waitFor(async () => expect(await app.rows(waiting)).not.toEqual([]));
};

/**
 * The response to a call that is admitted, waits for the lock of the account, and continues when `end` has
 * committed.
 */
export const overtaken = async <T>(
  app: TestApp,
  userId: number,
  call: () => Promise<T>,
  end: (tx: WriteTx) => Promise<unknown>,
): Promise<T> => {
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const { promise: waits, resolve: goOn } = Promise.withResolvers<void>();
  const ending = app.database.write(async (tx) => {
    await lockUser(tx, userId);
    resolve();
    await waits;
    await end(tx);
  });
  await locked;
  const called = call();
  await untilWaiting(app, 'users').finally(goOn);
  await ending;
  return called;
};

/**
 * The application and, on PostgreSQL, a second server of its database. Calls alternate between them, so that
 * process-local state does not separate them.
 * @param env the settings of the application.
 */
export const withSecondServer = async (one: TestApp, env: Record<string, string> = {}): Promise<TestApp> => {
  const { connection } = one.database;
  if (!('url' in connection)) return one;
  const database = await openDatabase({ databaseUrl: connection.url, dataDir: '' }, () => {});
  const other = await openTestApp({ ...env, DATA_DIR: one.dataDir }, database);
  let calls = 0;
  return {
    ...one,
    call: (endpoint, call) => {
      calls += 1;
      return (calls % 2 === 0 ? one : other).call(endpoint, call);
    },
    close: async () => {
      await other.close();
      await one.close();
    },
  };
};
