import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { endSession, readToken } from '../../../../lib/storage/session-store.ts';
import { fillCard } from '../../../../test/card-form.ts';
import { dataset, order, paidOrder, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import {
  paidRegionalOrder,
  regionalOrder,
  regionalShop,
} from '../../../../test/fixtures/regional.fixture.ts';
import {
  address,
  failureResponse,
  fill,
  member,
  press,
  type Responses,
  ready,
  type Sent,
  show,
} from '../../../../test/page.tsx';
import { agree } from '../../../../test/review-page.ts';
import { currentCart, subscribeToCart } from '../../model/cart-store.ts';
import RegionalPricingPage from '../../regional/regional-pricing.page.tsx';
import CheckoutPage from '../checkout.page.tsx';

const ended = failureResponse(401, 'invalid_token', 'Your session has ended. Please sign in again.');
const notSignedIn = failureResponse(401, 'not_authenticated', 'Please login to access this page');
const signIn = 'POST /api/auth/api-token-auth/';
const place = 'POST /api/purchasing/place-order/';
const create = 'POST /api/purchasing/orders/';
const read = 'GET /api/purchasing/orders/17/';
const pay = 'POST /api/purchasing/make-payment/';
const register = 'POST /api/purchasing/purchase-orders/';
const validate = 'POST /api/purchasing/validate/';
const checkCode = 'GET /api/purchasing/check-discount/';
const numbers = 'GET /api/purchasing/purchase-orders/';
const saveCart = 'PUT /api/purchasing/cart/';

/** The account's cart, stored as sent. */
const storedCart = (cart: object): Responses => {
  let stored: unknown = { ...emptyCart, ...cart };
  return {
    'GET /api/purchasing/cart/': () => ({ body: stored }),
    [saveCart]: ({ body }) => {
      stored = body;
      return { body };
    },
  };
};

type Kind = 'dataset' | 'regional';
const responsesOf = (kind: Kind, cart: object): Responses => ({
  ...(kind === 'dataset' ? shop : regionalShop()),
  [read]: { body: kind === 'dataset' ? order() : regionalOrder() },
  [pay]: { body: { paid: true, order: kind === 'dataset' ? paidOrder() : paidRegionalOrder() } },
  [register]: { status: 201, body: { id: 3, order: 17 } },
  [checkCode]: { body: { code: 'HALF', name: 'Half', amount: 50, discount_type: 'PERCENTAGE' } },
  ...storedCart(cart),
  [signIn]: { body: { token: 'u'.repeat(32), user: member } },
});

/** Signs in beside the order. */
const signInAgain = async () => {
  const form = within(await screen.findByRole('form', { name: 'Sign in' }));
  expect(form.getByLabelText(/^Email address/)).toHaveProperty('value', member.email);
  fireEvent.change(form.getByLabelText(/^Password/, { selector: 'input' }), { target: { value: 'secret' } });
  const button = form.getByRole('button', { name: 'Sign in' });
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(readToken()).toMatch(/^[uv]+$/));
};

/** Shows a step. After `endAt` the server refuses the session at this call and all that follow, until somebody signs in. */
const open = (kind: Kind, at: string, changed: Responses = {}) => {
  const cart = kind === 'dataset' ? { datasets: [dataset] } : { regional: [{ id: 5, quantity: 3 }] };
  let endsAt: string | undefined;
  let isEnded = false;
  const guarded = Object.entries({ ...responsesOf(kind, cart), ...changed }).map(
    ([name, known]): [string, Responses[string]] => [
      name,
      (sent: Sent) => {
        if (name === signIn) isEnded = false;
        if (name === endsAt) {
          isEnded = true;
          endsAt = undefined;
        }
        // calls open to visitors ignore a bad token
        const isPublic =
          /calculate-price|check-purchase|best-price|display-tests|sample-metadata|regional-reports|payment-options/.test(
            name,
          );
        if (isEnded && !isPublic) return sent.headers.has('authorization') ? ended : notSignedIn;
        return typeof known === 'function' ? known(sent) : known;
      },
    ],
  );
  const shown = show({
    pages: {
      '/dataset/payment': CheckoutPage,
      '/dataset/review': CheckoutPage,
      '/regional/pricing': RegionalPricingPage,
      '/regional/payment': CheckoutPage,
      '/regional/review': CheckoutPage,
    },
    at,
    responses: Object.fromEntries(guarded),
    cart,
  });
  return {
    ...shown,
    endAt: (call: string) => {
      endsAt = call;
    },
  };
};

/** The end is said where it happened, with the order beside it. */
const expectEndAt = async (at: string) => {
  const notice = await screen.findByRole('alert', { name: 'Your session has ended.' });
  expect(notice.textContent).toMatch(/What you entered is kept, and an order is never charged twice\.$/);
  expect(address()).toBe(at);
  expect(screen.getByRole('region', { name: 'Order summary' }).textContent).toMatch(/Total\$\d/);
};

/** Shows the review, agreed to. */
const review = async (kind: Kind, search: string, changed: Responses = {}) => {
  const shown = open(kind, `/${kind}/payment${search}`, changed);
  if (search.includes('by=purchase-order')) {
    await press('Change billing address');
    fill(/^Tax ID/, 'GB 123');
    fill(/^Purchase order number/, 'PO-77');
  } else await fillCard();
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain(`/${kind}/review`));
  await agree();
  return shown;
};

const byCard = '';
const byOrder = '?by=purchase-order';
const buttonOf = (search: string) => (search.includes(byOrder) ? 'Place order' : /^Pay \$/);

test.each([
  ['dataset', byCard, place],
  ['dataset', byCard, pay],
  ['dataset', '?order=17', pay],
  ['dataset', byOrder, place],
  ['dataset', byOrder, read],
  ['dataset', byOrder, register],
  ['dataset', `${byOrder}&order=17`, read],
  ['dataset', `${byOrder}&order=17`, register],
  ['regional', byCard, create],
  ['regional', byCard, pay],
  ['regional', '?order=17', pay],
  ['regional', byOrder, register],
] as const)(
  'at /%s/review%s a session that has ended by %s is renewed on the page; the same order is paid, with nothing to enter again',
  async (kind, search, call) => {
    const { endAt, callsTo } = await review(kind, search);
    endAt(call);
    await press(buttonOf(search));
    await expectEndAt(`/${kind}/review${search}`);
    expect(
      screen.getByText(search.includes(byOrder) ? /PO-77/ : 'To be paid with Visa ending 4242.'),
    ).toBeTruthy();
    expect(screen.getByText(/12 St James Square/)).toBeTruthy();
    await signInAgain();
    await ready(buttonOf(search));
    expect(screen.queryByText('Your session has ended.')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /All sales are final/ })).toHaveProperty('checked', true);
    await press(buttonOf(search));
    await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
    const placings = callsTo(kind === 'dataset' ? place : create);
    expect(new Set(placings.map(({ headers }) => headers.get('idempotency-key'))).size).toBeLessThan(2);
  },
);

test.each(['dataset', 'regional'] as const)(
  'at /%s/payment a session that ends before the check of the card is renewed; the card is still typed',
  async (kind) => {
    const { endAt } = open(kind, `/${kind}/payment`);
    await fillCard();
    endAt(validate);
    await press('Continue to review');
    await expectEndAt(`/${kind}/payment`);
    await signInAgain();
    expect(await screen.findByLabelText(/^Card number/)).toHaveProperty('value', '4242 4242 4242 4242');
    await press('Continue to review');
    await waitFor(() => expect(address()).toBe(`/${kind}/review`));
  },
);

test.each(['dataset', 'regional'] as const)(
  'at /%s/payment a session that ends while a purchase order is typed is renewed; it is still typed',
  async (kind) => {
    const { endAt } = open(kind, `/${kind}/payment${byOrder}`);
    await press('Change billing address');
    fill(/^City/, 'Leeds');
    endAt(numbers);
    fill(/^Purchase order number/, 'PO-77');
    await expectEndAt(`/${kind}/payment${byOrder}`);
    await signInAgain();
    expect(await screen.findByLabelText(/^Purchase order number/)).toHaveProperty('value', 'PO-77');
    expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Leeds');
    await press('Continue to review');
    await waitFor(() => expect(address()).toBe(`/${kind}/review${byOrder}`));
  },
);

test.each([
  ['dataset', '/dataset/payment', 'datasets'],
  ['regional', '/regional/pricing', 'regional'],
] as const)(
  'of %s at %s a session that ends at a discount code is renewed; the code is still typed',
  async (kind, at, codes) => {
    const { endAt } = open(kind, at);
    await screen.findByText('Total');
    fill('Discount code', 'half');
    endAt(checkCode);
    await press('Add code');
    await expectEndAt(at);
    await signInAgain();
    expect(screen.getByLabelText('Discount code')).toHaveProperty('value', 'half');
    await press('Add code');
    await waitFor(() => expect(currentCart().codes[codes]).toEqual(['HALF']));
  },
);

test('at /regional/pricing a session that ends when the copies are saved is renewed with the copies', async () => {
  const { endAt, callsTo } = open('regional', '/regional/pricing');
  await screen.findByText('3 copies');
  endAt(saveCart);
  fill('Copies of 2018 Europe', '2');
  await expectEndAt('/regional/pricing');
  await signInAgain();
  await waitFor(() =>
    expect(callsTo(saveCart).at(-1)?.body).toMatchObject({ regional: [{ id: 5, quantity: 2 }] }),
  );
  expect(screen.getByText('2 copies')).toBeTruthy();
});

test('a session that ends while a charge is being processed is renewed on the page, which follows the charge', async () => {
  let inPayment = false;
  const { endAt } = await review('dataset', '?order=17', {
    [pay]: () => {
      inPayment = true;
      return { status: 202, body: { status: 'processing' } };
    },
    [read]: () => ({ body: order({ in_payment: inPayment }) }),
  });
  await press(/^Pay \$/);
  expect(await screen.findByText('Your payment is being processed')).toBeTruthy();
  endAt(read);
  expect(await screen.findByText('Your session has ended.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(address()).toBe('/dataset/review?order=17');
  expect(screen.getByText('Your payment is being processed')).toBeTruthy();
  inPayment = false;
  await signInAgain();
  await ready(/^Pay \$/);
});

test('after the sign-in Pay waits for the billing address, which is read again', async () => {
  const answer = Promise.withResolvers<void>();
  let isRenewed = false;
  const { endAt } = await review('dataset', '?order=17', {
    'GET /api/purchasing/billing/': async () => {
      if (isRenewed) await answer.promise;
      return { body: { billing: null } };
    },
  });
  endAt(pay);
  await press(/^Pay \$/);
  await screen.findByText('Your session has ended.');
  isRenewed = true;
  await signInAgain();
  await waitFor(() => expect(screen.queryByText('Your session has ended.')).toBeNull());
  expect(screen.getByRole('button', { name: /^Pay \$/ }).matches(':disabled')).toBe(true);
  answer.resolve();
  await press(/^Pay \$/);
  await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
});

test('the card of one account is not offered to another who signs in', async () => {
  onTestFinished(() => {
    // the cart learns that the other account has left
    endSession('signed out');
    subscribeToCart(() => {})();
  });
  const other: User = { ...member, id: member.id + 1 };
  const { endAt } = await review('dataset', '?order=17', {
    [signIn]: { body: { token: 'v'.repeat(32), user: other } },
  });
  endAt(pay);
  await press(/^Pay \$/);
  await screen.findByText('Your session has ended.');
  await signInAgain();
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
  expect(screen.queryByText(/Visa ending 4242/)).toBeNull();
});
