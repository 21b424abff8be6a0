import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { approvePurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openQuotes, type Quotes } from '#test/fixtures/quotes.ts';
import type { Shop } from '#test/fixtures/shop.ts';
import { runs } from '#test/setup/runs.ts';
import { discounts } from '../tables/discounts.tables.ts';

let quotes: Quotes;
let shop: Shop;
let admin: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  shop = quotes.shop;
  admin = await anAdministrator(shop.app);
  await shop.app.database.write(async (tx) => {
    await tx.insert(discounts).values([
      { code: 'ODD', name: 'Odd', kind: 'PERCENTAGE', amountHundredths: 3333, numberOfUses: 1 },
      { code: 'FEW', name: 'Few', kind: 'DOLLAR_AMOUNT', amountHundredths: 1234, numberOfUses: 1 },
    ]);
    await tx.execute(sql`update discounts set number_of_uses = 1000000`);
  });
});
afterAll(() => shop.app.close());

/** The oils of a dataset by their index among the shop's, each with tests by name. */
type Oils = readonly (readonly [0 | 1 | 2, readonly (keyof Shop['tests'])[]])[];
type Cart = { codes: readonly string[]; by: 'card' | 'purchase order' } & (
  | { datasets: readonly Oils[] }
  | { copies: readonly ('europe' | 'americas')[] }
  /** Datasets offered for this many dollars. */
  | { datasets: readonly Oils[]; offered: number }
);

const reportsOf = (datasets: readonly Oils[]) =>
  datasets.map((oils, n) => ({
    name: `Dataset ${n}`,
    samples: oils.map(([oil, names]) => ({
      id: shop.oils[oil],
      display_tests: names.map((name) => shop.tests[name]),
    })),
  }));

/** The price of a purchase in the cart. */
const priced = async (who: Person, cart: Cart) => {
  if ('offered' in cart)
    return {
      total_price: cart.offered,
      price_before_discount: cart.offered,
      total_discount: 0,
      discounts: [],
    };
  const body =
    'copies' in cart
      ? { regional_reports: cart.copies.map((name) => shop.regional[name]) }
      : {
          items: reportsOf(cart.datasets).flatMap(({ samples }) =>
            samples.map(({ id, display_tests }) => ({ sample: id, tests: display_tests })),
          ),
        };
  const call = { body: { ...body, discounts: [...cart.codes] }, token: who.token };
  const { total_price, price_before_discount, total_discount, ...lines } = (
    await shop.app.call(calculatePrice, call)
  ).body;
  return { total_price, price_before_discount, total_discount, discounts: lines.discounts };
};

/** Places the order of a cart, or accepts the offer. */
const placed = async (who: Person, cart: Cart): Promise<number> => {
  if ('offered' in cart) {
    const id = await quotes.create(who);
    await quotes.offer(admin, id, { reports: reportsOf(cart.datasets), price: cart.offered });
    return (await quotes.accept(who, id)).body.order_id;
  }
  if ('copies' in cart)
    return shop.regionalOrder(
      who,
      cart.copies.map((name) => shop.regional[name]),
      [...cart.codes],
    );
  const body = { discount: [...cart.codes], reports: reportsOf(cart.datasets) };
  return (await shop.app.call(placeOrder, { body, token: who.token })).body.order_id;
};

/** Pays an order. @returns what the processor charged, in cents */
const chargedFor = async (who: Person, order: number, by: Cart['by'], dollars: number) => {
  if (by === 'card') expect((await shop.pay(who, order, dollars)).status).toBe(200);
  else {
    const { body } = await shop.purchaseOrder(who, order);
    const approved = await shop.app.call(approvePurchaseOrder, {
      params: { id: body.id },
      token: admin.token,
    });
    expect(approved.status).toBe(200);
  }
  const charges = await shop.app.rows<{ cents: number }>(
    sql`select amount_cents as cents from payment_attempts where order_id = ${order}`,
  );
  return charges.map(({ cents }) => cents);
};

/** Buys a cart. It costs the same in the cart, the order, the invoice and the charge. */
const expectOnePrice = async (who: Person, cart: Cart) => {
  const { discounts: lines, ...amounts } = await priced(who, cart);
  const id = await placed(who, cart);
  expect((await shop.read(who, id)).body).toMatchObject({ ...amounts, final_price: amounts.total_price });
  const charged = await chargedFor(who, id, cart.by, amounts.total_price);
  const cents = centsFromDollars(amounts.total_price);
  expect(charged).toEqual(cart.by === 'card' && cents > 0 ? [cents] : []);
  const after = (await shop.read(who, id)).body;
  expect(after).toMatchObject({ ...amounts, final_price: amounts.total_price, status: 'COMPLETE' });
  const items = after.order_items.map((item) => centsFromDollars(item.total_price));
  expect(items.reduce((sum, item) => sum + item, 0)).toBe(centsFromDollars(amounts.price_before_discount));
  const invoice = (await shop.app.call(readInvoice, { params: { id }, token: who.token })).body;
  expect(invoice).toMatchObject({ ...amounts, discounts: lines });
};

const fullSet: Oils = [[0, ['kv', 'noack', 'ash']]];
const shapes: Record<string, readonly Oils[]> = {
  'one test': [[[0, ['ash']]]],
  'a full set': [fullSet],
  'the full set of an oil without ash': [[[2, ['kv', 'noack']]]],
  'three oils': [
    [
      [0, ['kv']],
      [1, ['kv', 'noack', 'ash']],
      [2, ['noack']],
    ],
  ],
  'one oil in two datasets': [fullSet, [[0, ['kv']]]],
};
const copies: Record<string, readonly ('europe' | 'americas')[]> = {
  'one database': ['europe'],
  'two copies': ['europe', 'europe'],
  'ten copies': Array<'americas'>(10).fill('americas'),
  'two databases': ['americas', 'europe', 'europe', 'americas', 'americas'],
};
const offers = [0, 0.01, 33.33, 70, 99.99, 100, 1234.56, 0.5, 19.95, 1_000_000];
const codeSets = [[], ['Ten'], ['ODD'], ['FEW'], ['ODD', 'FEW', 'Ten'], ['FREE']];
const methods = ['card', 'purchase order'] as const;

const fixed: (readonly [string, Cart])[] = [
  ...Object.entries(shapes).flatMap(([what, datasets], shape) =>
    codeSets.map((codes, n) => [what, { datasets, codes, by: methods[(n + shape) % 2] ?? 'card' }] as const),
  ),
  ...Object.entries(copies).flatMap(([what, ids], shape) =>
    codeSets
      .slice(1)
      .map((codes, n) => [what, { copies: ids, codes, by: methods[(n + shape) % 2] ?? 'card' }] as const),
  ),
  ...offers.map(
    (offered, n) =>
      [
        `an offer of ${offered} dollars`,
        {
          datasets: [fullSet, ...(shapes['three oils'] ?? [])],
          offered,
          codes: [],
          by: methods[n % 2] ?? 'card',
        },
      ] as const,
  ),
];

test.each(fixed.map(([what, cart]) => [what, cart.codes.join(' and ') || 'no code', cart.by, cart] as const))(
  '%s with %s by %s costs the same everywhere, bought again too',
  async (_what, _codes, _by, cart) => {
    const who = await shop.aBuyer();
    // further copies of what the account has bought cost less
    for (let time = 0; time < ('copies' in cart ? 2 : 1); time += 1) await expectOnePrice(who, cart);
  },
);

const someOils = fc
  .tuple(
    ...([0, 1, 2] as const).map((oil) =>
      fc
        .subarray(oil === 2 ? (['kv', 'noack'] as const) : (['kv', 'noack', 'ash'] as const), {
          minLength: 1,
        })
        .map((names) => [oil, names] as const),
    ),
  )
  .chain((oils) => fc.subarray(oils, { minLength: 1 }));
const someDatasets = fc.array(someOils, { minLength: 1, maxLength: 3 });
const someCodes = fc.subarray(['Ten', 'ODD', 'FEW', 'FREE']);
const paidBy = fc.constantFrom(...methods);
const carts: fc.Arbitrary<Cart> = fc.oneof(
  fc.record({ datasets: someDatasets, codes: someCodes, by: paidBy }),
  fc.record({
    copies: fc.array(fc.constantFrom('europe' as const, 'americas' as const), {
      minLength: 1,
      maxLength: 10,
    }),
    codes: someCodes,
    by: paidBy,
  }),
  fc.record({
    datasets: someDatasets,
    offered: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
    codes: fc.constant([]),
    by: paidBy,
  }),
);

const numRuns = runs({ quick: 20, all: 20 });

test(
  'a generated cart costs the same in the cart, the order, the invoice and the charge',
  async () => {
    const regular = await shop.aBuyer();
    let bought = 0;
    const check = async (cart: Cart) => {
      bought += 1;
      await expectOnePrice(bought % 2 === 0 ? await shop.aBuyer() : regular, cart);
    };
    await fc.assert(fc.asyncProperty(carts, check), { numRuns });
  },
  30_000 + numRuns * 1000,
);

test('ignores a price stated by the caller', async () => {
  const who = await aMember(shop.app);
  await shop.validate(who);
  const order = await shop.order(who);
  const response = await shop.pay(who, order, 0.5);
  expect(response.failure.code).toBe('price_changed');
});
