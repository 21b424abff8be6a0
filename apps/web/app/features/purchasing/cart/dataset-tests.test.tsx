import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import TestsPage from '../../../routes/public/shop/dataset-tests.tsx';
import { address, fill, press, show } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const row = (id: number) => ({
  id,
  sample: id,
  year: id === 12 ? 2022 : 2016,
  brand_name: `Brand ${id}`,
  sample__sae_grade: '5W30',
  sample__report_number: `R-${id}`,
});
const test1 = { id: 1, name: 'Noack volatility', price: 100, available_for: [11, 12], owned_for: [11] };
const tests = [
  test1,
  { id: 2, name: 'Base number', price: 250, available_for: [11], owned_for: [] },
  { id: 3, name: 'Sulfated ash', price: 40, available_for: [11, 12], owned_for: [11] },
];
const oils = (...chosen: [sample: number, ...tests: number[]][]) =>
  chosen.map(([sample, ...rest]) => ({ sample, tests: rest }));

const renderPage = (cart: Partial<LocalCart>) =>
  show({
    pages: {
      '/dataset/tests': () => (
        <>
          <Notifications />
          <TestsPage />
        </>
      ),
    },
    at: '/dataset/tests',
    cart: { ...emptyCart, ...cart },
    responses: {
      'GET /api/core/sample-metadata/': { body: { count: 2, results: [row(11), row(12)] } },
      'POST /api/reports/display-tests/available/': { body: { count: 3, results: tests } },
      'POST /api/purchasing/calculate-price/': { body: { total_price: 100 } },
    },
  });
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

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
  renderPage({ oils: oils([11], [12]) });
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
  renderPage({ oils: oils([11, 2], [12, 1]) });
  fireEvent.click(await box(/^Noack volatility for Brand 11 5W-30, already owned/));
  expect(screen.getByText(/^You already own 1 of these values\./)).toBeTruthy();
  await press('Exclude them');
  expect(currentCart().oils).toEqual(oils([11, 2], [12, 1]));
  expect(screen.queryByText(/You already own/)).toBeNull();
});

test('points out the one test missing from the full set, and the button adds it at its price', async () => {
  renderPage({ oils: oils([11, 2], [12, 1]) });
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
  renderPage({ oils: oils([11, 1, 2], [12, 3]) });
  await press('Apply to all oils the tests of Brand 11 5W-30');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 1]));
  await press('Undo');
  expect(currentCart().oils).toEqual(oils([11, 1, 2], [12, 3]));
});

test('a phone shows a card per oil, with its tests behind a button', async () => {
  onPhone();
  renderPage({ oils: oils([11, 1], [12]) });
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

const datasets = [
  { name: 'First', oils: oils([11, 1]) },
  { name: 'Second', oils: oils([12, 1, 3]) },
];
const names = () => currentCart().datasets.map((dataset) => dataset.name);

test('renames a dataset in place; shows an error for an empty or a used name', async () => {
  renderPage({ datasets });
  await press('Rename First');
  const field = () => screen.getByLabelText('New name of First');
  fill('New name of First', ' ');
  await press('Save');
  expect(screen.getByText('Give the dataset a name.')).toBeTruthy();
  fill('New name of First', 'Second');
  await press('Save');
  expect(screen.getByText('Another dataset has this name.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  fill('New name of First', 'Third ');
  await press('Save');
  expect(names()).toEqual(['Third', 'Second']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Third');
});

test('Esc restores the name', async () => {
  renderPage({ datasets });
  await press('Rename First');
  fill('New name of First', 'Other');
  fireEvent.keyDown(screen.getByLabelText('New name of First'), { key: 'Escape' });
  expect(names()).toEqual(['First', 'Second']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename First');
});

test('an edited dataset keeps its name, and the cart keeps the former version until it is updated', async () => {
  renderPage({ datasets });
  await press('Edit First');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dataset name/)).value).toBe('First');
  fireEvent.click(await box(/^Sulfated ash for Brand 11/));
  expect(currentCart().datasets).toEqual(datasets);
  expect(screen.getByText(/^Being edited above/)).toBeTruthy();
  await press('Update Dataset in Cart');
  expect(currentCart()).toEqual({
    ...emptyCart,
    datasets: [{ name: 'First', oils: oils([11, 1, 3]) }, datasets[1]],
  });
});

test('the name of the dataset being edited survives a reload', async () => {
  renderPage({ datasets, oils: oils([11, 1]), editing: 'First' });
  expect(JSON.parse(localStorage.getItem('cart') ?? '{}')).toMatchObject({ editing: 'First' });
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dataset name/)).value).toBe('First');
});

test('editing while other oils are selected asks for confirmation before mixing them', async () => {
  renderPage({ datasets, oils: oils([12, 3]) });
  await press('Edit First');
  const asked = await screen.findByRole('dialog', { name: /^Edit First with the oils/ });
  fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(currentCart().oils).toEqual(oils([12, 3]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Edit First');
  await press('Edit together');
  expect(currentCart()).toMatchObject({ editing: 'First', oils: oils([12, 3], [11, 1]) });
});

test('discards changes, and undo restores them', async () => {
  renderPage({ datasets, oils: oils([11, 1, 3]), editing: 'First' });
  await press('Discard the changes of First');
  expect(currentCart()).toEqual({ ...emptyCart, datasets });
  await press('Undo');
  expect(currentCart()).toMatchObject({ editing: 'First', oils: oils([11, 1, 3]) });
});

test('shows which oils still lack a test, until none does', async () => {
  renderPage({ oils: oils([11, 1], [12]) });
  await box(/^Noack volatility for Brand 12/);
  expect(screen.getByText('Without a test yet: Brand 12 5W-30 (R-12).')).toBeTruthy();
  fireEvent.click(await box(/^Noack volatility for Brand 12/));
  expect(screen.queryByText(/^Without a test yet/)).toBeNull();
});

test('shows the page before when the last one is emptied', async () => {
  const many = Array.from({ length: 51 }, (_, i): [number, number] => [100 + i, 1]);
  renderPage({ oils: oils(...many) });
  fireEvent.click(await screen.findByRole('button', { name: '2' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove Oil 150' }));
  expect(await screen.findByRole('button', { name: 'Remove Oil 100' })).toBeTruthy();
});

test('offers a quote as well for oils of the Modern Series, which adds them to the quote list', async () => {
  renderPage({ oils: oils([11, 1], [12, 1]) });
  fireEvent.click(await screen.findByRole('link', { name: 'request a quote' }));
  expect(JSON.parse(localStorage.getItem('quote-list') ?? '')).toEqual([12]);
  expect(address()).toBe('/request-quote');
});
