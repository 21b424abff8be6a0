import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { fillCard } from '../../../../test/card-form.ts';
import { dataset, paidOrder, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import { address, press, show } from '../../../../test/page.tsx';
import OwnedPage from '../../../library/owned.page.tsx';
import CheckoutPage from '../checkout.page.tsx';

const bought: Holding = {
  id: 5,
  kind: 'CUSTOM',
  name: dataset.name,
  year: null,
  region: null,
  contents: '2 oils, every test of each',
  oil_count: 2,
  released: '2020-05-03T09:00:00.000Z',
  created: '2026-11-21T09:00:00.000Z',
  order: 17,
  held: true,
  bought: true,
  holder: 'ada@lab.example',
  spare: false,
  another_copy: false,
  assigned: false,
  offer: null,
  reassignment_requested: false,
};

const payByCard = async () => {
  await fillCard();
  await press('Continue to review');
  fireEvent.click(await screen.findByRole('checkbox', { name: /All sales are final/ }));
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
};

test('refetches the order, its invoice and its timeline although they were loaded before the payment', async () => {
  const { client } = show({
    pages: { '/dataset/payment': CheckoutPage, '/dataset/review': CheckoutPage },
    at: '/dataset/payment',
    responses: {
      ...shop,
      'POST /api/purchasing/make-payment/': { body: { paid: true, order: paidOrder() } },
    },
    cart: { oils: [], datasets: [dataset], regional: [] },
  });
  const queries = [readInvoice, readTimeline, readOrder].map((endpoint) =>
    endpointQuery(endpoint, { params: { id: 17 } }),
  );
  for (const { queryKey } of queries) client.setQueryData<unknown>(queryKey, {});
  await payByCard();
  expect(queries.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
    true,
  ]);
});

test('shows the bought dataset in My Datasets although the list was loaded before the purchase', async () => {
  let paid = false;
  const { router } = show({
    pages: {
      '/dataset/owned': OwnedPage,
      '/dataset/payment': CheckoutPage,
      '/dataset/review': CheckoutPage,
    },
    at: '/dataset/owned',
    responses: {
      ...shop,
      'GET /api/reports/holdings/': () => ({
        body: paid ? { count: 1, results: [bought] } : { count: 0, results: [] },
      }),
      'POST /api/purchasing/make-payment/': () => {
        paid = true;
        return { body: { paid: true, order: paidOrder() } };
      },
    },
    cart: { oils: [], datasets: [dataset], regional: [] },
  });
  await screen.findByText('No datasets yet');
  await act(() => router.navigate('/dataset/payment'));
  await payByCard();
  await act(() => router.navigate('/dataset/owned'));
  expect(await screen.findByRole('heading', { name: dataset.name })).toBeTruthy();
});
