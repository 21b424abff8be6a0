import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order, paidOrder, priced } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, press, ready } from '../../../../test/page.tsx';
import { agree, reviewWith } from '../../../../test/review-page.ts';

const place = 'POST /api/purchasing/place-order/';
const pay = 'POST /api/purchasing/make-payment/';
const read = 'GET /api/purchasing/orders/17/';
const timeline = 'GET /api/purchasing/orders/17/timeline/';
const events = (...results: object[]) => ({ body: { count: results.length, results } });

test.each([
  ['bad_input', 400, { errors: { order: ['Test 7 is not for sale for oil 12.'] } }],
  ['data_withdrawn', 409, {}],
] as const)(
  'says that part of an order is no longer for sale (%s), and where it can be cancelled',
  async (code, status, more) => {
    const refused = failureResponse(status, code, 'Test 7 is not for sale for oil 12.', more);
    await reviewWith({ [read]: () => ({ body: order({ total_price: 200 }) }), [pay]: refused }, '?order=17');
    await press(/^Pay \$/);
    const reason = await screen.findByText('Test 7 is not for sale for oil 12. Nothing was charged.');
    expect(reason.closest('[role=alert]')?.textContent).toMatch(/^Part of this order is no longer for sale/);
    const link = screen.getByRole('link', { name: 'Open order 17 to cancel it' });
    expect(link.getAttribute('href')).toBe('/ordering/invoice/view/17');
  },
);

test('an order whose sum has become too large is not said to be no longer for sale', async () => {
  const tooLarge = failureResponse(400, 'bad_input', 'Please check the marked fields.', {
    errors: { non_field_errors: ['An order is at most $10,000,000.00.'] },
  });
  await reviewWith({ [read]: () => ({ body: order({ total_price: 200 }) }), [pay]: tooLarge }, '?order=17');
  await press(/^Pay \$/);
  const reason = await screen.findByText('An order is at most $10,000,000.00. Nothing was charged.');
  expect(reason.closest('[role=alert]')?.textContent).toMatch(/^The order cannot be paid as it is/);
  expect(screen.getByRole('link', { name: 'Open order 17 to cancel it' })).toBeTruthy();
});

test('shows a changed price, requires consent again and pays the new price', async () => {
  let tries = 0;
  const { callsTo } = await reviewWith({
    [pay]: () =>
      ++tries === 1
        ? failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 230 })
        : { body: { paid: true, order: paidOrder({ total_price: 230 }) } },
  });
  await press(/^Pay \$/);
  await ready('Pay $230.00');
  expect(screen.getByText('$230.00')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /All sales are final/ })).toHaveProperty('checked', false);
  await agree();
  await press('Pay $230.00');
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)[1]?.body).toMatchObject({ order: 17, price_check: 230, last_four: '4242' });
  expect(callsTo(place)).toHaveLength(1);
});

test('a cart that would cost something else is not placed, and is agreed to once more at its new price', async () => {
  let isLost = false;
  const fullSets = (sent: Parameters<typeof priced>[0]) => {
    const { body } = priced(sent);
    const items = body.items.map((item) => ({ ...item, full_set: !isLost }));
    return { body: { ...body, items, total_price: isLost ? 230 : body.total_price } };
  };
  const { callsTo } = await reviewWith({
    'POST /api/purchasing/calculate-price/': fullSets,
    [place]: () => {
      if (isLost) return { status: 201, body: { order_id: 17 } };
      isLost = true;
      return failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 230 });
    },
    [pay]: { body: { paid: true, order: paidOrder() } },
  });
  await press(/^Pay \$/);
  const alert = await screen.findByRole('alert', { name: 'The order has changed' });
  expect(alert.textContent).toContain('Nothing was charged.');
  expect(callsTo(place)[0]?.body).toMatchObject({ price_check: 200, full_sets: 2 });
  expect(callsTo(pay)).toEqual([]);
  await waitFor(() => expect(screen.getAllByText('$230.00')).not.toEqual([]));
  const consent = screen.getByRole('checkbox', { name: /All sales are final/ });
  expect(consent).toHaveProperty('checked', false);
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(place)[1]?.body).toMatchObject({ price_check: 230, full_sets: 0 });
  const keys = callsTo(place).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('an order that has changed at the same total is agreed to once more', async () => {
  let tries = 0;
  const lost = 'Another test of an oil in this order is for sale now.';
  const { callsTo } = await reviewWith(
    {
      [read]: { body: order() },
      [pay]: () =>
        ++tries === 1
          ? failureResponse(409, 'price_changed', lost, { total_price: order().total_price })
          : { body: { paid: true, order: paidOrder() } },
    },
    '?order=17',
  );
  await press(/^Pay \$/);
  const alert = await screen.findByRole('alert', { name: 'The order has changed' });
  expect(alert.textContent).toContain(`${lost} Nothing was charged.`);
  const consent = () => screen.getByRole('checkbox', { name: /All sales are final/ });
  await waitFor(() => expect(consent()).toHaveProperty('checked', false));
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)).toHaveLength(2);
});

test('after a changed price the items are shown with the prices that make up the total', async () => {
  let changed = false;
  const item = (total_price: number) => order().order_items.map((one) => ({ ...one, total_price }));
  await reviewWith(
    {
      [read]: () => ({ body: changed ? order({ total_price: 230, order_items: item(230) }) : order() }),
      [pay]: () => {
        changed = true;
        return failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 230 });
      },
    },
    '?order=17',
  );
  await press(/^Pay \$/);
  await waitFor(() => expect(screen.getAllByText('$230.00')).toHaveLength(2));
});

test('the changed price of an order is not shown for what the cart holds', async () => {
  const { router } = await reviewWith({
    [pay]: failureResponse(409, 'price_changed', 'The price has changed.', { total_price: 230 }),
  });
  await press(/^Pay \$/);
  await ready('Pay $230.00');
  expect(screen.getByText('$230.00')).toBeTruthy();
  await router.navigate('/dataset/review');
  await ready('Pay $200.00');
  expect(screen.queryByText('$230.00')).toBeNull();
});

test('shows that the payment is being processed and polls the order until it is paid', async () => {
  let asked = 0;
  const { callsTo } = await reviewWith({
    [pay]: { status: 202, body: { status: 'processing' } },
    [read]: () => ({ body: ++asked < 3 ? order({ in_payment: true }) : paidOrder() }),
  });
  await press(/^Pay \$/);
  expect(await screen.findByText('Your payment is being processed')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)).toHaveLength(1);
});

test.each([
  ['before the order is first read', 1],
  ['later', 2],
])('a payment that is being processed and fails %s says so, with the order kept', async (_, failsAt) => {
  let looked = 0;
  let paying = false;
  const event = (kind: string, detail = '') => ({
    at: '2026-11-21T10:00:00.000Z',
    event: kind,
    by: '',
    detail,
  });
  const { callsTo } = await reviewWith({
    [pay]: () => {
      paying = true;
      return { status: 202, body: { status: 'processing' } };
    },
    [read]: () => ({ body: order({ in_payment: paying && ++looked < failsAt }) }),
    [timeline]: events(
      event('PLACED'),
      event('CHARGE_FAILED', 'Insufficient funds.'),
      event('CHARGE_FAILED', 'The card has expired.'),
    ),
  });
  await press(/^Pay \$/);
  expect(await screen.findByText(/^The card has expired\. Order 17 is kept\./)).toBeTruthy();
  expect(screen.queryByText('Your payment is being processed')).toBeNull();
  await ready(/^Pay \$/);
  expect(callsTo(pay)).toHaveLength(1);
});

test('an order that is no longer free is paid by card', async () => {
  let total_price = 0;
  const { router } = await reviewWith({
    [read]: () => ({ body: order({ total_price }) }),
    [pay]: () => {
      total_price = 12.5;
      return failureResponse(409, 'price_changed', 'The price has changed.', { total_price });
    },
  });
  await router.navigate('/dataset/review?order=17');
  await screen.findByText('Nothing to charge.');
  await agree();
  await press('Place order');
  expect(await screen.findByText('To be paid with Visa ending 4242.')).toBeTruthy();
  expect(screen.getAllByText('$12.50')).not.toEqual([]);
});

test('an order that was cancelled meanwhile leads to its page', async () => {
  let cancelled = false;
  await reviewWith({
    [read]: () => ({ body: order(cancelled ? { status: 'CANCELLED' } : {}) }),
    [pay]: () => {
      cancelled = true;
      return failureResponse(409, 'order_cancelled', 'This order has been canceled.');
    },
  });
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
});
