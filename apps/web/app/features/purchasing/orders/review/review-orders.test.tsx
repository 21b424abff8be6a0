import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, member, type Responses, show } from '../../../../test/page.tsx';
import OrdersPage from './orders.page.tsx';

const list = 'GET /api/purchasing/review-orders/';
const counts = 'GET /api/purchasing/review-orders/counts/';
const one = order({
  ...{
    id: 17,
    status: 'PO_PENDING',
    po_number: 'PO-77',
    payment_type: 'PURCHASE_ORDER',
    invoice: '2026-0007',
  },
  ...{ company: 'Lovelace Lubricants', billed_to: 'Analytical Engines Ltd' },
});

const scene = (responses: Responses = {}, at = '/admin/orders') =>
  show({
    pages: { '/admin/orders': OrdersPage },
    at,
    user: { ...member, is_staff: true },
    responses: {
      [list]: { body: { count: 1, results: [one] } },
      [counts]: { body: { IN_PROCESS: 1234, PO_PENDING: 1, COMPLETE: 0 } },
      ...responses,
    },
  });

test('tabs with counts show the orders of a status, each with a link to manage it', async () => {
  const { callsTo } = scene();
  expect(await screen.findByRole('tab', { name: 'In Process (1,234)', selected: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'PO Pending (1)' }));
  await waitFor(() => expect(address()).toBe('/admin/orders?status=PO_PENDING'));
  const table = within(await screen.findByRole('region', { name: 'Orders, PO Pending' }));
  const link = await table.findByRole('link', { name: 'Manage Order 17' });
  expect(link.getAttribute('href')).toBe('/admin/orders/17');
  expect(table.getByRole('button', { name: 'Download PDF of order 17' })).toBeTruthy();
  for (const text of ['2026-0007', 'Purchase Order PO-77', 'Lovelace Lubricants'])
    expect(table.getByText(text)).toBeTruthy();
  expect(table.getByText('Bill to Analytical Engines Ltd')).toBeTruthy();
  expect(table.getByRole('link', { name: '17' }).getAttribute('href')).toBe('/admin/orders/17');
  expect(callsTo(list).map(({ query }) => [query.get('status'), query.get('page_size')])).toEqual([
    ['IN_PROCESS', '20'],
    ['PO_PENDING', '20'],
  ]);
});

test('the tab of all orders has no status in its calls, and says which are refunded', async () => {
  const refunded = { ...one, status: 'COMPLETE', paid: true, refunded: 50 };
  const { callsTo } = scene({ [list]: { body: { count: 1, results: [refunded] } } });
  fireEvent.click(await screen.findByRole('tab', { name: 'All (1,235)' }));
  await waitFor(() => expect(address()).toBe('/admin/orders?status=ALL'));
  const table = within(await screen.findByRole('region', { name: 'Orders, All' }));
  expect(await table.findByText('Yes, partly refunded')).toBeTruthy();
  expect(table.getByText('$50.00 refunded')).toBeTruthy();
  expect(callsTo(list).at(-1)?.query.has('status')).toBe(false);
});

test.each([
  [{ IN_PROCESS: 0, PO_PENDING: 1, COMPLETE: 2 }, 'All (3)'],
  [{ IN_PROCESS: 2, PO_PENDING: 1, COMPLETE: 2 }, 'In Process (2)'],
])('with counts of %o it opens on %s', async (body, name) => {
  scene({ [counts]: { body } });
  expect(await screen.findByRole('tab', { name, selected: true })).toBeTruthy();
});

test('orders in process stay chosen where there are none', async () => {
  scene(
    { [counts]: { body: { IN_PROCESS: 0, PO_PENDING: 1, COMPLETE: 2 } } },
    '/admin/orders?status=IN_PROCESS',
  );
  expect(await screen.findByRole('tab', { name: 'In Process (0)', selected: true })).toBeTruthy();
});

test('filters are in the address and narrow list and counts alike', async () => {
  const { callsTo } = scene({}, '/admin/orders?payment=PURCHASE_ORDER&since=2026-01-01&search=engines');
  await screen.findByRole('link', { name: 'Manage Order 17' });
  for (const call of [list, counts]) {
    const { query } = callsTo(call)[0]!;
    expect([query.get('payment_type'), query.get('since'), query.get('search')]).toEqual([
      'PURCHASE_ORDER',
      '2026-01-01',
      'engines',
    ]);
  }
  expect(screen.getByLabelText('From')).toHaveProperty('value', '2026-01-01');
});

test.each([
  ['what will appear', '/admin/orders', 'No order is In Process'],
  ['what will appear among all', '/admin/orders?status=ALL', 'No orders'],
  ['that none matches the filters', '/admin/orders?search=nobody', 'No order matches'],
])('without orders it says %s', async (_, at, title) => {
  scene({ [list]: { body: { count: 0, results: [] } } }, at);
  expect(await screen.findByText(title)).toBeTruthy();
});

test('a failure has a retry', async () => {
  scene({ [list]: failureResponse(503, 'unavailable', 'Busy.') });
  expect((await screen.findByRole('alert')).textContent).toContain('Busy.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
