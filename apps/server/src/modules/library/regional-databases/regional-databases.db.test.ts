import { grantRegionalDataset } from '@iom/contract/library/licences/grants.endpoints.ts';
import {
  listRegionalReports,
  readRegionalReport,
} from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('returns how often a database was bought and granted to administrators only', async () => {
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
