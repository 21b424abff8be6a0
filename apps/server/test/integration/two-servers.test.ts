import * as accounts from '@iom/contract/accounts/accounts.endpoints.ts';
import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as downloadsEndpoints from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { revokeAccess } from '@iom/contract/library/licences/grants.endpoints.ts';
import * as holdingsEndpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import * as ordersEndpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import * as paymentsEndpoints from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase, rowsOf } from '#platform/database/database.ts';
import { aGroup } from '../fixtures/archive.ts';
import { aMember, anAdministrator } from '../fixtures/people.ts';
import { openShop, type Shop } from '../fixtures/shop.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

const databaseAccess = ({ database: { connection } }: TestApp) => ({
  databaseUrl: 'url' in connection ? connection.url : undefined,
  dataDir: '',
});

// skipped on PGlite: its database belongs to one process, so a second server cannot open it
describe.skipIf('tarball' in inject('template'))('two servers on one PostgreSQL', () => {
  let shop: Shop;
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    shop = await openShop({ LIMITS: 'on' });
    one = shop.app;
    const database = await openDatabase(databaseAccess(one), () => {});
    other = await openTestApp({ LIMITS: 'on', DATA_DIR: one.dataDir }, database);
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  const countOn = async (server: TestApp, group: number) => {
    const query = { sample__group_id: String(group) };
    const { body } = await server.call(listOils, { query });
    const facets = (await server.call(countOilFacets, { query })).body;
    return { oils: body.count, countries: facets.country };
  };
  const released = { oils: 4, countries: [{ value: 'Germany', count: 4 }] };

  test('a group released on one is in the catalogue and the facets of the other', async () => {
    const group = await aGroup(one, { release: false });
    expect(await countOn(other, group.id)).toMatchObject({ oils: 0 });
    const { token } = await anAdministrator(one);
    const response = await one.call(releaseSamples, {
      params: { id: group.id },
      body: group.findings,
      token,
    });
    expect(response.status).toBe(200);
    expect(await countOn(one, group.id)).toMatchObject(released);
    await vi.waitFor(async () => expect(await countOn(other, group.id)).toMatchObject(released));
  });

  test('servers whose connections were all cut serve again, receive a release, and continue their jobs', async () => {
    const who = await aMember(one);
    const { token } = await anAdministrator(one);
    const group = await aGroup(one, { release: false });
    await one.database.write((tx) =>
      tx.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
    for (const server of [one, other])
      await vi.waitFor(async () => {
        const { status } = await server.call(accounts.readMe, { token: who.token });
        expect(status).toBe(200);
      });
    await one.call(releaseSamples, { params: { id: group.id }, body: group.findings, token });
    await vi.waitFor(async () => expect(await countOn(other, group.id)).toMatchObject(released));
    await one.call(accounts.requestPasswordReset, { body: { email: who.email } });
    expect((await one.mails(1)).join()).toContain(who.email);
  });

  test('a session ended on one has ended on the other', async () => {
    const { token } = await aMember(one);
    expect((await other.call(accounts.readMe, { token })).status).toBe(200);
    await one.call(accounts.signOut, { token });
    expect((await other.call(accounts.readMe, { token })).failure.code).toBe('invalid_token');
  });

  test('a new password on one ends the sessions of the other, and a closed account all of them', async () => {
    const who = await aMember(one);
    const elsewhere = await other.call(accounts.signIn, {
      body: { username: who.email, password: who.password },
    });
    const body = { old_password: who.password, new_password: 'Another0il!' };
    expect((await one.call(accounts.changePassword, { body, token: who.token })).status).toBe(200);
    const { token } = elsewhere.body;
    expect((await other.call(accounts.readMe, { token })).status).toBe(401);
    expect((await other.call(accounts.readMe, { token: who.token })).status).toBe(200);
    await one.database.write((tx) =>
      tx.execute(sql`update users set is_active = false where id = ${who.id}`),
    );
    expect((await other.call(accounts.readMe, { token: who.token })).status).toBe(401);
  });

  test('failed sign-ins are counted across both', async () => {
    const { email } = await aMember(one);
    const tryOn = (server: TestApp) =>
      server.call(accounts.signIn, { body: { username: email, password: 'Wrong0il!' } });
    for (let i = 0; i < 10; i++) expect((await tryOn(i % 2 ? one : other)).status).toBe(401);
    expect([(await tryOn(one)).status, (await tryOn(other)).status]).toEqual([429, 429]);
  });

  test.each([1, 2, 3])(
    'of concurrent guesses on both only ten are checked, then not even the right one: round %i',
    async (round) => {
      const [email, password] = [`guessed${round}@example.org`, 'Sp1ndle!oil'];
      const body = { first_name: 'A', last_name: 'B', email, password };
      await one.call(accounts.registerUser, { body });
      await one.database.write((tx) => tx.execute(sql`delete from throttles`));
      const signInOn = (server: TestApp, word: string) =>
        server.call(accounts.signIn, { body: { username: email, password: word } });
      const guesses = Array.from({ length: 64 }, (_, index) =>
        signInOn(index % 2 ? one : other, 'Wrong1234'),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(401), ...Array<number>(54).fill(429)]);
      expect([(await signInOn(one, password)).status, (await signInOn(other, password)).status]).toEqual([
        429, 429,
      ]);
    },
  );

  test('one Idempotency-Key on both creates one order', async () => {
    for (let round = 0; round < 5; round++) {
      const { token } = await aMember(one);
      const call = {
        body: { discount: null, reports: shop.datasets('Mine') } as never,
        headers: { 'idempotency-key': `round ${round}` },
        token,
      };
      const responses = await Promise.all(
        [one, other].map((at) => at.call(ordersEndpoints.placeOrder, call)),
      );
      expect(responses.map(({ status }) => status)).toEqual([201, 201]);
      expect(responses[0]?.body.order_id).toBe(responses[1]?.body.order_id);
    }
  });

  test('an order paid on both concurrently is paid once', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await aMember(one);
      await shop.validate(who);
      const order = await shop.order(who);
      const call = { body: { order, price_check: 70, last_four: '4242' }, token: who.token };
      const responses = await Promise.all(
        [one, other].map((at) => at.call(paymentsEndpoints.makePayment, call)),
      );
      for (const { status, failure } of responses)
        expect([200, 409]).toContain(status === 409 && failure.code !== 'payment_in_progress' ? 0 : status);
      const [counted] = await one.database.read((tx) =>
        rowsOf<{ licences: number; charges: number }>(
          tx,
          sql`select (select count(*)::int from licences where order_id = ${order}) as licences,
            (select count(*)::int from payment_attempts where order_id = ${order}) as charges`,
        ),
      );
      expect(counted).toEqual({ licences: 1, charges: 1 });
    }
  });

  test('a file requested on one can be downloaded from another with another folder, until it is revoked', async () => {
    const who = await aMember(one);
    await shop.validate(who);
    await shop.pay(who, await shop.order(who));
    const [licence] = (await one.call(holdingsEndpoints.listOwnedReports, { token: who.token })).body
      .custom_reports;
    const query = { id: String(licence?.id), regional: 'false' } as const;
    const { body } = await one.call(downloadsEndpoints.startDownload, { query, token: who.token });
    const { task_id } = body;
    const third = await openTestApp({}, await openDatabase(databaseAccess(one), () => {}));
    const file = await vi.waitFor(async () => {
      const response = await third.call(downloadsEndpoints.readTask, {
        query: { task_id },
        token: who.token,
      });
      expect(response.status).toBe(200);
      return response.text;
    });
    expect(file).toContain('Kinematic Viscosity @ 100 C');
    const files = sql`select key from stored_files where key like ${`%${task_id}%`}`;
    expect(await third.database.read((tx) => rowsOf(tx, files))).toHaveLength(1);
    const { token } = await anAdministrator(one);
    const revoked = { report_id: licence?.id ?? 0, regional: false };
    expect((await third.call(revokeAccess, { body: revoked, token })).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await third.database.read((tx) => rowsOf(tx, files))).toEqual([]);
    });
    await third.close();
  });
});
