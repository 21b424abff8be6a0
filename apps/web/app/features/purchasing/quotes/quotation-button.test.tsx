import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dataset, shop, withCodes } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import CartPage from '../cart/cart.page.tsx';

const create = 'POST /api/purchasing/quotations/';
const pdf = 'GET /api/home/quote-requests/45/offer.pdf';
const created = {
  quote: 45,
  reference: 'Q-000045',
  total_price: 200,
  valid_until: '2027-01-31',
  pdf: '/api/home/quote-requests/45/offer.pdf',
};
const renderCart = (cart: Partial<Cart>, responses: Responses = {}, user?: null) =>
  show({
    pages: { '/cart': CartPage, '/login': () => 'Sign in here' },
    at: '/cart',
    cart,
    responses: {
      ...(cart.regional ? regionalShop() : shop),
      [create]: { body: created },
      [pdf]: { body: {} },
      ...responses,
    },
    ...(user === null ? { user } : {}),
  });
const saved = () => {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  return files;
};
afterEach(() => vi.restoreAllMocks());

test('one click makes a quotation of the datasets with their code and saves its PDF; another saves the same', async () => {
  const files = saved();
  const { callsTo } = renderCart({ datasets: [dataset], ...withCodes('SAVE10') });
  await press('Quotation PDF');
  const link = await screen.findByRole('link', { name: 'Quotation Q-000045' });
  expect(link.getAttribute('href')).toBe('/quotes/45');
  expect(screen.getByText(/\$200\.00, valid until 31 Jan 2027, end of day UTC\./)).toBeTruthy();
  expect(callsTo(create)[0]?.body).toMatchObject({
    discount: ['SAVE10'],
    reports: [
      {
        name: dataset.name,
        samples: dataset.oils.map(({ sample, tests }) => ({ id: sample, display_tests: tests })),
      },
    ],
    regional_reports: [],
  });
  await waitFor(() => expect(files).toHaveLength(1));
  await press('Quotation PDF');
  await waitFor(() => expect(callsTo(pdf)).toHaveLength(2));
  expect(callsTo(create)).toHaveLength(1);
});

test('a quotation of regional databases names each copy', async () => {
  saved();
  const { callsTo } = renderCart({ regional: [{ id: 5, quantity: 3 }] });
  await press('Quotation PDF');
  await waitFor(() => expect(callsTo(create)).toHaveLength(1));
  expect(callsTo(create)[0]?.body).toMatchObject({ reports: [], regional_reports: [5, 5, 5] });
});

test('a visitor signs in first and returns to the cart', async () => {
  const { callsTo } = renderCart({ datasets: [dataset] }, {}, null);
  await press('Quotation PDF');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sessionStorage.getItem('return-to')).toBe('/cart');
  expect(callsTo(create)).toEqual([]);
});

test('a refusal is shown beside the button', async () => {
  renderCart(
    { datasets: [dataset] },
    { [create]: failureResponse(400, 'bad_input', 'This code is not valid.') },
  );
  await press('Quotation PDF');
  expect(await screen.findByText('This code is not valid.')).toBeTruthy();
});
