import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataset, shop } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { press, type Sent, show } from '../../../test/page.tsx';
import CheckoutPage from '../checkout/checkout.page.tsx';
import { currentCart } from '../model/cart-store.ts';

const nothing: PurchaseCheck = {
  owned: [],
  repeated: [],
  owned_databases: [],
  open_orders: [],
  digest: '',
};
const openOrder: PurchaseCheck['open_orders'][number] = {
  id: 17,
  created: '2026-11-21T09:30:00.000Z',
  total_price: 63,
  status: 'IN_PROCESS',
  replaceable: true,
  in_payment: false,
  values: 3,
  databases: [],
};
const second = { name: 'Second', oils: [{ sample: 11, tests: [1] }] };
const check = 'POST /api/purchasing/check-purchase/';

const renderPayment = (facts: (sent: Sent) => Partial<PurchaseCheck>, codes: string[] = []) =>
  show({
    pages: { '/dataset/payment': CheckoutPage },
    at: '/dataset/payment',
    cart: { datasets: [dataset, second], codes: { datasets: codes, regional: [] } },
    responses: { ...shop, [check]: (sent) => ({ body: { ...nothing, ...facts(sent) } }) },
  });
const itemsOf = ({ body }: Sent) => (body as { items: object[] }).items;

/** The sentence, which holds links. */
const sentence = (text: RegExp) =>
  screen.getByText((_, element) => element?.tagName === 'P' && text.test(element.textContent));

test('owned values are named with oil, dataset and price, and removed from the cart by one click', async () => {
  const { callsTo } = renderPayment((sent) =>
    itemsOf(sent).length === 3 ? { owned: [{ item: 1, sample: 12, tests: [1], price: 45 }] } : {},
  );
  const notice = within(
    (await screen.findByText('You already own 1 value of this order')).closest(
      '[role=status]',
    ) as HTMLElement,
  );
  expect(await notice.findByText(/R12, Brand 12: Noack volatility in “20261121_Dataset-1”/)).toBeTruthy();
  expect(notice.getByText('$45.00')).toBeTruthy();
  expect(itemsOf(callsTo(check)[0]!)).toEqual([...dataset.oils, ...second.oils]);
  await press('Remove it and save $45.00');
  await waitFor(() =>
    expect(currentCart().datasets).toEqual([{ name: dataset.name, oils: [dataset.oils[0]] }, second]),
  );
  await waitFor(() => expect(screen.queryByText('You already own 1 value of this order')).toBeNull());
});

test('values in several datasets are named with both datasets; removing the last one removes the dataset', async () => {
  renderPayment((sent) =>
    itemsOf(sent).length === 3
      ? { repeated: [{ item: 2, sample: 11, tests: [1], price: 45, kept_in: [0] }] }
      : {},
  );
  expect(
    await screen.findByText(/R11, Brand 11: Noack volatility in “Second”, also in “20261121_Dataset-1”/),
  ).toBeTruthy();
  await press('Remove it and save $45.00');
  await waitFor(() => expect(currentCart().datasets).toEqual([dataset]));
});

test('with a discount code the saving is said to be before discounts', async () => {
  renderPayment(() => ({ owned: [{ item: 1, sample: 12, tests: [1], price: 45 }] }), ['WELCOME10']);
  const name = 'Remove it and save $45.00 before discounts';
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('owned values of a full set that costs no less without them stay', async () => {
  renderPayment(() => ({ owned: [{ item: 0, sample: 11, tests: [1, 2], price: 0 }] }));
  expect(await screen.findByText(/2 values you already own are part of a full set/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remove (it|them) and save/ })).toBeNull();
});

test('an unpaid order with the same items can be paid instead, a pending purchase order is named', async () => {
  renderPayment(() => ({
    open_orders: [openOrder, { ...openOrder, id: 18, status: 'PO_PENDING', replaceable: false }],
  }));
  const link = await screen.findByRole('link', { name: 'pay order 17' });
  expect(link.getAttribute('href')).toBe('/dataset/payment?order=17');
  expect(sentence(/^Order 18 .* buys the same data again/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order 18' }).getAttribute('href')).toBe(
    '/ordering/invoice/view/18',
  );
});

test('a database of which the account holds copies is named with its price and removed by one click', async () => {
  show({
    pages: { '/regional/payment': CheckoutPage },
    at: '/regional/payment',
    cart: { regional: [{ id: 5, quantity: 1 }] },
    responses: {
      ...regionalShop(),
      [check]: { body: { ...nothing, owned_databases: [{ id: 5, copies_held: 2, price: 300 }] } },
    },
  });
  expect(await screen.findByText('You already have 2 copies of 2018 Europe')).toBeTruthy();
  expect(screen.getByText(/\$300\.00/)).toBeTruthy();
  await press('Remove 2018 Europe');
  await waitFor(() => expect(currentCart().regional).toEqual([]));
});

test('of an order of datasets whose payment has no outcome it says to wait for it', async () => {
  renderPayment(() => ({ open_orders: [{ ...openOrder, id: 18, in_payment: true }] }));
  await screen.findByRole('link', { name: 'Order 18' });
  expect(
    sentence(/^Order 18 .* in progress. Wait for its outcome before you order the same data again/),
  ).toBeTruthy();
});

test.each([
  [
    'a pending purchase order',
    { status: 'PO_PENDING' },
    /^Order 18 .* has 2 copies of 2018 Europe .* cheaper/,
  ],
  [
    'a payment without outcome',
    { in_payment: true },
    /^Order 18 .* 2018 Europe .* once its outcome is known/,
  ],
] as const)('names %s with copies of the same database, and what that means', async (_, state, words) => {
  const pending = {
    ...openOrder,
    ...{ id: 18, replaceable: false, values: 0, databases: [{ id: 5, copies: 2 }] },
    ...state,
  };
  show({
    pages: { '/regional/payment': CheckoutPage },
    at: '/regional/payment',
    cart: { regional: [{ id: 5, quantity: 1 }] },
    responses: { ...regionalShop(), [check]: { body: { ...nothing, open_orders: [pending] } } },
  });
  await screen.findByRole('link', { name: 'Order 18' });
  expect(sentence(words)).toBeTruthy();
});

test('the payment step of an order placed earlier names what of it is owned', async () => {
  const { callsTo } = show({
    pages: { '/dataset/payment': CheckoutPage },
    at: '/dataset/payment?order=17',
    responses: {
      ...shop,
      [check]: {
        body: { ...nothing, owned: [{ item: 1, sample: 12, tests: [1], price: 45 }], digest: 'd1' },
      },
    },
  });
  expect(await screen.findByText('You already own data of order 17')).toBeTruthy();
  expect(screen.getByText('1 value')).toBeTruthy();
  expect(callsTo(check)[0]?.body).toMatchObject({ order: 17 });
});
