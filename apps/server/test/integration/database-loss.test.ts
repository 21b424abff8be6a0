import { createRegionalOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { aMember } from '../fixtures/people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

// skipped on PGlite, which has no connections to cut
describe.skipIf('tarball' in inject('template'))('a connection that is cut while in use', () => {
  let app: TestApp;
  let rival: pg.Client;
  beforeAll(async () => {
    app = await openTestApp();
    const { connection } = app.database;
    rival = new pg.Client({ connectionString: 'url' in connection ? connection.url : '' });
    await rival.connect();
  });
  afterAll(async () => {
    await rival.end();
    await app.close();
  });

  /** Ends, with the given statement, the connection that waits for the rival's lock. */
  const cutWaiting = async () => {
    const waiting = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await rival.query(waiting)).rows).toHaveLength(1));
    await rival.query(`select pg_terminate_backend(pid) from (${waiting}) as waits`);
  };

  test('only that call fails, with a time to retry, and leaves nothing half-done', async () => {
    const { token } = await aMember(app);
    await rival.query('begin');
    await rival.query('lock table orders');
    const answering = app.callOnce(createRegionalOrder, { token });
    await cutWaiting();
    const response = await answering;
    await rival.query('rollback');
    expect([response.status, response.failure.code]).toEqual([503, 'unavailable']);
    expect(response.headers['retry-after']).toBe('5');
    expect((await rival.query('select 1 from orders')).rows).toEqual([]);
    expect((await app.call(createRegionalOrder, { token })).status).toBe(201);
  });

  test('discards connections that the server closed while they were idle', async () => {
    const read = () => app.database.read((tx) => tx.execute(sql`select 1`));
    let failed = 0;
    // more than the pool size
    while (failed <= 10) {
      await Promise.allSettled(Array.from({ length: 10 }, read));
      await rival.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
      const results = await Promise.allSettled(Array.from({ length: 10 }, read));
      failed += results.filter(({ status }) => status === 'rejected').length;
    }
    await vi.waitFor(async () => expect((await read()).rows).toHaveLength(1));
  });
});
