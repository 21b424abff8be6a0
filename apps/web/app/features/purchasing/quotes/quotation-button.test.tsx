import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dataset, shop, withCodes } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import CartPage from '../cart/cart.page.tsx';
import RegionalPricingPage from '../regional/regional-pricing.page.tsx';

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

test('a visitor registers or signs in beside the order', async () => {
  const { callsTo } = renderCart({ datasets: [dataset] }, {}, null);
  await press('Quotation PDF');
  await waitFor(() => expect(address()).toBe('/login?checkout=datasets&for=quotation'));
  expect(callsTo(create)).toEqual([]);
});

test('after the end of a session the user signs in beside the button and gets the quotation', async () => {
  const files = saved();
  let isEnded = true;
  const { callsTo } = renderCart(
    { datasets: [dataset] },
    {
      [create]: () => (isEnded ? failureResponse(401, 'invalid_token', 'Sign in again.') : { body: created }),
      'POST /api/auth/api-token-auth/': () => {
        isEnded = false;
        return { body: { token: 'u'.repeat(32), user: member } };
      },
    },
  );
  await press('Quotation PDF');
  expect((await screen.findByText('Your session has ended.')).closest('[role="alert"]')).toBe(
    document.activeElement,
  );
  expect(screen.queryByText('Sign in again.')).toBeNull();
  await press('Quotation PDF');
  expect(callsTo(create)).toHaveLength(1);
  expect(address()).toBe('/cart');
  const form = within(screen.getByRole('form', { name: 'Sign in' }));
  expect(form.getByLabelText(/^Email address/)).toHaveProperty('value', member.email);
  fireEvent.change(form.getByLabelText(/^Password/, { selector: 'input' }), { target: { value: 'secret' } });
  await press('Sign in');
  await waitFor(() => expect(screen.queryByText('Your session has ended.')).toBeNull());
  await press('Quotation PDF');
  expect(await screen.findByRole('link', { name: 'Quotation Q-000045' })).toBeTruthy();
  await waitFor(() => expect(files).toHaveLength(1));
});

test('the pricing of databases shows one sign-in after the end of a session', async () => {
  show({
    pages: { '/regional/pricing': RegionalPricingPage },
    at: '/regional/pricing',
    cart: { regional: [{ id: 5, quantity: 1 }] },
    responses: {
      ...regionalShop(),
      [create]: failureResponse(401, 'invalid_token', 'Sign in again.'),
    },
  });
  await press('Quotation PDF');
  expect(await screen.findByText('Sign in again.')).toBeTruthy();
  expect(screen.getAllByRole('form', { name: 'Sign in' })).toHaveLength(1);
});

test('a refusal is shown beside the button', async () => {
  renderCart(
    { datasets: [dataset] },
    { [create]: failureResponse(400, 'bad_input', 'This code is not valid.') },
  );
  await press('Quotation PDF');
  expect(await screen.findByText('This code is not valid.')).toBeTruthy();
});
