import { saveCart } from '@iom/contract/purchasing/cart/cart.endpoints.ts';
import { addOils, emptyCart, removeOils, setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { type Cart, cartShape, maxCartDatasets } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../lib/storage/session-store.ts';
import { cutBody, failureResponse, member, type Responses, show } from '../../../test/page.tsx';
import { SelectedOilsBar, SelectionActions } from '../cart/SelectionActions.tsx';
import { changeCart, currentCart } from './cart-store.ts';

const oils = (...samples: number[]) => samples.map((sample) => ({ sample, tests: [] }));
const holding = (more: Partial<Cart>): Cart => ({ ...emptyCart, ...more });
const samplesOf = (cart: Cart) => cart.oils.map((oil) => oil.sample);

const Selection = () => (
  <>
    <Notifications />
    <SelectionActions />
    <SelectedOilsBar />
  </>
);

/** A browser of a member, and the account's cart as the server keeps it: other devices change it behind the browser's back. */
const renderPage = (cart: Cart, browser: Partial<Parameters<typeof show>[0]> = {}) => {
  const account = { cart };
  const responses: Responses = {
    'GET /api/purchasing/cart/': () => ({ body: account.cart }),
    'PUT /api/purchasing/cart/': ({ body }) => {
      account.cart = cartShape.parse(body);
      return { body: account.cart };
    },
  };
  show({ pages: { '/catalog': Selection }, at: '/catalog', responses, cart, ...browser });
  return account;
};
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
const hasJoined = () => waitFor(() => expect(localStorage.getItem('cart-of-account')).not.toBeNull());

test('removes items that were ordered on another device and does not send them back to the account', async () => {
  const account = renderPage(holding({ oils: oils(1), datasets: [{ name: 'Bought', oils: oils(2) }] }));
  comeBack();
  await hasJoined();
  account.cart = holding({ oils: oils(1) });
  comeBack();
  await waitFor(() => expect(currentCart().datasets).toEqual([]));
  changeCart((cart) => addOils(cart, [3]));
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([1, 3]));
  expect(account.cart.datasets).toEqual([]);
});

test('saves the changes of two devices to the account', async () => {
  const account = renderPage(holding({ oils: oils(1, 2) }));
  comeBack();
  await hasJoined();
  account.cart = holding({ oils: oils(1, 2, 9) });
  changeCart((cart) => removeOils(cart, [2]));
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([1, 9]));
  expect(samplesOf(currentCart())).toEqual([1, 9]);
  expect(screen.getByText('2 oils selected')).toBeTruthy();
});

test('does not overwrite what another tab wrote while this one did not show the cart', () => {
  changeCart((cart) => addOils(cart, [21]));
  localStorage.setItem('cart', JSON.stringify(holding({ oils: oils(21, 22) })));
  changeCart((cart) => addOils(cart, [23]));
  expect(samplesOf(currentCart())).toEqual([21, 22, 23]);
});

test('neither shows nor hands over the cart of a signed-out account', async () => {
  const account = renderPage(holding({ oils: oils(5) }), { cart: emptyCart, user: null });
  localStorage.setItem('cart', JSON.stringify(holding({ oils: oils(8) })));
  localStorage.setItem('cart-of-account', JSON.stringify({ user: 99, cart: emptyCart }));
  expect(currentCart()).toEqual(emptyCart);
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  await waitFor(() => expect(samplesOf(currentCart())).toEqual([5]));
  expect(samplesOf(account.cart)).toEqual([5]);
});

test('a change that could not be sent before signing out is kept, hidden, for its account', async () => {
  const account = renderPage(holding({ oils: oils(1) }));
  comeBack();
  await hasJoined();
  changeCart((cart) => addOils(cart, [2]));
  act(() => endSession('signed out'));
  expect(screen.getByText('0 oils selected')).toBeTruthy();
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([1, 2]));
  expect(screen.getByText('2 oils selected')).toBeTruthy();
});

test('a session that expires keeps the cart, which continues after signing in again', async () => {
  const account = renderPage(holding({ oils: oils(1) }));
  comeBack();
  await hasJoined();
  act(() => endSession('expired'));
  expect(screen.getByText('1 oil selected')).toBeTruthy();
  act(() => changeCart((cart) => addOils(cart, [2])));
  expect(screen.getByText('2 oils selected')).toBeTruthy();
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([1, 2]));
});

test('the cart of an expired session is not shown where the session of another account expired since', async () => {
  renderPage(holding({ oils: oils(1) }));
  comeBack();
  await hasJoined();
  act(() => endSession('expired'));
  // as another tab stores it, which shows no cart
  localStorage.setItem('session-end', `expired ${member.id + 1}`);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'session-end' })));
  expect(screen.getByText('0 oils selected')).toBeTruthy();
});

/** Like `renderPage`, where the network fails during saves: the account gets the cart or does not, the browser no response. */
const renderWithFaults = (cart: Cart) => {
  const server = { account: cart, fault: 'none' as 'none' | 'not sent' | 'response lost', calls: 0 };
  renderPage(cart, {
    responses: {
      'GET /api/purchasing/cart/': () => ({ body: server.account }),
      'PUT /api/purchasing/cart/': ({ body }) => {
        server.calls++;
        if (server.fault !== 'not sent') server.account = cartShape.parse(body);
        return { body: server.fault === 'none' ? body : new Response(cutBody()) };
      },
    },
  });
  return server;
};
/** Changes the cart, and syncs without the delay between saves. */
const changeAndSync = (change: (cart: Cart) => Cart) => {
  changeCart(change);
  comeBack();
};

test('what is removed after the response to its save was lost stays removed', async () => {
  const server = renderWithFaults(holding({ oils: oils(1) }));
  comeBack();
  await hasJoined();
  server.fault = 'response lost';
  changeAndSync((cart) => setCopies(addOils(cart, [2]), 4, 10));
  await waitFor(() => expect(samplesOf(server.account)).toEqual([1, 2]));
  server.fault = 'none';
  changeAndSync((cart) => setCopies(removeOils(cart, [2]), 4, 1));
  await waitFor(() => expect(server.calls).toBe(2));
  await waitFor(() => expect(samplesOf(server.account)).toEqual([1]));
  expect(server.account.regional).toEqual([{ id: 4, quantity: 1 }]);
  expect([samplesOf(currentCart()), currentCart().regional]).toEqual([[1], server.account.regional]);
});

test('a save that never reached the account is sent again, with what other devices have changed meanwhile', async () => {
  const server = renderWithFaults(holding({ oils: oils(1, 2) }));
  comeBack();
  await hasJoined();
  server.fault = 'not sent';
  changeAndSync((cart) => addOils(removeOils(cart, [2]), [3]));
  await waitFor(() => expect(server.calls).toBe(1));
  server.account = holding({ oils: oils(1, 2, 9) });
  server.fault = 'none';
  comeBack();
  await waitFor(() => expect(samplesOf(server.account)).toEqual([1, 9, 3]));
  expect(samplesOf(currentCart())).toEqual([1, 9, 3]);
});

test('another account in the tab knows nothing of a save whose response was lost', async () => {
  const server = renderWithFaults(emptyCart);
  comeBack();
  await hasJoined();
  server.fault = 'response lost';
  changeAndSync((cart) => addOils(cart, [1]));
  await waitFor(() => expect(samplesOf(server.account)).toEqual([1]));
  server.fault = 'none';
  act(() => endSession('signed out'));
  expect(currentCart()).toEqual(emptyCart);
  server.account = holding({ oils: oils(1, 5) });
  act(() => startSession({ token: 'v'.repeat(32), user: { ...member, id: member.id + 1 } }));
  await waitFor(() => expect(samplesOf(currentCart())).toEqual([1, 5]));
  expect(JSON.parse(localStorage.getItem('cart-of-account') ?? '')).toEqual({
    user: member.id + 1,
    cart: server.account,
  });
});

test('waits for the sync of another tab, whose changes the account would otherwise lose', async () => {
  const otherTab = Promise.withResolvers<void>();
  const request = async (_name: string, _options: object, work: () => Promise<void>) => {
    await otherTab.promise;
    await work();
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  const account = renderPage(emptyCart);
  changeCart((cart) => addOils(cart, [1]));
  comeBack();
  await Promise.resolve();
  account.cart = holding({ oils: oils(2) });
  otherTab.resolve();
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([2, 1]));
});

test('does not wait longer than ten seconds for another tab', async () => {
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  const waiting = new AbortController();
  // to the end of the test: a second sync follows, which must not wait either
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waiting.signal);
  const account = renderPage(emptyCart);
  changeCart((cart) => addOils(cart, [1]));
  comeBack();
  await waitFor(() => expect(timeout).toHaveBeenCalledWith(10_000));
  waiting.abort(new DOMException('', 'TimeoutError'));
  await waitFor(() => expect(samplesOf(account.cart)).toEqual([1]));
});

test('signing out removes the account’s cart from the browser', async () => {
  renderPage(holding({ oils: oils(1) }));
  comeBack();
  await hasJoined();
  act(() => endSession('signed out'));
  expect(currentCart()).toEqual(emptyCart);
  expect([localStorage.getItem('cart-of-account'), localStorage.getItem('cart')]).toEqual([
    null,
    JSON.stringify(emptyCart),
  ]);
});

/** A page of a member, whose server refuses to save the cart until `server.opensAt`. The time stands still. */
const renderLimited = async () => {
  const server = { account: emptyCart, opensAt: 0, statuses: [] as number[] };
  const refuse = () => {
    const { body } = failureResponse(429, 'too_many_requests', 'Too many requests.');
    const seconds = String((server.opensAt - Date.now()) / 1000);
    return { body: new Response(JSON.stringify(body), { status: 429, headers: { 'retry-after': seconds } }) };
  };
  renderPage(emptyCart, {
    responses: {
      'GET /api/purchasing/cart/': () => ({ body: server.account }),
      'PUT /api/purchasing/cart/': ({ body }) => {
        const isOpen = Date.now() >= server.opensAt;
        server.statuses.push(isOpen ? 200 : 429);
        if (isOpen) server.account = cartShape.parse(body);
        return isOpen ? { body } : refuse();
      },
    },
  });
  comeBack();
  await hasJoined();
  vi.useFakeTimers();
  return server;
};
/** Changes the cart every 700 ms for so many minutes. */
const changeOften = async (minutes: number) => {
  for (let ms = 0; ms < minutes * 60_000; ms += 700) {
    changeCart((cart) => ({ ...cart, name: `after ${ms} ms` }));
    await vi.advanceTimersByTimeAsync(700);
  }
};

test('a change beyond the limit is sent when that has passed, without another change', async () => {
  const server = await renderLimited();
  server.opensAt = Date.now() + 60_000;
  changeCart((cart) => addOils(cart, [1]));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(server.statuses).toEqual([429]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.statuses).toEqual([429, 200]);
  expect(samplesOf(server.account)).toEqual([1]);
});

test('changes made while the limit lasts are sent together when it has passed', async () => {
  const server = await renderLimited();
  server.opensAt = Date.now() + 120_000;
  await changeOften(1);
  expect(server.statuses).toEqual([429]);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(server.statuses).toEqual([429, 200]);
  expect(server.account.name).toBe(currentCart().name);
});

test('one who changes the cart for ten minutes, more than once a second, uses less than half of the limit', async () => {
  const server = await renderLimited();
  await changeOften(saveCart.limit.minutes);
  expect(server.statuses.length).toBeGreaterThan(100);
  expect(server.statuses.length).toBeLessThan(saveCart.limit.max / 2);
});

test('an account that cannot take so large a cart is told so once; the browser keeps it', async () => {
  renderPage(emptyCart, {
    pages: { '/catalog': Selection },
    responses: {
      'GET /api/purchasing/cart/': { body: emptyCart },
      'PUT /api/purchasing/cart/': failureResponse(413, 'too_large', 'The request is too large.'),
    },
  });
  comeBack();
  await hasJoined();
  act(() => changeCart((cart) => addOils(cart, [1])));
  comeBack();
  expect(await screen.findByText(/^Your cart is too large to be saved/)).toBeTruthy();
  comeBack();
  await waitFor(() => expect(screen.getAllByText(/^Your cart is too large/)).toHaveLength(1));
  expect(samplesOf(currentCart())).toEqual([1]);
});

test('the limit of one account does not hold up the next in the same tab', async () => {
  const server = await renderLimited();
  server.opensAt = Date.now() + 600_000;
  changeCart((cart) => addOils(cart, [1]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.statuses).toEqual([429]);
  server.opensAt = 0;
  endSession('signed out');
  startSession({ token: 'v'.repeat(32), user: { ...member, id: member.id + 1 } });
  await vi.advanceTimersByTimeAsync(1000);
  changeCart((cart) => addOils(cart, [2]));
  await vi.advanceTimersByTimeAsync(6000);
  expect(server.statuses.at(-1)).toBe(200);
});

test('at sign-in says how many datasets of this browser the account’s cart cannot take', async () => {
  const datasets = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `${name} ${i}`, oils: oils(i + 1) }));
  show({
    pages: { '/catalog': Selection },
    at: '/catalog',
    responses: {
      'GET /api/purchasing/cart/': { body: holding({ datasets: datasets('Account', maxCartDatasets - 1) }) },
      'PUT /api/purchasing/cart/': ({ body }) => ({ body }),
    },
    cart: { datasets: datasets('Browser', 3) },
    user: null,
  });
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  expect(
    await screen.findByText('Your cart holds at most 50 datasets. 2 datasets were left out.'),
  ).toBeTruthy();
  expect(currentCart().datasets.map(({ name }) => name)).toContain('Browser 0');
});
