import { placeOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { voidPurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { day, openQuotes, type Quotes } from '#test/fixtures/quotes.ts';

let quotes: Quotes;
let shop: Quotes['shop'];
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  quotes = await openQuotes();
  shop = quotes.shop;
  [admin, buyer] = [await anAdministrator(shop.app), await aMember(shop.app)];
});
afterAll(() => shop.app.close());

const quoted = async (who: Person, items: object) => {
  const { status, body, text } = await quotes.quotation(who, items);
  if (status !== 201) throw new Error(text);
  return body;
};
const datasets = (name = 'Quoted') => ({ reports: shop.datasets(name) });
const usesOf = async (code: string) =>
  (
    await shop.app.rows<{ uses: number }>(
      sql`select current_uses as uses from discounts where code = ${code}`,
    )
  )[0]?.uses;

test('a quotation is an open offer at the price of the day less the discount, valid for 30 days', async () => {
  const { body: priced } = await shop.app.call(calculatePrice, {
    body: {
      discounts: ['TEN'],
      items: [
        { sample: shop.oils[0], tests: [shop.tests.kv] },
        { sample: shop.oils[1], tests: [shop.tests.noack] },
      ],
      regional_reports: [],
    },
  });
  const before = await usesOf('Ten');
  const made = await quoted(buyer, { ...datasets(), discount: 'ten' });
  expect(made).toEqual({
    quote: expect.any(Number),
    reference: expect.stringMatching(/^Q-\d{6}$/),
    total_price: priced.total_price,
    valid_until: day(30),
    pdf: `/api/home/quote-requests/${made.quote}/offer.pdf`,
  });
  expect(made.total_price).toBe(63);
  expect((await quotes.read(buyer, made.quote)).body).toMatchObject({
    ...{ status: 'QUOTED', mine: true, reference: made.reference, company_email: buyer.email, order: null },
    offer: {
      ...{ ...datasets(), regional_reports: [], price: 63, message: '', valid_until: day(30) },
      discounts: [{ code: 'Ten', name: 'Ten percent', amount: 7 }],
    },
  });
  expect(await usesOf('Ten')).toBe(before);
});

test('a quotation is mailed with its PDF attached', async () => {
  const made = await quoted(buyer, datasets());
  const mail = (await shop.app.mails(await quotes.mailsSoFar())).at(-1) ?? '';
  for (const text of [
    `To: ${buyer.email}`,
    made.reference,
    '$70.00',
    `/quotes/${made.quote}`,
    'end of day UTC',
  ])
    expect(mail.replace(/=\r\n/g, '')).toContain(text);
  expect(mail).toContain(`filename=quotation-${made.reference}.pdf`);
});

test.each<[string, () => object, string]>([
  ['nothing', () => ({}), 'non_field_errors'],
  [
    'datasets and regional databases',
    () => ({ ...datasets(), regional_reports: [shop.regional.europe] }),
    'non_field_errors',
  ],
  ['an unknown code', () => ({ ...datasets(), discount: 'NOPE' }), 'discounts'],
  [
    'an unknown oil',
    () => ({ reports: [{ name: 'A', samples: [{ id: 999_999, display_tests: [1] }] }] }),
    'reports.0.samples.0.id',
  ],
  ['a name twice', () => ({ reports: [...shop.datasets('A'), ...shop.datasets('A')] }), 'reports.1.name'],
  ['a database without a price', () => ({ regional_reports: [shop.regional.africa] }), 'regional_reports'],
  ['eleven copies', () => ({ regional_reports: Array(11).fill(shop.regional.europe) }), 'regional_reports'],
])('returns 400 for %s', async (_what, items, field) => {
  const { status, failure } = await quotes.quotation(buyer, items());
  expect([status, Object.keys(failure.errors ?? {})]).toEqual([400, [field]]);
});

test('an accepted quotation is an order at its price and lines, although prices have changed since', async () => {
  const who = await shop.aBuyer();
  const made = await quoted(who, { ...datasets('Kept'), discount: ['TEN'] });
  await shop.app.execute(sql`update tests set price_cents = price_cents * 2 where price_cents is not null`);
  try {
    const uses = (await usesOf('Ten')) ?? 0;
    const offer = (await quotes.read(who, made.quote)).body.offer;
    const { status, body } = await quotes.accept(who, made.quote, offer);
    expect(status).toBe(200);
    const { body: order } = await shop.read(who, body.order_id);
    expect(order).toMatchObject({
      ...{ total_price: 63, price_before_discount: 70, total_discount: 7, status: 'IN_PROCESS' },
      discounts: [{ code: 'Ten', name: 'Ten percent', amount: 7 }],
    });
    expect(order.lines.map(({ amount }) => amount)).toEqual([25, 45]);
    expect(await usesOf('Ten')).toBe(uses + 1);
    expect((await shop.pay(who, body.order_id, 63)).status).toBe(200);
    expect(await usesOf('Ten')).toBe(uses + 1);
    expect((await shop.read(who, body.order_id)).body).toMatchObject({ status: 'COMPLETE', total_price: 63 });
  } finally {
    await shop.app.execute(sql`update tests set price_cents = price_cents / 2 where price_cents is not null`);
  }
});

test('a quotation of regional databases holds all copies, at the prices of their first and further copies', async () => {
  const { europe, americas } = shop.regional;
  const who = await shop.aBuyer();
  const made = await quoted(who, { regional_reports: [europe, americas, europe, europe] });
  expect(made.total_price).toBe(1400.07);
  const { body: quote } = await quotes.read(who, made.quote);
  expect(quote.offer?.regional_reports).toEqual([
    { id: europe, year: 2016, region: 'Europe', quantity: 3, price: 1200.07 },
    { id: americas, year: 2016, region: 'Americas', quantity: 1, price: 200 },
  ]);
  await shop.app.execute(
    sql`update regional_reports set price_cents = price_cents + 100 where id = ${europe}`,
  );
  const { order_id } = (await quotes.accept(who, made.quote)).body;
  const { body: order } = await shop.read(who, order_id);
  expect(order.order_items.map(({ quantity, total_price }) => [quantity, total_price])).toEqual([
    [3, 1200.07],
    [1, 200],
  ]);
  expect(order.lines.map(({ text, quantity, amount }) => [text, quantity, amount])).toEqual([
    ['2016 Europe regional database: First copy', 1, 1000.05],
    ['2016 Europe regional database: 2 further copies at 10%', 2, 200.02],
    ['2016 Americas regional database: First copy', 1, 200],
  ]);
  expect((await shop.pay(who, order_id, 1400.07)).status).toBe(200);
  await shop.app.execute(
    sql`update regional_reports set price_cents = price_cents - 100 where id = ${europe}`,
  );
});

const quoteOf = async (who: Person, id: number) => {
  const { status, order } = (await quotes.read(who, id)).body;
  return { status, order };
};

test('an order of the quoted cart accepts the quotation, until it is canceled', async () => {
  const who = await shop.aBuyer();
  const older = await quoted(who, datasets('One name'));
  const { quote } = await quoted(who, datasets('One name'));
  const placed = await shop.order(who, [], 'Another name');
  expect(await quoteOf(who, quote)).toEqual({ status: 'ACCEPTED', order: placed });
  expect(await quoteOf(who, older.quote)).toEqual({ status: 'CLOSED', order: null });
  expect((await shop.cancel(who, placed)).status).toBe(204);
  expect(await quoteOf(who, quote)).toEqual({ status: 'QUOTED', order: null });
});

test('an order of other items, at a higher price or by another account leaves the quotation open', async () => {
  const who = await shop.aBuyer();
  const { quote } = await quoted(who, { ...datasets(), discount: 'TEN' });
  await shop.order(who, [], 'Without the code');
  await shop.order(await shop.aBuyer(), ['TEN']);
  const fewer = shop.datasets('Fewer').map((one) => ({ ...one, samples: one.samples.slice(1) }));
  await shop.app.call(placeOrder, { body: { reports: fewer } as never, token: who.token });
  expect(await quoteOf(who, quote)).toEqual({ status: 'QUOTED', order: null });
});

test('an order of the quoted copies accepts the quotation, and opens it again once it has others', async () => {
  const { europe, americas } = shop.regional;
  const who = await shop.aBuyer();
  const { quote } = await quoted(who, { regional_reports: [europe, europe] });
  const order = await shop.regionalOrder(who, [europe, europe]);
  expect(await quoteOf(who, quote)).toEqual({ status: 'ACCEPTED', order });
  await shop.change(who, order, { regional_reports: [americas] });
  expect(await quoteOf(who, quote)).toEqual({ status: 'QUOTED', order: null });
});

test('the last use of a code goes to the quotation that is accepted first, and is free again when its order is canceled', async () => {
  const [one, two] = [await aMember(shop.app), await aMember(shop.app)];
  const [first, second] = [
    await quoted(one, { ...datasets(), discount: 'LAST' }),
    await quoted(two, { ...datasets(), discount: 'LAST' }),
  ];
  expect(await usesOf('LAST')).toBe(0);
  const { order_id } = (await quotes.accept(one, first.quote)).body;
  expect(await usesOf('LAST')).toBe(1);
  const refused = await quotes.accept(two, second.quote);
  expect([refused.status, refused.failure.code]).toEqual([409, 'discount_used_up']);
  expect((await quotes.read(two, second.quote)).body.status).toBe('QUOTED');
  expect((await shop.cancel(one, order_id)).status).toBe(204);
  expect(await usesOf('LAST')).toBe(0);
  expect((await quotes.read(one, first.quote)).body.status).toBe('QUOTED');
  expect((await quotes.accept(two, second.quote)).status).toBe(200);
  expect(await usesOf('LAST')).toBe(1);
});

test('a purchase order for an accepted quotation reserves no second use; a void one releases the first', async () => {
  await shop.app.execute(sql`update discounts set current_uses = 0 where code = 'LAST'`);
  const who = await aMember(shop.app);
  const made = await quoted(who, { ...datasets(), discount: 'LAST' });
  const { order_id } = (await quotes.accept(who, made.quote)).body;
  const { status, body } = await shop.purchaseOrder(who, order_id);
  expect([status, await usesOf('LAST')]).toEqual([201, 1]);
  const params = { id: body.id };
  await shop.app.call(voidPurchaseOrder, { params, body: { reason: 'Test' }, token: admin.token });
  expect(await usesOf('LAST')).toBe(0);
});

test('a declined card keeps the use of an accepted quotation', async () => {
  await shop.app.execute(sql`update discounts set current_uses = 0 where code = 'LAST'`);
  const who = await aMember(shop.app);
  const made = await quoted(who, { ...datasets(), discount: 'LAST' });
  const { order_id } = (await quotes.accept(who, made.quote)).body;
  await shop.validate(who, { card_number: '4000 0000 0000 0002' });
  expect((await shop.pay(who, order_id, 65, '0002')).status).toBe(402);
  expect(await usesOf('LAST')).toBe(1);
  await shop.validate(who);
  expect((await shop.pay(who, order_id, 65)).status).toBe(200);
  expect(await usesOf('LAST')).toBe(1);
});

test('a quotation expires after its last day, and an offer by an administrator replaces it', async () => {
  const made = await quoted(buyer, datasets());
  await quotes.expire(made.quote);
  expect((await quotes.read(buyer, made.quote)).body.status).toBe('EXPIRED');
  expect((await quotes.accept(buyer, made.quote)).failure.code).toBe('quote_not_open');
  const { body } = await quotes.offer(admin, made.quote, { price: 12 });
  expect([body.status, body.offer?.price, body.offer?.discounts]).toEqual(['QUOTED', 12, []]);
});

test('returns the PDF to its owner and administrators, 404 to others and without an offer, 401 without a token', async () => {
  const other = await aMember(shop.app);
  const { quote, reference } = await quoted(buyer, datasets());
  const requested = await quotes.create(buyer);
  const statuses = [];
  for (const who of [buyer, admin, other, { token: undefined }])
    statuses.push((await quotes.pdf(who, quote)).status);
  expect(statuses).toEqual([200, 200, 404, 401]);
  expect((await quotes.pdf(buyer, requested)).status).toBe(404);
  const { headers, text } = await quotes.pdf(buyer, quote);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toContain(`quotation-${reference}.pdf`);
  expect(text).toContain('%PDF-');
  await quotes.offer(admin, requested);
  expect((await quotes.pdf(buyer, requested)).status).toBe(200);
});
