import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, oils, renderTestsPage } from '../../../test/fixtures/matrix.fixture.tsx';
import { failureResponse, fill, press, type Sent } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const datasets = [
  { name: 'First', oils: oils([11, 1]) },
  { name: 'Second', oils: oils([12, 1, 3]) },
];
const names = () => currentCart().datasets.map((dataset) => dataset.name);

test('renames a dataset in place; shows an error for an empty or a used name', async () => {
  renderTestsPage({ datasets });
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

test('leads a visitor to the sign-in beside the order, from the steps as from the button', async () => {
  const regional = [{ id: 5, quantity: 1 }];
  const price = { total_price: 200, price_before_discount: 200, total_discount: 0, discounts: [], items: [] };
  const responses = {
    'POST /api/purchasing/calculate-price/': { body: { ...price, regional_reports: [] } },
  };
  renderTestsPage({ datasets, regional }, undefined, responses, '/dataset/tests', null);
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Payment & Billing')).toBe('/login?checkout=datasets');
  expect(await href('Continue to payment')).toBe('/login?checkout=datasets');
  expect(await href('1 regional database')).toBe('/cart');
});

test('Esc restores the name', async () => {
  renderTestsPage({ datasets });
  await press('Rename First');
  fill('New name of First', 'Other');
  fireEvent.keyDown(screen.getByLabelText('New name of First'), { key: 'Escape' });
  expect(names()).toEqual(['First', 'Second']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename First');
});

test('an edited dataset keeps its name, and the cart keeps the former version until it is updated', async () => {
  renderTestsPage({ datasets });
  await press('Edit First');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dataset name/)).value).toBe('First');
  fireEvent.click(await screen.findByRole('radio', { name: 'Matrix' }));
  await press(/^All tests/);
  fireEvent.click(await box(/^Sulfated ash for Brand 11/));
  expect(currentCart().datasets).toEqual(datasets);
  expect(screen.getByText(/^Being edited\./)).toBeTruthy();
  await press('Update Dataset in Cart');
  expect(currentCart()).toEqual({
    ...emptyCart,
    datasets: [{ name: 'First', oils: oils([11, 1, 3]) }, datasets[1]],
  });
});

test('the name of the dataset being edited survives a reload', async () => {
  renderTestsPage({ datasets, oils: oils([11, 1]), editing: 'First' });
  expect(JSON.parse(localStorage.getItem('cart') ?? '{}')).toMatchObject({ editing: 'First' });
  dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Dataset name/)).value).toBe('First');
});

test('editing while other oils are selected asks for confirmation before mixing them', async () => {
  renderTestsPage({ datasets, oils: oils([12, 3]) });
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
  renderTestsPage({ datasets, oils: oils([11, 1, 3]), editing: 'First' });
  await press('Discard changes of First');
  expect(currentCart()).toEqual({ ...emptyCart, datasets });
  await press('Undo');
  expect(currentCart()).toMatchObject({ editing: 'First', oils: oils([11, 1, 3]) });
});

test('with databases in place of the chosen oils, leads to the cart', async () => {
  renderTestsPage({ regional: [{ id: 5, quantity: 1 }] });
  expect(await screen.findByRole('heading', { name: '1 regional database in your cart' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe('/cart');
  expect(screen.queryByText('No oil is selected')).toBeNull();
});

test('states that the account’s selection could not be loaded', async () => {
  renderTestsPage({}, [], { 'GET /api/purchasing/cart/': failureResponse(500, 'failed', 'Failed.') });
  expect(await screen.findByText('Your cart could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('No oil is selected')).toBeNull();
});

/** Refuses every price of oils with test 4, which has no column. */
const withoutTest4 = ({ body }: Sent) => {
  const { items } = body as { items: { sample: number; tests: number[] }[] };
  const unsold = items.filter(({ tests }) => tests.includes(4)).map(({ sample }) => ({ sample, tests: [4] }));
  if (unsold.length > 0)
    return failureResponse(400, 'bad_input', 'Check your input.', { not_for_sale: unsold });
  return { body: { total_price: 100, items: items.map(({ sample }) => ({ sample, price: 100 })) } };
};
const shopWithoutTest4 = {
  'POST /api/purchasing/calculate-price/': withoutTest4,
  'GET /api/reports/display-tests/': { body: { count: 1, results: [{ id: 4, name: 'Flash point' }] } },
};

test('the matrix names a chosen test that is no longer sold, and removes it in one step', async () => {
  renderTestsPage({ oils: oils([11, 1, 4], [12, 1]) }, undefined, shopWithoutTest4);
  expect(await screen.findByText(/No longer sold: Flash point, chosen for 1 oil\./)).toBeTruthy();
  await press('Remove it');
  expect(currentCart().oils).toEqual(oils([11, 1], [12, 1]));
  expect(await screen.findByText('Tests no longer sold removed from 1 oil.')).toBeTruthy();
  expect(screen.queryByText(/No longer sold: /)).toBeNull();
});

test('the list of datasets names a test that is no longer sold, and removes it in one step', async () => {
  renderTestsPage({ datasets: [{ name: 'First', oils: oils([11, 1, 4]) }] }, undefined, shopWithoutTest4);
  expect(await screen.findByText('1 test in your cart is no longer sold')).toBeTruthy();
  await press('Remove it');
  expect(currentCart().datasets).toEqual([{ name: 'First', oils: oils([11, 1]) }]);
  expect(await screen.findByText('Total $100.00')).toBeTruthy();
});
