import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import InvoicePage from '../../../routes/account/invoice.tsx';
import OrderHistoryPage from '../../../routes/account/order-history.tsx';
import { type Answers, address, press, refusal, show } from '../../../test/page.tsx';
import { order, paidOrder } from '../checkout/checkout.fixture.ts';

const scene = (at: string, answers: Answers) =>
  show({
    pages: { '/ordering/history': OrderHistoryPage, '/ordering/invoice/view/:id': InvoicePage },
    at,
    answers,
  });
const history = 'GET /api/purchasing/order-history/';
const read = 'GET /api/purchasing/orders/17/';
const cancel = 'DELETE /api/purchasing/orders/17/';

test('orders stand newest first, ten a page, with status in words and a link to the invoice', async () => {
  const { callsTo } = scene('/ordering/history', {
    [history]: { body: { count: 2, results: [order({ id: 18, total_price: 1234.5 }), paidOrder()] } },
  });
  await screen.findByText('Complete');
  const [, open, paid] = screen.getAllByRole('row');
  expect(within(open as HTMLElement).getByText('Pending')).toBeTruthy();
  expect(within(open as HTMLElement).getByText('$1,234.50')).toBeTruthy();
  expect(within(paid as HTMLElement).getByText('Complete')).toBeTruthy();
  expect(within(paid as HTMLElement).getByText('Card ending 4242')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order 17' }).getAttribute('href')).toBe(
    '/ordering/invoice/view/17',
  );
  expect(Object.fromEntries(callsTo(history)[0]?.query ?? [])).toEqual({
    page: '1',
    page_size: '10',
    ordering: '-created',
  });
});

test('sorting and paging are asked of the server and stand in the address', async () => {
  const { callsTo } = scene('/ordering/history?page=2', {
    [history]: { body: { count: 12, results: [paidOrder()] } },
  });
  await screen.findByText('Complete');
  expect(callsTo(history)[0]?.query.get('page')).toBe('2');
  await press(/Total/);
  await waitFor(() => expect(address()).toBe('/ordering/history?ordering=-total_price'));
  await waitFor(() => expect(callsTo(history).at(-1)?.query.get('ordering')).toBe('-total_price'));
});

test('without orders the history says so and offers a way on', async () => {
  scene('/ordering/history', { [history]: { body: { count: 0, results: [] } } });
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order a dataset' })).toBeTruthy();
});

test('a history that cannot be loaded may be tried again', async () => {
  let down = true;
  scene('/ordering/history', {
    [history]: () =>
      down
        ? refusal(503, 'unavailable', 'The service is busy.')
        : { body: { count: 1, results: [paidOrder()] } },
  });
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  down = false;
  await press('Try again');
  expect(await screen.findByText('Complete')).toBeTruthy();
});

test('a paid order shows seller, numbers, buyer, datasets, discounts, total and payment', async () => {
  scene('/ordering/invoice/view/17', {
    [read]: {
      body: paidOrder({
        total_price: 180,
        total_discount: 20,
        discounts: [{ code: 'WELCOME10', name: 'A welcome', amount: 20 }],
      }),
    },
  });
  const invoice = await screen.findByRole('article', { name: 'Invoice of order 17' });
  for (const text of [
    'Institute of Materials',
    '1001',
    '21 Nov 2026',
    'Card ending 4242',
    'Complete',
    '20261121_Dataset-1',
    '2 oils',
    'A welcome (WELCOME10)',
    '-$20.00',
    '$180.00',
  ])
    expect(within(invoice).getByText(text)).toBeTruthy();
  expect(await within(invoice).findByText(/Lovelace Lubricants/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
});

test('an unpaid order can be paid', async () => {
  scene('/ordering/invoice/view/17', { [read]: { body: order() } });
  expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(
    '/dataset/payment?order=17',
  );
  expect(screen.getByText('Pending')).toBeTruthy();
});

test('cancelling asks once more, then leads back to the history', async () => {
  const { callsTo } = scene('/ordering/invoice/view/17', {
    [read]: { body: order() },
    [cancel]: { status: 204, body: null },
    [history]: { body: { count: 0, results: [] } },
  });
  await press('Cancel order');
  expect(callsTo(cancel)).toEqual([]);
  await press('Cancel the order');
  await waitFor(() => expect(address()).toBe('/ordering/history'));
  expect(screen.getByText('Order 17 is cancelled.')).toBeTruthy();
});

test('an order that may not be cancelled any more says why', async () => {
  scene('/ordering/invoice/view/17', {
    [read]: { body: order() },
    [cancel]: refusal(409, 'order_locked', 'This order can no longer be changed.'),
  });
  await press('Cancel order');
  await press('Cancel the order');
  expect(await screen.findByText('This order can no longer be changed.')).toBeTruthy();
  expect(address()).toBe('/ordering/invoice/view/17');
});

test.each(['17', 'seventeen', '0'])(
  'an order that is unknown, a stranger’s or no number is not found: %s',
  async (id) => {
    scene(`/ordering/invoice/view/${id}`, { [read]: refusal(404, 'not_found', 'Not found.') });
    expect(await screen.findByText('Page Not Found')).toBeTruthy();
  },
);
