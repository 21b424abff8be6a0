import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../../lib/storage/session-store.ts';
import { dataset } from '../../../test/fixtures/checkout.fixture.ts';
import { regionalShop } from '../../../test/fixtures/regional.fixture.ts';
import { member, press, show } from '../../../test/page.tsx';
import CartPage from '../cart/cart.page.tsx';
import { currentCart } from '../model/cart-store.ts';

const older = { name: 'Older', oils: [{ sample: 12, tests: [2] }] };
const account = { ...emptyCart, datasets: [dataset, older], regional: [{ id: 5, quantity: 2 }] };

const signInWith = async (browser: object) => {
  let stored: unknown = account;
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
    user: null,
    cart: browser,
    responses: {
      ...regionalShop(),
      'GET /api/purchasing/cart/': () => ({ body: stored }),
      'PUT /api/purchasing/cart/': ({ body }) => {
        stored = body;
        return { body };
      },
    },
  });
  act(() => startSession({ token: 't'.repeat(32), user: member }));
  await waitFor(() => expect(currentCart().datasets).toContainEqual(older));
};

test('names what the account’s cart adds at sign-in, takes it out, and takes that back', async () => {
  await signInWith({ datasets: [dataset] });
  const notice = await screen.findByText('Your account’s cart had 2 more items');
  expect(notice.closest('[role=status]')?.textContent).toMatch(/Older, 1 oil.*2018 Europe, 2 copies/);
  await press('Take them out');
  expect(currentCart()).toMatchObject({ datasets: [dataset], regional: [] });
  expect(screen.queryByText(/^Your account’s cart had/)).toBeNull();
  await press('Undo');
  expect(currentCart()).toMatchObject({ datasets: [dataset, older], regional: [{ id: 5, quantity: 2 }] });
});

test('keeps what the account’s cart adds, without asking again', async () => {
  await signInWith({ datasets: [dataset] });
  await press('Keep them');
  expect(screen.queryByText(/^Your account’s cart had/)).toBeNull();
  expect(currentCart().datasets).toEqual([dataset, older]);
});

test('says nothing where the browser had nothing to order', async () => {
  await signInWith({ oils: [{ sample: 3, tests: [] }] });
  await screen.findByText(/1 oil selected/);
  expect(screen.queryByText(/^Your account’s cart had/)).toBeNull();
});

test('names the copies that the account’s cart adds to a database of the browser, and takes those out alone', async () => {
  await signInWith({ datasets: [dataset, older], regional: [{ id: 5, quantity: 1 }] });
  const notice = await screen.findByText('Your account’s cart had 1 more item');
  expect(notice.closest('[role=status]')?.textContent).toContain('2018 Europe, 1 more copy');
  await press('Take it out');
  expect(currentCart().regional).toEqual([{ id: 5, quantity: 1 }]);
});
