import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, oils, renderTestsPage } from '../../../test/fixtures/matrix.fixture.tsx';
import { press } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const four = [21, 22, 23, 24];
const price100 = (id: number, available_for: number[]) => ({
  id,
  name: `Test ${id}`,
  price: 100,
  method: `ASTM D${id}`,
  group: 'Viscosity',
  available_for,
  owned_for: [],
});
/** Five tests of every oil and one more of all but the first: full sets of $300, whose tests cost $500 and $600 one by one. */
const tests = [...[1, 2, 3, 4, 5].map((id) => price100(id, four)), price100(6, [22, 23, 24])];

test('applying a full set to four oils chooses the full set of each, for four times its price', async () => {
  renderTestsPage({ oils: oils([21, 1, 2, 3, 4, 5], [22], [23], [24]) }, tests);
  await press('Apply to all oils the tests of Brand 21 5W-30');
  const all = [1, 2, 3, 4, 5, 6];
  expect(currentCart().oils).toEqual(oils([21, 1, 2, 3, 4, 5], [22, ...all], [23, ...all], [24, ...all]));
  expect(screen.getByText('Total $1,200.00')).toBeTruthy();
});

test('the full sets of all oils are one click, undone by another', async () => {
  renderTestsPage({ oils: oils([21, 1], [22], [23], [24]) }, tests);
  await press('Full set for all 4 oils, $1,200.00');
  expect(screen.getByText('Total $1,200.00')).toBeTruthy();
  expect(screen.getByText(/\$1,100\.00 saved by full sets/)).toBeTruthy();
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([21, 1], [22], [23], [24]));
});

test('a column with a full set in it asks before it is unticked', async () => {
  const before = oils([21, 1, 2, 3, 4, 5], [22, 1, 2]);
  renderTestsPage({ oils: before }, tests);
  fireEvent.click(await box(/^Test 1 for all oils/));
  const asked = await screen.findByRole('dialog', { name: 'The full sets cost less' });
  expect(within(asked).getByText(/would cost \$500\.00 in total/)).toBeTruthy();
  expect(currentCart().oils).toEqual(before);
  fireEvent.click(within(asked).getByRole('button', { name: 'Take the full sets for $400.00' }));
  expect(currentCart().oils).toEqual(oils([21, 1, 2, 3, 4, 5], [22, 2]));
});

test('an explicit yes takes the dearer tests; Cancel changes nothing', async () => {
  const before = oils([21, 1, 2, 3], [22]);
  renderTestsPage({ oils: before }, tests);
  await press('All tests (6)');
  fireEvent.click(await box(/^Test 4 for all oils/));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(currentCart().oils).toEqual(before);
  fireEvent.click(await box(/^Test 4 for all oils/));
  await press('Only these tests for $500.00');
  expect(currentCart().oils).toEqual(oils([21, 1, 2, 3, 4], [22, 4]));
});

test('the button of an oil says what its full set saves against the chosen tests', async () => {
  renderTestsPage({ oils: oils([21, 1, 2, 3, 4], [22, 1, 2, 3, 4, 5], [23, 1]) }, tests);
  await press(/^Full set for \$300\.00, save \$100\.00: Brand 21/);
  expect(currentCart().oils[0]).toEqual({ sample: 21, tests: [1, 2, 3, 4, 5] });
});

test('adding a dataset to the cart asks where its full sets would cost less', async () => {
  renderTestsPage({ oils: oils([21, 1, 2, 3, 4]) }, tests);
  await press('Add Dataset to Cart');
  await press('Take the full sets for $300.00');
  expect(currentCart().datasets[0]?.oils).toEqual(oils([21, 1, 2, 3, 4, 5]));
});

test('shows the price of the server where it differs', async () => {
  renderTestsPage({ oils: oils([21, 1]) }, tests, {
    'POST /api/purchasing/calculate-price/': {
      body: {
        total_price: 110,
        price_before_discount: 110,
        total_discount: 0,
        discounts: [],
        items: [],
        regional_reports: [],
      },
    },
  });
  expect(await screen.findByText('Total $100.00')).toBeTruthy();
  expect(await screen.findByText('Total $110.00')).toBeTruthy();
});
