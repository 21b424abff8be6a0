// A database that stops responding: its bytes are held back, as those of a frozen server are.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { readMe } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createRegionalOrder, listOrders } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { aMember } from '#test/fixtures/people.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { type Database, openDatabase } from './database.ts';

/** Passes the bytes of connections on to the database at `address`, but none while it is frozen. */
const openGate = async (address: string) => {
  const { hostname, port, pathname } = new URL(address);
  const host = decodeURIComponent(hostname);
  let isFrozen = false;
  /** Freezes with the first of these statements that a connection sends after all statements before it. */
  let until: readonly string[] = [];
  const held: (() => void)[] = [];
  const pass = (send: () => void) => void (isFrozen ? held.push(send) : send());
  const server = net.createServer((near) => {
    const at = Number(port || 5432);
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${at}`) : net.connect(at, host);
    let sent = '';
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1');
      const ends = until.reduce((from, text) => (from < 0 ? -1 : sent.indexOf(text, from)), 0);
      if (until.length > 0 && ends >= 0) {
        isFrozen = true;
        until = [];
      }
      pass(() => void far.write(bytes));
    });
    far.on('data', (bytes) => pass(() => void (near.destroyed || near.write(bytes))));
    near.on('error', () => {}).on('close', () => pass(() => void far.end()));
    far.on('error', () => {}).on('close', () => pass(() => void near.end()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    freeze: () => {
      isFrozen = true;
    },
    freezeAfter: (...statements: string[]) => {
      until = statements;
    },
    thaw: () => {
      isFrozen = false;
      for (const send of held.splice(0)) send();
    },
    close: () => server.close(),
  };
};

// the embedded database is part of the process, and frozen with it
describe.skipIf('tarball' in inject('template'))('a database that stops responding', () => {
  let app: TestApp;
  let clone: Database;
  let gate: Awaited<ReturnType<typeof openGate>>;
  beforeAll(async () => {
    clone = await cloneDatabase();
    if (!('url' in clone.connection)) throw new Error('not PostgreSQL');
    gate = await openGate(clone.connection.url);
    app = await openTestApp({}, await openDatabase({ databaseUrl: gate.url, dataDir: '' }, () => {}));
  });
  afterEach(() => gate.thaw());
  afterAll(async () => {
    await app.close();
    gate.close();
    await clone.close();
  });
  const retried = { status: 503, headers: { 'retry-after': '5' } };

  test('reads get 503 with a time to retry before it responds again, and are answered afterwards', async () => {
    const { token } = await aMember(app);
    gate.freeze();
    const calls = () => [app.callOnce(readMe, { token }), app.callOnce(listOrders, { token })];
    for (const answer of await Promise.all(calls())) {
      expect(answer).toMatchObject(retried);
      expect(answer.failure.code).toBe('unavailable');
    }
    gate.thaw();
    await expect.poll(async () => (await app.call(readMe, { token })).status).toBe(200);
  });

  test('calls of one session do not wait for each other: all get 503 after five seconds', async () => {
    const { token } = await aMember(app);
    gate.freeze();
    const since = performance.now();
    const calls = Array.from({ length: 6 }, (_, n) => app.callOnce(n % 2 ? readMe : listOrders, { token }));
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(retried);
    // one after the other, they would take half a minute
    expect(performance.now() - since).toBeLessThan(20_000);
    gate.thaw();
    await expect.poll(async () => (await app.call(readMe, { token })).status).toBe(200);
  });

  test('a statement that only takes long is not ended', async () => {
    const slow = app.database.read((tx) => tx.execute(sql`select pg_sleep(7) is not null as slept`));
    expect((await slow).rows).toHaveLength(1);
  });

  test.each([
    ['before its commit was sent: certainly not done', ['insert into "orders"'], 'unavailable'],
    ['with its commit: it may be done', ['insert into "orders"', 'commit'], 'outcome_unknown'],
  ])('a write that loses it %s; its key gives the one outcome', async (_, statements, code) => {
    const { token } = await aMember(app);
    const stored = async () => (await clone.read((tx) => tx.execute(sql`select id from orders`))).rows.length;
    const before = await stored();
    const place = () =>
      app.callOnce(createRegionalOrder, { token, headers: { 'idempotency-key': `key ${code}` } });
    gate.freezeAfter(...statements);
    const lost = await place();
    expect(lost).toMatchObject(retried);
    expect(lost.failure.code).toBe(code);
    gate.thaw();
    await expect.poll(async () => (await place()).status).toBe(201);
    expect((await stored()) - before).toBe(1);
  });
});
