import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { box, oils, renderTestsPage } from '../../../test/fixtures/matrix.fixture.tsx';
import { address, press } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const desktop = window.matchMedia;
const onPhone = () => {
  window.matchMedia = (query) => ({
    ...desktop(query),
    matches: query.includes('max-width') || query === '',
  });
};
afterEach(() => {
  window.matchMedia = desktop;
});

test('tests without data cannot be ticked, and the symbols are explained', async () => {
  renderTestsPage({ oils: oils([11], [12]) });
  await box(/^Noack volatility for Brand 12/);
  expect(
    screen.getByRole('img', { name: 'Base number for Brand 12 5W-30 (Test data not available)' }),
  ).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Base number for Brand 12/ })).toBeNull();
  const signs = within(screen.getByRole('list', { name: 'Legend' }));
  expect(signs.getByText(/Test data not available/)).toBeTruthy();
  expect(signs.getByText(/Already owned/)).toBeTruthy();
});

test('a value the user owns is marked, can be chosen with a warning, and can be left out', async () => {
  renderTestsPage({ oils: oils([11, 2], [12, 1]) });
  fireEvent.click(await box(/^Noack volatility for Brand 11 5W-30, already owned/));
  expect(screen.getByText(/^You already own 1 of these values\./)).toBeTruthy();
  await press('Exclude them');
  expect(currentCart().oils).toEqual(oils([11, 2], [12, 1]));
  expect(screen.queryByText(/You already own/)).toBeNull();
});

test('points out the one test missing from the full set, and the button adds it at its price', async () => {
  renderTestsPage({ oils: oils([11, 2], [12, 1]) });
  await box(/^Base number for Brand 11/);
  const row11 = within(screen.getByRole('row', { name: /Brand 11/ }));
  expect(row11.queryByText(/One more test/)).toBeNull();
  fireEvent.click(await box(/^Sulfated ash for Brand 11/));
  expect(row11.getByText('One more test makes the full set for $300.00.')).toBeTruthy();
  fireEvent.click(row11.getByRole('button', { name: 'All tests for $300.00' }));
  expect(currentCart().oils[0]?.tests).toEqual([1, 2, 3]);
  expect(row11.getByRole('cell', { name: '$300.00' })).toBeTruthy();
});

test('applies the tests of an oil to all oils that have data, and can be undone', async () => {
  renderTestsPage({ oils: oils([11, 1, 2], [12, 3]) });
  await press('Apply to all oils the tests of Brand 11 5W-30');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 1]));
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 3]));
});

test('a phone shows a card per oil, with its tests behind a button', async () => {
  onPhone();
  renderTestsPage({ oils: oils([11, 1], [12]) });
  const card = within(await screen.findByRole('article', { name: 'Brand 12 5W-30' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(card.queryByRole('checkbox')).toBeNull();
  fireEvent.click(card.getByRole('button', { name: /^Tests/ }));
  fireEvent.click(card.getByRole('checkbox', { name: 'Sulfated ash' }));
  expect(card.getAllByText('$40.00')).toHaveLength(2);
  expect(card.getByText('Test data not available: Base number.')).toBeTruthy();
  expect(currentCart().oils[1]?.tests).toEqual([3]);
  const owned = within(screen.getByRole('article', { name: 'Brand 11 5W-30' }));
  fireEvent.click(owned.getByRole('button', { name: /^Tests/ }));
  expect(owned.getByRole('checkbox', { name: /Noack volatility.*Already owned/ })).toBeTruthy();
});

test('shows which oils still lack a test, until none does', async () => {
  renderTestsPage({ oils: oils([11, 1], [12]) });
  await box(/^Noack volatility for Brand 12/);
  expect(screen.getByText('Without a test yet: Brand 12 5W-30 (R-12).')).toBeTruthy();
  fireEvent.click(await box(/^Noack volatility for Brand 12/));
  expect(screen.queryByText(/^Without a test yet/)).toBeNull();
});

test('shows the page before when the last one is emptied', async () => {
  const many = Array.from({ length: 51 }, (_, i): [number, number] => [100 + i, 1]);
  renderTestsPage({ oils: oils(...many) });
  fireEvent.click(await screen.findByRole('button', { name: '2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Oil 150' }));
  expect(await screen.findByRole('button', { name: 'Remove Oil 100' })).toBeTruthy();
});

test('offers a quote as well for oils of the Modern Series, for the same selection', async () => {
  renderTestsPage({ oils: oils([11, 1], [12, 1]) });
  fireEvent.click(await screen.findByRole('link', { name: 'request a quote' }));
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  expect(address()).toBe('/request-quote');
});
