import { registerHooks } from 'node:module';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makePdf } from '#platform/pdf/pdf.ts';
import type { Site } from '#platform/site.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let shop: Quotes['shop'];
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  shop = quotes.shop;
  admin = await anAdministrator(shop.app);
});
afterAll(() => shop.app.close());

const readLines = async (who: Person, id: number) => (await shop.read(who, id)).body.lines;

/** A full set, and some tests, of two oils. */
const fullSetAndSome = () => [
  {
    name: 'Mine',
    samples: [
      { id: shop.oils[0], display_tests: [shop.tests.kv, shop.tests.noack, shop.tests.ash] },
      { id: shop.oils[1], display_tests: [shop.tests.kv] },
    ],
  },
];

const placed = async (who: Person) =>
  (
    await shop.app.call(placeOrder, {
      body: { discount: null, reports: fullSetAndSome() },
      token: who.token,
    })
  ).body.order_id;

/** An order of datasets, one of copies, and an accepted offer. */
const placeOrders = async (who: Person) => {
  const { europe, americas } = shop.regional;
  const quote = await quotes.create(who);
  await quotes.offer(admin, quote, { reports: fullSetAndSome(), price: 100.01 });
  return {
    datasets: await placed(who),
    copies: await shop.regionalOrder(who, [europe, americas, europe, europe]),
    offer: (await quotes.accept(who, quote)).body.order_id,
  };
};

test('the lines of an order state its items, and sum to its price before discounts', async () => {
  const who = await shop.aBuyer();
  const { datasets, copies, offer } = await placeOrders(who);
  const line = (kind: string, text: unknown, quantity: number, unit_price: number, amount: number) => ({
    ...{ kind, text, quantity, unit_price, amount },
  });
  expect(await readLines(who, datasets)).toEqual([
    line('oil', expect.stringMatching(/^\S+, .+: full set of 3 tests$/), 1, 105, 105),
    line('oil', expect.stringMatching(/^\S+, .+: Kinematic Viscosity @ 100 °C$/), 1, 25, 25),
  ]);
  const [europe, americas] = ['2016 Europe regional database', '2016 Americas regional database'];
  expect(await readLines(who, copies)).toEqual([
    line('first_copy', `${europe}: First copy`, 1, 1000.05, 1000.05),
    line('further_copy', `${europe}: 2 further copies at 10%`, 2, 100.01, 200.02),
    line('first_copy', `${americas}: First copy`, 1, 200, 200),
  ]);
  // the price of an offer is divided in proportion to list prices of 105 and 25 dollars
  expect((await readLines(who, offer)).map(({ amount }) => amount)).toEqual([80.78, 19.23]);
  for (const id of [datasets, copies, offer]) {
    const { body } = await shop.read(who, id);
    const cents = body.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(cents).toBe(Math.round(body.price_before_discount * 100));
  }
});

test('the lines of an unpaid order follow its last pricing', async () => {
  const who = await shop.aBuyer();
  const id = await placed(who);
  await shop.app.execute(sql`update samples set brand_name = 'Renamed' where id = ${shop.oils[1]}`);
  await shop.change(who, id, {});
  expect((await readLines(who, id))[1]?.text).toContain('Renamed');
});

/** The price rules with every constant and text changed, for all modules imported with `?changed`. */
const changeRules = () => {
  const texts: [string, string][] = [
    ['fullSetCents = 30_000', 'fullSetCents = 7'],
    ['furtherCopyPercent = 10', 'furtherCopyPercent = 37'],
    ["'further copy', 'further copies'", "'other copy', 'other copies'"],
    ["'First copy'", "'Another first copy'"],
    [' regional database: ', ' other database: '],
    ['full set of ', 'complete set of '],
    ["counted(testNames.length, 'test')", "counted(testNames.length, 'method')"],
  ];
  const hooks = registerHooks({
    resolve: (specifier, context, next) => {
      const resolved = next(specifier, context);
      const isOurs = resolved.url.endsWith('.ts') && !resolved.url.includes('/node_modules/');
      return context.parentURL?.endsWith('?changed') && isOurs
        ? { ...resolved, url: `${resolved.url}?changed` }
        : resolved;
    },
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith('/pricing.rules.ts?changed')) return loaded;
      const source = texts.reduce((text, [from, to]) => {
        expect(text).toContain(from);
        return text.replaceAll(from, to);
      }, String(loaded.source));
      return { ...loaded, source };
    },
  });
  onTestFinished(() => hooks.deregister());
};

const site = {
  siteName: 'Institute',
  institute: { address: '', email: 'office@institute.example', phone: '' },
  payment: { remitTo: '', paymentTerms: '', paymentDueDays: 30 },
} as Site;

test('no later change of a price, a rule or a label alters a sold line or an invoice', async () => {
  const who = await shop.aBuyer();
  const registered = Object.values(await placeOrders(who));
  const { app } = shop;
  for (const id of registered) expect((await shop.purchaseOrder(who, id)).status).toBe(201);
  const charged = await placed(who);
  expect((await shop.pay(who, charged, 130)).status).toBe(200);
  const orders = [...registered, charged];
  const everything = async (modules: {
    response: typeof import('./order-response.service.ts');
    invoices: typeof import('../invoices/invoice.service.ts');
    pdf: typeof import('../invoices/invoice-file.service.ts');
  }) =>
    app.database.read(async (tx) => {
      const caller = { ...who, isStaff: false } as never;
      const all = [];
      for (const id of orders) {
        const invoice = await modules.invoices.invoiceFor(tx, site, caller, id);
        const { filename, document } = await modules.pdf.invoiceFile(tx, invoice);
        const order = await modules.response.orderFor(tx, caller, id);
        all.push({ order, filename, document, pdf: makePdf(document).toString('base64') });
      }
      return JSON.stringify(all);
    });
  const before = await everything({
    response: await import('./order-response.service.ts'),
    invoices: await import('../invoices/invoice.service.ts'),
    pdf: await import('../invoices/invoice-file.service.ts'),
  });
  expect(before).toContain('2 further copies at 10%');
  expect(before).toContain('full set of 3 tests');
  await app.execute(sql`update tests set price_cents = price_cents + 1 where price_cents is not null`);
  await app.execute(
    sql`update regional_reports set price_cents = price_cents + 1 where price_cents is not null`,
  );
  await app.execute(sql`update samples set brand_name = 'Another', sae_grade = '0W16'`);
  changeRules();
  // @ts-expect-error a query makes it another module to Node, not to TypeScript
  const { copiesText } = await import('@iom/contract/purchasing/pricing/pricing.rules.ts?changed');
  expect(copiesText({ further: true, quantity: 2 })).toBe('2 other copies at 37%');
  const after = await everything({
    // @ts-expect-error as above
    response: await import('./order-response.service.ts?changed'),
    // @ts-expect-error as above
    invoices: await import('../invoices/invoice.service.ts?changed'),
    // @ts-expect-error as above
    pdf: await import('../invoices/invoice-file.service.ts?changed'),
  });
  expect(after).toBe(before);
});
