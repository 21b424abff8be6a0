import { readMe, signIn } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { contactInstitute } from '@iom/contract/content/contact.endpoints.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addHealth } from '#platform/http/health.ts';
import { aMember } from '../fixtures/people.ts';
import { occupyDatabase } from '../setup/occupied.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

test('returns 503 with a time to retry to calls that have waited for the database for five seconds', async () => {
  const who = await aMember(app);
  const body = { username: who.email, password: who.password };
  const release = await occupyDatabase(app);
  const waiting = [
    app.callOnce(signIn, { body }),
    app.callOnce(readMe, { token: who.token }),
    app.callOnce(listOils, { token: who.token }),
  ];
  const ofServer = app.database.read(async () => 'served');
  expect((await app.call(listOils)).status).toBe(200);
  const started = performance.now();
  for (const rejected of await Promise.all(waiting)) {
    expect([rejected.status, rejected.failure.code]).toEqual([503, 'unavailable']);
    expect(rejected.headers['retry-after']).toBe('5');
  }
  expect(performance.now() - started).toBeGreaterThan(4000);
  await release();
  expect(await ofServer).toBe('served');
  expect((await app.call(signIn, { body })).status).toBe(200);
});

test('questions over the whole archive leave connections to other calls, and are rejected after waiting too long', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const questions = Array.from({ length: 12 }, () =>
    app.database.compute(async () => {
      begun += 1;
      await released;
      return 'answered';
    }),
  );
  const half = app.database.engine === 'pglite' ? 1 : 5;
  await vi.waitFor(() => expect(begun).toBe(half));
  if (app.database.engine === 'postgres')
    expect(await app.database.read(async () => 'served')).toBe('served');
  expect(begun).toBe(half);
  release();
  expect(await Promise.all(questions)).toEqual(questions.map(() => 'answered'));
});

/** Makes the database refuse writes, as a standby does, or accept them again. */
const setReadOnly = async (state: 'on' | 'off') => {
  const { connection } = app.database;
  if ('lite' in connection) {
    await connection.lite.exec(`set default_transaction_read_only = ${state}`);
    return;
  }
  const client = new pg.Client({ connectionString: connection.url });
  await client.connect();
  const [{ name }] = (await client.query('select current_database() as name')).rows;
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${name} set default_transaction_read_only = ${state}`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};

const readStatus = async (url: string) => (await app.app.server.inject(url)).statusCode;

test('is not ready while the database accepts no writes', async () => {
  const contact = () =>
    app.callOnce(contactInstitute, {
      body: { contact_name: 'Ada', company_email: 'ada@lab.example', message: 'Hello' } as never,
    });
  expect(await readStatus('/api/health/ready')).toBe(200);
  await setReadOnly('on');
  try {
    // the first call may fail because its connection was cut, which does not show that writes fail
    await vi.waitFor(async () => {
      expect((await contact()).status).toBe(503);
      expect(await readStatus('/api/health/ready')).toBe(503);
    });
    expect(await readStatus('/api/health/live')).toBe(200);
  } finally {
    await setReadOnly('off');
  }
  await vi.waitFor(async () => expect(await readStatus('/api/health/ready')).toBe(200));
  expect((await contact()).status).toBe(201);
});

test('is not ready while the database is frozen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = Fastify();
  let reads = 0;
  const read: typeof app.database.read = (work) => {
    reads += 1;
    return reads === 1 ? new Promise(() => {}) : app.database.read(work);
  };
  const frozen = addHealth(server, { ...app.database, read }, app.dataDir);
  frozen.ready();
  await server.ready();
  let status: number | undefined;
  const asked = server.inject('/api/health/ready').then(({ statusCode }) => {
    status = statusCode;
  });
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(4900);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  await asked;
  expect(status).toBe(503);
  vi.useRealTimers();
  // the call without a response is not awaited again
  expect((await server.inject('/api/health/ready')).statusCode).toBe(200);
  await server.close();
});

test('the embedded database is not ready when its disk is full', async () => {
  const server = Fastify();
  const enough = addHealth(
    server,
    { ...app.database, engine: 'pglite' },
    app.dataDir,
    Number.MAX_SAFE_INTEGER,
  );
  enough.ready();
  expect((await server.inject('/api/health/ready')).statusCode).toBe(503);
  await server.close();
});
