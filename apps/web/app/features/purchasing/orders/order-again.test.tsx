import { maxCartDatasets } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import InvoicePage from '../../../routes/account/order.tsx';
import { dataset, order, paidOrder } from '../../../test/fixtures/checkout.fixture.ts';
import { orderResponses } from '../../../test/fixtures/orders.fixture.ts';
import { address, press, show } from '../../../test/page.tsx';
import { currentCart } from '../model/cart-store.ts';

const items = 'GET /api/purchasing/orders/17/items/';
const renderOrder = (body: object, shown = paidOrder()) =>
  show({
    pages: {
      '/ordering/invoice/view/:id': InvoicePage,
      '/dataset/payment': () => <Notifications />,
    },
    at: '/ordering/invoice/view/17',
    cart: { datasets: [dataset] },
    responses: { ...orderResponses({ shown }), [items]: { body } },
  });

test('ordering again puts the datasets into the cart under names of their own and opens payment', async () => {
  renderOrder({ datasets: [dataset], regional: [] });
  await press('Order again');
  await waitFor(() => expect(address()).toBe('/dataset/payment'));
  expect(currentCart().datasets).toEqual([dataset, { ...dataset, name: `${dataset.name}-2` }]);
  expect(screen.getByText('The items of order 17 are in your cart.')).toBeTruthy();
});

test('the items of a cancelled order, as of a voided purchase order, can be ordered again', async () => {
  renderOrder({ datasets: [dataset], regional: [] }, order({ status: 'CANCELLED' }));
  await screen.findByText('This order is canceled');
  await press('Order again');
  await waitFor(() => expect(address()).toBe('/dataset/payment'));
  expect(currentCart().datasets).toHaveLength(2);
});

test('says so where nothing of the order is for sale any more', async () => {
  renderOrder({ datasets: [], regional: [] });
  await press('Order again');
  expect(await screen.findByText('Nothing in this order is still for sale.')).toBeTruthy();
  expect(currentCart().datasets).toEqual([dataset]);
});

test('says how many datasets were left out where the cart cannot hold them all', async () => {
  const datasets = Array.from({ length: maxCartDatasets }, (_, i) => ({ ...dataset, name: `Set ${i}` }));
  renderOrder({ datasets, regional: [] });
  await press('Order again');
  expect(
    await screen.findByText('Your cart holds at most 50 datasets. 1 dataset was left out.'),
  ).toBeTruthy();
  expect(currentCart().datasets).toHaveLength(maxCartDatasets);
  expect(screen.queryByText('The items of order 17 are in your cart.')).toBeNull();
});
