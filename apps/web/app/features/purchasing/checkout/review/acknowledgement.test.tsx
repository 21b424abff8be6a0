import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order, paidOrder } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, press } from '../../../../test/page.tsx';
import { agree, reviewWith } from '../../../../test/review-page.ts';

const place = 'POST /api/purchasing/place-order/';
const pay = 'POST /api/purchasing/make-payment/';
const check = 'POST /api/purchasing/check-purchase/';
const refusal = failureResponse(
  409,
  'purchase_not_acknowledged',
  'Since this page was loaded, you have bought or ordered some of these data.',
);
const checked = (owned: boolean) => ({
  body: {
    owned: owned ? [{ item: 0, sample: 11, tests: [1], price: 45 }] : [],
    repeated: [],
    owned_databases: [],
    open_orders: [],
    digest: owned ? 'owned' : '',
  },
});

test('data bought elsewhere since the check are named before the order is placed; one more click places it', async () => {
  let bought = false;
  const { callsTo } = await reviewWith({
    [check]: () => checked(bought),
    [place]: ({ body }) => {
      bought = true;
      return (body as { acknowledged: string }).acknowledged === 'owned'
        ? { status: 201, body: { order_id: 17 } }
        : refusal;
    },
    [pay]: { body: { paid: true, order: paidOrder() } },
  });
  await press(/^Pay \$/);
  expect(await screen.findByText('You already own 1 value of this order')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Nothing was charged');
  expect(callsTo(pay)).toEqual([]);
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
  expect(callsTo(pay)[0]?.body).toMatchObject({ acknowledged: 'owned' });
});

test('data bought elsewhere between placing and payment are named before the order is paid', async () => {
  let bought = false;
  const { callsTo } = await reviewWith({
    [check]: () => checked(bought),
    [pay]: ({ body }) => {
      bought = true;
      return (body as { acknowledged: string }).acknowledged === 'owned'
        ? { body: { paid: true, order: paidOrder() } }
        : refusal;
    },
  });
  await press(/^Pay \$/);
  expect(await screen.findByText('You already own data of order 17')).toBeTruthy();
  expect(callsTo(check).at(-1)?.body).toMatchObject({ order: 17 });
  await screen.findByText('Order 17');
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
});

test.each([
  ['cancelled', order({ status: 'CANCELLED' })],
  ['paid', paidOrder()],
])('places a new order where the one placed with the same cart was %s elsewhere', async (_how, closed) => {
  let current = order();
  const { callsTo, router } = await reviewWith({
    [place]: () => ({ status: 201, body: { order_id: callsTo(place).length === 1 ? 17 : 18 } }),
    'GET /api/purchasing/orders/17/': () => ({ body: current }),
    'GET /api/purchasing/orders/18/timeline/': { body: { count: 0, results: [] } },
    [pay]: ({ body }) =>
      (body as { order: number }).order === 17
        ? failureResponse(402, 'card_declined', 'Declined.')
        : { body: { paid: true, order: paidOrder({ id: 18, order_id: 18 }) } },
  });
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
  await screen.findByText('Order 17');
  current = closed;
  await router.navigate('/dataset/review');
  await screen.findByText('Your order');
  await agree();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/18'));
  expect(new Set(callsTo(place).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});
