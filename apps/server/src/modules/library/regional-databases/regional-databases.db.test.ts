import { grantRegionalDataset } from '@iom/contract/library/licences/grants.endpoints.ts';
import {
  createRegionalReport,
  listRegionalReports,
  readRegionalReport,
  updateRegionalPrices,
  updateRegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LicenceShop, openLicenceShop } from '#test/fixtures/licence-shop.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';

let shop: LicenceShop;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  shop = await openLicenceShop();
  [admin, buyer] = [await anAdministrator(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

test('returns to administrators only how often a database was bought and granted', async () => {
  const timesTo = async (who?: Person) => {
    const [row] = (
      await shop.app.call(listRegionalReports, {
        query: { year: '2016', region: 'Europe' },
        ...(who ? { token: who.token } : {}),
      })
    ).body.results;
    const one = await shop.app.call(readRegionalReport, {
      params: { id: row!.id },
      ...(who ? { token: who.token } : {}),
    });
    expect(one.body).toEqual(row);
    return row!;
  };
  const before = await timesTo(admin);
  await shop.buyCopies(buyer, 2);
  await shop.app.call(grantRegionalDataset, {
    body: { user_id: (await aMember(shop.app)).id, region: 'Europe', year: 2016 },
    token: admin.token,
  });
  expect(await timesTo(admin)).toEqual({
    ...before,
    times_purchased: before.times_purchased! + 2,
    times_granted: before.times_granted! + 1,
  });
  for (const who of [buyer, undefined])
    expect(Object.keys(await timesTo(who))).toEqual(['id', 'year', 'region', 'price', 'oil_count']);
});

describe('as an administrator', () => {
  const create = (body: object) =>
    shop.app.call(createRegionalReport, {
      body: { year: 2030, region: 'Africa', price: 100, ...body },
      token: admin.token,
    });

  test('creates a database, which is listed and for sale from then on', async () => {
    const { status, body } = await create({});
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), year: 2030, region: 'Africa', price: 100 },
        ...{ oil_count: 0, times_purchased: 0, times_granted: 0 },
      },
    ]);
    const listed = await shop.app.call(listRegionalReports, { query: { year: '2030' }, token: admin.token });
    expect(listed.body.results).toEqual([body]);
  });

  test.each([
    ['a region that is none of the four', { region: 'Atlantis' }, 'region'],
    ['a year that is none', { year: 16 }, 'year'],
    ['a year as text', { year: '2016' }, 'year'],
    ['a negative price', { price: -0.01 }, 'price'],
    ['a third of a cent', { price: 1.003 }, 'price'],
    ['a year and region that have a database', { year: 2016, region: 'Europe' }, 'year'],
  ])('rejects %s at its field', async (_what, changes, field) => {
    const { status, failure } = await create(changes);
    expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
  });

  test('a new price applies to the next cart; without one the database is not for sale', async () => {
    const params = { id: shop.shop.regional.europe };
    const setPrice = (price: number | null) =>
      shop.app.call(updateRegionalReport, { params, body: { price }, token: admin.token });
    const priceOfCart = () =>
      shop.app.call(calculatePrice, {
        body: { discounts: [], items: [], regional_reports: [shop.shop.regional.europe] },
      });
    expect((await setPrice(432.1)).body.price).toBe(432.1);
    expect((await priceOfCart()).body.total_price).toBe(432.1);
    expect((await setPrice(null)).body.price).toBeNull();
    expect((await priceOfCart()).failure.errors).toHaveProperty('regional_reports');
  });

  test('changes prices together with an audit row each, or none when one has changed meanwhile', async () => {
    const { europe, americas } = shop.shop.regional;
    const priceOf = async (id: number) =>
      (await shop.app.call(readRegionalReport, { params: { id } })).body.price;
    const update = (
      prices: { id: number; price: number | null; was: number | null }[],
      token = admin.token,
    ) => shop.app.call(updateRegionalPrices, { body: { prices }, token });
    const audited = () =>
      shop.app.rows<{
        target: string;
        database: string;
        price: number | null;
      }>(sql`select target, after ->> 'database' as database, (after ->> 'price')::float8 as price
        from audit_log where action = 'regional_report.update' order by id desc limit 2`);
    const [first, second] = [await priceOf(europe), await priceOf(americas)];
    const { body } = await update([
      { id: americas, price: 250, was: second },
      { id: europe, price: 321.5, was: first },
    ]);
    expect(body).toEqual({ changed: 2 });
    expect([await priceOf(europe), await priceOf(americas)]).toEqual([321.5, 250]);
    const rows = await audited();
    expect(rows.map(({ database }) => database).toSorted()).toEqual([
      expect.stringMatching(/^\d{4} Americas$/),
      expect.stringMatching(/^\d{4} Europe$/),
    ]);
    expect(new Map(rows.map(({ target, price }) => [target, price]))).toEqual(
      new Map([
        [`regional report ${europe}`, 321.5],
        [`regional report ${americas}`, 250],
      ]),
    );
    const { status, failure } = await update([
      { id: europe, price: 1, was: 321.5 },
      { id: americas, price: 1, was: second },
    ]);
    expect([status, Object.values(failure.errors ?? {}).flat()]).toEqual([
      400,
      [expect.stringMatching(/^\d{4} \w+ has \$250\.00 meanwhile\. Load the list again\.$/)],
    ]);
    expect([await priceOf(europe), await audited()]).toEqual([321.5, rows]);
    expect((await update([{ id: europe, price: 1, was: 321.5 }], buyer.token)).status).toBe(403);
  });
});
