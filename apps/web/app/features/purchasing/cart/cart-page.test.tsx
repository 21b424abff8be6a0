import { emptyCart, type LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Header } from '../../../shell/header/Header.tsx';
import { dataset, shop, withCodes } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { address, failureResponse, press, type Responses, type Sent, show } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';
import CartPage from './cart.page.tsx';

const price = 'POST /api/purchasing/calculate-price/';
const priced = (sent: Sent) => {
  const table = (sent.body as { items: unknown[] }).items.length > 0 ? shop : regionalShop();
  const response = table[price];
  return typeof response === 'function' ? response(sent) : { body: {} };
};
const renderPage = (cart: Partial<LocalCart>, responses: Responses = {}, user?: null) =>
  show({
    pages: {
      '/cart': () => (
        <>
          <Notifications />
          <Header />
          <CartPage />
        </>
      ),
    },
    at: '/cart',
    cart,
    responses: { ...regionalShop(), [price]: priced, ...responses },
    ...(user === null ? { user } : {}),
  });
const both = { datasets: [dataset], regional: [{ id: 5, quantity: 2 }] };
const section = (name: string) => screen.findByRole('region', { name });

// first: signing a member out empties the cart of the browser
test('tells a visitor that signing in keeps the cart', async () => {
  renderPage({ datasets: [dataset] }, {}, null);
  expect((await screen.findByText(/Your cart will be kept/)).textContent).toContain('Sign in');
});

test('keeps the steps of a visitor who orders databases alone', async () => {
  renderPage({ regional: [{ id: 5, quantity: 1 }] }, {}, null);
  const steps = await screen.findByRole('navigation', { name: 'Steps of the order' });
  expect(steps.querySelector('[aria-current]')?.textContent).toBe('2Obtain Pricing');
});

test('lists datasets and databases with prices, and pays for each kind separately', async () => {
  renderPage(both);
  const datasets = await section('Datasets');
  expect(await within(datasets).findByText('2 oils, 3 values, $200.00')).toBeTruthy();
  const databases = await section('Regional databases');
  expect(await within(databases).findByText('2 copies')).toBeTruthy();
  expect(within(databases).getAllByText('$3,300.00').length).toBeGreaterThan(0);
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Pay for datasets')).toBe('/dataset/payment');
  expect(await href('Pay for regional databases')).toBe('/regional/payment');
  expect(screen.getByText(/are paid for separately/)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Cart, 2 items' })).getAttribute('href')).toBe('/cart');
});

test('one copy states its price once, further copies each theirs', async () => {
  renderPage({ regional: [{ id: 5, quantity: 1 }] });
  const line = within(await section('2018 Europe'));
  expect((await line.findByText('1 copy')).nextSibling?.textContent).toBe('$3,000.00');
  expect(line.queryByText('First copy')).toBeNull();
  fireEvent.change(line.getByLabelText('Copies of 2018 Europe'), { target: { value: '2' } });
  expect(await line.findByText('First copy')).toBeTruthy();
});

test('shows no price of what the cart held before while the new one is on its way', async () => {
  const newPrice = Promise.withResolvers<void>();
  let asked = 0;
  renderPage(
    { datasets: [dataset, { name: 'Small', oils: [{ sample: 12, tests: [1] }] }] },
    {
      [price]: async (sent) => {
        if (++asked > 1) await newPrice.promise;
        return priced(sent);
      },
    },
  );
  const datasets = await section('Datasets');
  await within(datasets).findByText('2 oils, 3 values, $200.00');
  await press(`Remove ${dataset.name}`);
  await waitFor(() => expect(asked).toBe(2));
  expect(datasets.textContent).toContain('1 oil, 1 value');
  expect(datasets.textContent).not.toContain('$');
  newPrice.resolve();
  expect(await within(datasets).findByText(/^1 oil, 1 value, \$/)).toBeTruthy();
});

test('removes a test, then an oil, and the dataset with its last oil; undo brings it back', async () => {
  renderPage({ datasets: [dataset] });
  await press(`Show oils of ${dataset.name}`);
  await press('Remove Base number of Brand 11 5W-30 (R11)');
  expect(currentCart().datasets[0]?.oils).toEqual([
    { sample: 11, tests: [1] },
    { sample: 12, tests: [1] },
  ]);
  await press(`Remove Brand 12 5W-30 (R12) from ${dataset.name}`);
  expect(currentCart().datasets[0]?.oils).toEqual([{ sample: 11, tests: [1] }]);
  await press('Remove Noack volatility of Brand 11 5W-30 (R11)');
  expect(currentCart().datasets).toEqual([]);
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  expect(currentCart().datasets).toHaveLength(1);
});

test('taking a test out of a full set asks first where the rest costs more', async () => {
  renderPage(
    { datasets: [{ name: 'Full', oils: [{ sample: 11, tests: [1, 2, 3] }] }] },
    {
      [price]: {
        body: {
          total_price: 300,
          price_before_discount: 300,
          total_discount: 0,
          discounts: [],
          items: [{ sample: 11, price: 300, full_set: true }],
          regional_reports: [],
        },
      },
      'GET /api/reports/display-tests/': {
        body: {
          count: 3,
          results: [
            { id: 1, name: 'Noack volatility', price: 100 },
            { id: 2, name: 'Base number', price: 250 },
            { id: 3, name: 'Sulfated ash', price: 200 },
          ],
        },
      },
    },
  );
  await screen.findByText('1 oil, 3 values, $300.00');
  await press('Show oils of Full');
  await press('Remove Noack volatility of Brand 11 5W-30 (R11)');
  const asked = await screen.findByRole('dialog', { name: 'Give up the full-set price?' });
  expect(asked.textContent).toContain('$450.00');
  expect(currentCart().datasets[0]?.oils[0]?.tests).toEqual([1, 2, 3]);
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove the test' }));
  expect(currentCart().datasets[0]?.oils[0]?.tests).toEqual([2, 3]);
});

test('clearing asks, empties everything and can be undone', async () => {
  renderPage({ ...both, ...withCodes('WELCOME10'), oils: [{ sample: 3, tests: [] }] });
  expect(await screen.findByText(/1 oil selected and not yet in a dataset/)).toBeTruthy();
  await press('Clear cart');
  const asked = await screen.findByRole('dialog', { name: 'Clear the cart?' });
  expect(asked.textContent).toContain('Your cart has 1 dataset, 1 regional database, 1 selected oil.');
  expect(currentCart()).toMatchObject(both);
  fireEvent.click(within(asked).getByRole('button', { name: 'Remove everything' }));
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  await press('Undo');
  expect(currentCart()).toMatchObject({ ...both, ...withCodes('WELCOME10') });
});

test('a code that is typed for one kind of order is added to that kind on the way to its payment', async () => {
  const half = { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' };
  renderPage(both, { 'GET /api/purchasing/check-discount/': { body: half } });
  await screen.findByRole('link', { name: 'Pay for datasets' });
  const field = within(await section('Regional databases')).getByLabelText('Discount code');
  fireEvent.change(field, { target: { value: 'half' } });
  fireEvent.click(await screen.findByRole('link', { name: 'Pay for regional databases' }));
  await waitFor(() => expect(address()).toBe('/regional/payment'));
  expect(currentCart().codes).toEqual({ datasets: [], regional: ['HALF'] });
});

test('a code that could not be checked is checked again on the next way to the payment', async () => {
  const half = { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' };
  let tries = 0;
  renderPage(both, {
    'GET /api/purchasing/check-discount/': () =>
      ++tries === 1 ? failureResponse(503, 'unavailable', 'Please try again.') : { body: half },
  });
  await screen.findByRole('link', { name: 'Pay for datasets' });
  const field = within(await section('Regional databases')).getByLabelText('Discount code');
  fireEvent.change(field, { target: { value: 'half' } });
  fireEvent.click(await screen.findByRole('link', { name: 'Pay for regional databases' }));
  await screen.findByText('Please try again.');
  expect(address()).toBe('/cart');
  fireEvent.click(await screen.findByRole('link', { name: 'Pay for regional databases' }));
  await waitFor(() => expect(address()).toBe('/regional/payment'));
  expect(currentCart().codes).toEqual({ datasets: [], regional: ['HALF'] });
});

test('edits a dataset in the matrix', async () => {
  renderPage({ datasets: [dataset] });
  await press(`Edit ${dataset.name}`);
  await waitFor(() => expect(address()).toBe('/dataset/tests'));
  expect(currentCart()).toMatchObject({ editing: dataset.name, oils: dataset.oils });
});

test('oils of a dataset that is edited are not called oils without a dataset', async () => {
  renderPage({ datasets: [dataset], editing: dataset.name, oils: dataset.oils });
  expect(await screen.findByText(/^Being edited\./)).toBeTruthy();
  expect(screen.queryByText(/not yet in a dataset/)).toBeNull();
});

test('says above the items of this browser that the account’s cart could not be loaded, until it is', async () => {
  let held: () => ReturnType<typeof failureResponse> = () => failureResponse(500, 'failed', 'Failed.');
  renderPage({ datasets: [dataset] }, { 'GET /api/purchasing/cart/': () => held() });
  expect(await section('Datasets')).toBeTruthy();
  expect(await screen.findByText('Your cart could not be loaded.')).toBeTruthy();
  held = () => ({ body: emptyCart });
  await press('Try again');
  await waitFor(() => expect(screen.queryByText('Your cart could not be loaded.')).toBeNull());
});

test('states that the account’s cart could not be loaded, and shows it after another try', async () => {
  let held: () => ReturnType<typeof failureResponse> = () => failureResponse(500, 'failed', 'Failed.');
  renderPage({}, { 'GET /api/purchasing/cart/': () => held() });
  expect(await screen.findByText('Your cart could not be loaded.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Cart' })).toBeTruthy();
  expect(screen.queryByText('Your cart is empty')).toBeNull();
  held = () => ({ body: { ...emptyCart, datasets: [dataset] } });
  await press('Try again');
  expect(await section('Datasets')).toBeTruthy();
});

test('says nothing of an empty cart before the account’s has arrived', async () => {
  const answer = Promise.withResolvers<{ body: Cart }>();
  const { callsTo } = renderPage({}, { 'GET /api/purchasing/cart/': () => answer.promise });
  await waitFor(() => expect(callsTo('GET /api/purchasing/cart/')).not.toEqual([]));
  expect(await screen.findByRole('link', { name: 'Cart' })).toBeTruthy();
  expect(screen.queryByText('Your cart is empty')).toBeNull();
  answer.resolve({ body: emptyCart });
  expect(await screen.findByText('Your cart is empty')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cart, empty' })).toBeTruthy();
});

/** Refuses every price of datasets with test 2, which the shop no longer sells. */
const withoutTest2 = (sent: Sent) => {
  const { items } = sent.body as { items: { sample: number; tests: number[] }[] };
  const unsold = items.filter(({ tests }) => tests.includes(2)).map(({ sample }) => ({ sample, tests: [2] }));
  if (unsold.length === 0) return priced(sent);
  return failureResponse(400, 'bad_input', 'Check your input.', { not_for_sale: unsold });
};

test('names a test that is no longer sold and removes it in one step; the rest can be paid for', async () => {
  renderPage({ datasets: [dataset] }, { [price]: withoutTest2 });
  const notice = await screen.findByRole('alert', { name: '1 test in your cart is no longer sold' });
  expect(await within(notice).findByText(/R11, Brand 11: Base number in “20261121_Dataset-1”/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay for datasets' }).disabled).toBe(true);
  await press('Remove it');
  expect(currentCart().datasets[0]?.oils).toEqual([
    { sample: 11, tests: [1] },
    { sample: 12, tests: [1] },
  ]);
  expect(await screen.findByRole('link', { name: 'Pay for datasets' })).toBeTruthy();
  expect(screen.queryByText(/no longer sold/)).toBeNull();
});
