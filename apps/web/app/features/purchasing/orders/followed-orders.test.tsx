import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { order, paidOrder } from '../../../test/fixtures/checkout.fixture.ts';
import { history, invoice, orderResponses } from '../../../test/fixtures/orders.fixture.ts';
import { oilsAndTests, quoted } from '../../../test/fixtures/quotes.fixture.ts';
import { member, show } from '../../../test/page.tsx';
import QuotePage from '../quotes/quote.page.tsx';
import ManageOrderPage from './manage/manage-order.page.tsx';
import OrderHistoryPage from './order-history.page.tsx';

const readOrder = 'GET /api/purchasing/orders/17/';

let ended = false;
const shown = () => (ended ? paidOrder() : order({ id: 17, in_payment: true }));
const outcome = async () => {
  ended = true;
  await vi.advanceTimersByTimeAsync(5000);
};

beforeEach(() => {
  ended = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the order history follows a payment in progress', async () => {
  show({
    pages: { '/ordering/history': OrderHistoryPage },
    at: '/ordering/history',
    responses: { [history]: () => ({ body: { count: 1, results: [shown()] } }) },
  });
  await screen.findByText(/payment in progress/);
  expect(screen.queryByRole('link', { name: 'pay now' })).toBeNull();
  await outcome();
  expect(await screen.findByText('Complete')).toBeTruthy();
});

test('an administrator’s page of an order follows its payment, with its invoice', async () => {
  show({
    pages: { '/admin/orders/:id': ManageOrderPage },
    at: '/admin/orders/17',
    user: { ...member, is_staff: true },
    responses: {
      ...orderResponses({ shown: shown(), document: invoice() }),
      [readOrder]: () => ({ body: shown() }),
      'GET /api/purchasing/orders/17/invoice/': () => ({
        body: ended ? invoice({ status: 'COMPLETE', number: '1001' }) : invoice(),
      }),
    },
  });
  await screen.findByText(/card payment is in progress/);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  await outcome();
  expect(await screen.findByText('Order Status: Complete')).toBeTruthy();
  expect(await screen.findByText('Invoice 1001')).toBeTruthy();
});

test('the order of an accepted offer is not offered for payment while it is in payment', async () => {
  show({
    pages: { '/quotes/:id': QuotePage },
    at: '/quotes/45',
    responses: {
      ...oilsAndTests,
      'GET /api/home/quote-requests/45/': { body: quoted({ status: 'ACCEPTED', order: 17 }) },
      [readOrder]: () => ({ body: shown() }),
    },
  });
  expect(await screen.findByText(/: card payment in progress/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  await outcome();
  expect(await screen.findByText(/: complete$/)).toBeTruthy();
});
