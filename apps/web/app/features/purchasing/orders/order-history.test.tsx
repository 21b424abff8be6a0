import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { order, paidOrder } from '../../../test/fixtures/checkout.fixture.ts';
import { history } from '../../../test/fixtures/orders.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import OrderHistoryPage from './order-history.page.tsx';

const renderHistory = (at: string, response: Responses[string]) =>
  show({ pages: { '/ordering/history': OrderHistoryPage }, at, responses: { [history]: response } });
const renderPage = (at: string, results: ReturnType<typeof order>[], count = results.length) =>
  renderHistory(at, { body: { count, results } });

test('lists orders newest first, ten a page, with status label and a link to the invoice', async () => {
  const { callsTo } = renderPage('/ordering/history', [order({ id: 18, total_price: 1234.5 }), paidOrder()]);
  await screen.findByText('Complete');
  const [, open, paid] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect(open.textContent).toContain('Pending');
  expect(within(open).getByText('$1,234.50')).toBeTruthy();
  expect(within(paid).getByText('Complete')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order 17' }).getAttribute('href')).toBe(
    '/ordering/invoice/view/17',
  );
  expect(Object.fromEntries(callsTo(history)[0]?.query ?? [])).toEqual({
    page: '1',
    page_size: '10',
    ordering: '-created',
  });
});

test('links each unpaid order, and no other, to the payment step of its kind', async () => {
  const regional = order({
    id: 19,
    order_items: [
      {
        id: 1,
        total_price: 900,
        quantity: 1,
        report: null,
        regional_report: { id: 5, year: 2016, region: 'Europe' },
      },
    ],
  });
  renderPage('/ordering/history', [
    order({ id: 18 }),
    regional,
    paidOrder(),
    order({ id: 20, status: 'PO_PENDING' }),
  ]);
  await screen.findByText('Complete');
  expect(screen.getAllByRole('link', { name: 'pay now' }).map((link) => link.getAttribute('href'))).toEqual([
    '/dataset/payment?order=18',
    '/regional/payment?order=19',
  ]);
});

test('requests sorting and paging from the server and keeps them in the address', async () => {
  const { callsTo } = renderPage('/ordering/history?page=2', [paidOrder()], 12);
  await screen.findByText('Complete');
  expect(callsTo(history)[0]?.query.get('page')).toBe('2');
  await press(/Total/);
  await waitFor(() => expect(address()).toBe('/ordering/history?ordering=-total_price'));
  await waitFor(() => expect(callsTo(history).at(-1)?.query.get('ordering')).toBe('-total_price'));
});

test('without orders shows an empty history with a link', async () => {
  renderPage('/ordering/history', []);
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order a dataset' })).toBeTruthy();
});

test('shows a failed load of the history with a retry', async () => {
  let down = true;
  renderHistory('/ordering/history', () =>
    down
      ? failureResponse(503, 'unavailable', 'The service is busy.')
      : { body: { count: 1, results: [paidOrder()] } },
  );
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  down = false;
  await press('Try again');
  expect(await screen.findByText('Complete')).toBeTruthy();
});
