import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shop } from '../../../test/fixtures/checkout.fixture.ts';
import { failureResponse, press, type Sent, show } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';
import CartPage from './cart.page.tsx';

const calculate = 'POST /api/purchasing/calculate-price/';
const available = 'POST /api/reports/display-tests/available/';

/** Oils 11 and 12 cost exactly 300 with tests 1 and 2; both have a third test, which only the full set has. Oil 13 costs less, 14 more. */
const prices: Readonly<Record<number, number>> = { 11: 300, 12: 300, 13: 40, 14: 385 };
const priced = ({ body }: Sent) => {
  const { items } = body as { items: { sample: number; tests: number[] }[] };
  const priceOf = ({ sample, tests }: { sample: number; tests: number[] }) =>
    tests.length === 3 ? 300 : (prices[sample] ?? 0);
  const total = items.reduce((sum, item) => sum + priceOf(item), 0);
  return {
    body: {
      ...{ total_price: total, price_before_discount: total, total_discount: 0, discounts: [] },
      items: items.map((item) => ({
        ...{ sample: item.sample, price: priceOf(item), full_set: item.tests.length === 3 },
      })),
      regional_reports: [],
    },
  };
};
const tests = [1, 2, 3, 4].map((id) => ({
  ...{ id, name: `Test ${id}`, price: id === 4 ? null : 10 },
  available_for: [11, 12],
}));

const scene = (samples: readonly number[], responses = {}) =>
  show({
    pages: {
      '/cart': () => (
        <>
          <Notifications />
          <CartPage />
        </>
      ),
    },
    at: '/cart',
    cart: {
      datasets: [{ name: 'Mine', oils: samples.map((sample) => ({ sample, tests: [1, 2] })) }],
    },
    responses: {
      ...shop,
      [calculate]: priced,
      [available]: { body: { count: tests.length, results: tests } },
      ...responses,
    },
  });

test('oils at the price of their full set are named, and one click takes every test for sale of them; undo brings the choice back', async () => {
  const { callsTo } = scene([11, 12, 13, 14]);
  expect(await screen.findByText('The full sets cost the same')).toBeTruthy();
  await press('Full sets for 2 oils');
  await waitFor(() =>
    expect(currentCart().datasets[0]?.oils).toEqual([
      { sample: 11, tests: [1, 2, 3] },
      { sample: 12, tests: [1, 2, 3] },
      { sample: 13, tests: [1, 2] },
      { sample: 14, tests: [1, 2] },
    ]),
  );
  expect(callsTo(available).map(({ body }) => body)).toContainEqual({ samples: [11, 12] });
  await waitFor(() => expect(screen.queryByText('The full sets cost the same')).toBeNull());
  await press('Undo');
  expect(currentCart().datasets[0]?.oils[0]?.tests).toEqual([1, 2]);
});

test('two clicks at once take the full sets once', async () => {
  const { callsTo } = scene([11]);
  const button = await screen.findByRole('button', { name: 'Full sets for 1 oil' });
  // the cart itself has asked which values exist
  await waitFor(() => expect(callsTo(available)).toHaveLength(1));
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(currentCart().datasets[0]?.oils[0]?.tests).toEqual([1, 2, 3]));
  expect(callsTo(available)).toHaveLength(2);
  expect(await screen.findAllByText('Full set chosen for 1 oil.')).toHaveLength(1);
});

test('says why the full sets could not be taken, and changes nothing', async () => {
  scene([11], { [available]: failureResponse(503, 'unavailable', 'Please try again.') });
  await press('Full sets for 1 oil');
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  expect(currentCart().datasets[0]?.oils).toEqual([{ sample: 11, tests: [1, 2] }]);
});
