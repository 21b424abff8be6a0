import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { createRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { createDiscount } from '@iom/contract/purchasing/discounts/discounts.endpoints.ts';
import { releaseSamples, withdrawSampleGroup } from '@iom/contract/samples/samples.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGroup, importTexts } from '../fixtures/archive.ts';
import { makeImportTexts } from '../fixtures/imports.ts';
import { anAdministrator, type Person } from '../fixtures/people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { rounds, statuses, withSecondServer } from '../setup/two-servers.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await withSecondServer(await openTestApp());
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

test('a group released several times concurrently is released, recorded and announced once', async () => {
  const { id } = await aGroup(app, { oils: 1, release: false });
  const stamp = async () => {
    const [row] = await app.rows<{ version: number }>(sql`select version::int as version from archive_state`);
    return row?.version ?? 0;
  };
  for (let round = 0; round < rounds; round += 1) {
    await app.execute(sql`update sample_groups set released_at = null`);
    const before = await stamp();
    const ends = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(releaseSamples, { params: { id }, token: admin.token })),
    );
    expect(statuses(ends)).toEqual([200, 200, 200, 200]);
    const audited = await app.call(listAuditLog, {
      query: { target: `group ${id}`, page_size: '100' },
      token: admin.token,
    });
    expect(audited.body.count).toBe(round + 1);
    expect(await stamp()).toBe(before + 1);
  }
});

test('a group released and withdrawn concurrently is one or the other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, findings } = await aGroup(app, { oils: 3, release: false });
    const sent = { params: { id }, token: admin.token };
    const [first, released, last] = await Promise.all([
      app.call(withdrawSampleGroup, sent),
      app.call(releaseSamples, { ...sent, body: findings }),
      app.call(withdrawSampleGroup, sent),
    ]);
    const withdrawn = statuses([first, last]);
    expect([
      [200, 409, 409],
      [404, 204, 404],
    ]).toContainEqual([released.status, ...withdrawn]);
    const [left] = await app.rows(sql`select count(*)::int as oils from samples where group_id = ${id}`);
    expect(left).toEqual({ oils: released.status === 200 ? 3 : 0 });
    const audited = await app.rows(sql`select from audit_log where target = ${`group ${id}`}`);
    expect(audited).toHaveLength(1);
  }
});

test('one region and year made concurrently is one database', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const body = { year: 1990 + round, region: 'Europe' as const, price: 10 };
    const ends = await Promise.all(
      [1, 2, 3, 4].map(() => app.call(createRegionalReport, { body, token: admin.token })),
    );
    expect(statuses(ends)).toEqual([201, 400, 400, 400]);
  }
});

test('equal codes made concurrently are one code', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const spring = { name: 'Spring', number_of_uses: 1, amount: 5, discount_type: 'PERCENTAGE' as const };
    const ends = await Promise.all(
      ['spring', 'Spring', 'SPRING'].map((code) =>
        app.call(createDiscount, { body: { ...spring, code: `${code}${round}` }, token: admin.token }),
      ),
    );
    expect(statuses(ends)).toEqual([201, 400, 400]);
  }
});

test('the same files imported concurrently are one group', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const texts = makeImportTexts([`Same-${round}`]);
    const reports = await Promise.all(
      ['One', 'Other', 'Third'].map((name) => importTexts(app, `${name} ${round}`, texts)),
    );
    expect(reports.map(({ errors, group }) => [errors, group])).toEqual(
      Array(3).fill([[], reports[0]?.group]),
    );
  }
});
