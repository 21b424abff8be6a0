import type { BestPriceResponse } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillCard } from '../../../test/card-form.ts';
import { dataset, shop, withCodes } from '../../../test/fixtures/checkout.fixture.ts';
import { oils, renderTestsPage } from '../../../test/fixtures/matrix.fixture.tsx';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, press, type Responses, ready, show } from '../../../test/page.tsx';
import CartPage from '../cart/cart.page.tsx';
import CheckoutPage from '../checkout/checkout.page.tsx';
import { currentCart } from '../model/cart-store.ts';

const bestPrice = 'POST /api/purchasing/best-price/';
const inEurope = { id: 6, year: 2017, region: 'Europe', quantity: 1, price: 150, oils: 98 } as const;
/** Oil 11 is in the database, oil 12 is bought singly. */
const cheaper: BestPriceResponse = {
  ...{ total_price: 200, owned: [] },
  best: {
    ...{ total_price: 165, saves: 35, regional_reports: [inEurope] },
    items: [{ sample: 12, tests: [1], price: 15 }],
  },
};
const sentence =
  'The same values for $165.00: all of 2017 Europe, 98 oils with every test, and 1 oil singly.';
const change = 'Change and save $35.00';
const look = async (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (await screen.findByRole(role, { name })).getAttribute('data-variant');

const atCheckout = (at: string, responses: Responses = {}, cart: object = {}) =>
  show({
    pages: {
      '/cart': () => (
        <>
          <Notifications />
          <CartPage />
        </>
      ),
      '/dataset/payment': CheckoutPage,
      '/dataset/review': CheckoutPage,
    },
    at,
    cart: { datasets: [dataset], ...cart },
    responses: { ...regionalShop(), ...shop, [bestPrice]: { body: cheaper }, ...responses },
  });

test('the datasets of the cart below the tests say what costs less, and payment is not the largest button', async () => {
  renderTestsPage({ datasets: [dataset] }, undefined, { ...shop, [bestPrice]: { body: cheaper } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await look(change)).toBe('filled');
  expect(await look('Continue to payment', 'link')).toBe('default');
});

test('the cart says what costs less, takes it with one click, and takes it back with another', async () => {
  const { callsTo } = atCheckout('/cart');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(callsTo(bestPrice)[0]?.body).toEqual({
    ...{ items: dataset.oils, regional_reports: [], as_visitor: false },
  });
  expect(await look(change)).toBe('filled');
  expect(await look('Pay for datasets', 'link')).toBe('default');
  await press(change);
  expect(currentCart()).toMatchObject({
    datasets: [{ name: dataset.name, oils: [{ sample: 12, tests: [1] }] }],
    regional: [{ id: 6, quantity: 1 }],
  });
  expect(
    await screen.findByText('2017 Europe added to your cart: the same values for $35.00 less.'),
  ).toBeTruthy();
  await press('Undo');
  expect(currentCart()).toMatchObject({ datasets: [dataset], regional: [] });
});

test.each([
  ['the choice is the cheapest', { body: { ...cheaper, best: null } }],
  ['there is no answer', failureResponse(503, 'unavailable', 'Please try again.')],
])('shows nothing where %s', async (_name, response) => {
  const { callsTo } = atCheckout('/cart', { [bestPrice]: response });
  await waitFor(() => expect(callsTo(bestPrice)).toHaveLength(1));
  expect(await look('Pay for datasets', 'link')).toBe('filled');
  expect(screen.queryByRole('button', { name: /^Change and save/ })).toBeNull();
  expect(screen.queryByText('Please try again.')).toBeNull();
});

test('what it saves is before discounts where the cart has a code', async () => {
  atCheckout('/cart', {}, withCodes('WELCOME10'));
  expect(await ready(`${change} before discounts`)).toBeTruthy();
});

test('an answer for what was in the cart before cannot be taken', async () => {
  const second = Promise.withResolvers<void>();
  let asked = 0;
  atCheckout('/cart', {
    [bestPrice]: async () => {
      if (++asked > 1) await second.promise;
      return { body: cheaper };
    },
  });
  await ready(change);
  await press(`Show oils of ${dataset.name}`);
  await press(/^Remove Noack volatility of .*R11/);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: change })).disabled).toBe(true);
  second.resolve();
  await ready(change);
});

test('the review shows it before the order is placed, and leads to the cart with two orders', async () => {
  atCheckout('/dataset/payment');
  await fillCard();
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain('/dataset/review'));
  await ready(change);
  expect(await look(/^Pay \$/)).toBe('default');
  await press(change);
  await waitFor(() => expect(address()).toBe('/cart'));
  await waitFor(() => expect(currentCart().regional).toEqual([{ id: 6, quantity: 1 }]));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('the matrix shows it beside the button of the dataset, and puts the database into the cart', async () => {
  const chosen = oils([11, 1, 2], [12, 1]);
  renderTestsPage({ oils: chosen }, undefined, { [bestPrice]: { body: cheaper } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(await look('Add Dataset to Cart')).toBe('default');
  expect(await look(/^Full set for all 2 oils/)).toBe('default');
  await press(change);
  expect(currentCart()).toMatchObject({ oils: oils([12, 1]), regional: [{ id: 6, quantity: 1 }] });
  await press('Undo');
  expect(currentCart()).toMatchObject({ oils: chosen, regional: [] });
});
