import { readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
beforeAll(async () => {
  quotes = await openQuotes();
});
afterAll(() => quotes.shop.app.close());

/** The price of volatility, which all oils have; null takes it off sale. */
const sellVolatility = async (cents: number | null) => {
  const { app, tests } = quotes.shop;
  await app.execute(sql`update tests set price_cents = ${cents} where id = ${tests.noack}`);
  await app.app.modules.samples.refreshArchive();
};

test('an oil offered as a full set stays one when the offer is accepted and paid, even after another test of it has gone on sale', async () => {
  const { shop } = quotes;
  const { oils, tests } = shop;
  const [boss, buyer] = [await anAdministrator(shop.app), await aMember(shop.app)];
  const everyTest = { id: oils[0], display_tests: [tests.kv, tests.ash] };
  const oneTest = { id: oils[1], display_tests: [tests.kv] };
  await sellVolatility(null);
  const id = await quotes.create(buyer);
  await quotes.offer(boss, id, { reports: [{ name: 'Offered', samples: [oneTest, everyTest] }] });
  await sellVolatility(4500);
  const { body } = await quotes.accept(buyer, id);
  const fullSets = async () => {
    const params = { id: body.order_id };
    const { datasets } = (await shop.app.call(readOrderDatasets, { params, token: buyer.token })).body;
    return datasets[0]?.oils.map(({ sample, full_set }) => [sample, full_set]);
  };
  const offered = [
    [oils[0], true],
    [oils[1], false],
  ];
  expect(await fullSets()).toEqual(offered);
  await shop.validate(buyer);
  expect((await shop.pay(buyer, body.order_id, 50)).body).toMatchObject({ paid: true });
  expect(await fullSets()).toEqual(offered);
});
