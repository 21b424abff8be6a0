import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { RedirectToReturnPath } from '../../../../lib/session/guards.tsx';
import { useSessionActions } from '../../../../lib/session/use-session-actions.ts';
import { endSession, readToken } from '../../../../lib/storage/session-store.ts';
import { LoginNotice } from '../../../../shell/Frame.tsx';
import { fillCard } from '../../../../test/card-form.ts';
import { dataset, order, paidOrder, shop } from '../../../../test/fixtures/checkout.fixture.ts';
import { paidRegionalOrder, regionalShop } from '../../../../test/fixtures/regional.fixture.ts';
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
import { subscribeToCart } from '../../model/cart-store.ts';
import PaymentPage from '../payment/payment.page.tsx';
import RegionalPaymentPage from '../payment/payment.page.tsx';
import RegionalReviewPage from './review.page.tsx';
import ReviewPage from './review.page.tsx';

const ended = failureResponse(401, 'invalid_token', 'Your session has ended. Please sign in again.');
const signIn = 'POST /api/auth/api-token-auth/';
const place = 'POST /api/purchasing/place-order/';
const create = 'POST /api/purchasing/orders/';
const read = 'GET /api/purchasing/orders/17/';
const pay = 'POST /api/purchasing/make-payment/';
const register = 'POST /api/purchasing/purchase-orders/';

type Kind = 'dataset' | 'regional';
const responsesOf = (kind: Kind): Responses => ({
  ...(kind === 'dataset' ? shop : regionalShop()),
  [pay]: { body: { paid: true, order: kind === 'dataset' ? paidOrder() : paidRegionalOrder() } },
  [register]: { status: 201, body: { id: 3, order: 17 } },
  [signIn]: { body: { token: 'u'.repeat(32), user: member } },
});

const SignIn = () => {
  const actions = useSessionActions();
  return (
    <>
      <LoginNotice />
      <button type="button" onClick={() => void actions.signIn(member.email, 'secret')}>
        Sign in
      </button>
    </>
  );
};
const signInAgain = async () => {
  await press('Sign in');
  await waitFor(() => expect(readToken()).toMatch(/^[uv]+$/));
};

/** Shows the review, agreed to. After `endAt` the server refuses the session at this call and all that follow, until somebody signs in. */
const review = async (kind: Kind, search: string, changed: Responses = {}) => {
  let endsAt: string | undefined;
  let isEnded = false;
  const guarded = Object.entries({ ...responsesOf(kind), ...changed }).map(
    ([name, known]): [string, Responses[string]] => [
      name,
      (sent: Sent) => {
        if (name === signIn) isEnded = false;
        if (name === endsAt) {
          isEnded = true;
          endsAt = undefined;
        }
        if (isEnded) return ended;
        return typeof known === 'function' ? known(sent) : known;
      },
    ],
  );
  const shown = show({
    pages: {
      '/': SignIn,
      '/return': RedirectToReturnPath,
      '/dataset/payment': PaymentPage,
      '/dataset/review': ReviewPage,
      '/regional/payment': RegionalPaymentPage,
      '/regional/review': RegionalReviewPage,
    },
    at: `/${kind}/payment${search}`,
    responses: Object.fromEntries(guarded),
    cart: kind === 'dataset' ? { datasets: [dataset] } : { regional: [{ id: 5, quantity: 3 }] },
  });
  if (search.includes('by=purchase-order')) {
    await screen.findByDisplayValue('London');
    fill(/^Purchase order number/, 'PO-77');
    fill(/^Tax ID/, 'GB 123');
  } else await fillCard();
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain(`/${kind}/review`));
  await agree();
  return {
    ...shown,
    endAt: (call: string) => {
      endsAt = call;
    },
  };
};

const byCard = '';
const byOrder = '?by=purchase-order';
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
  'at /%s/review%s a session that has ended by %s is reported; signing in leads back, with nothing to enter again',
  async (kind, search, call) => {
    const { endAt, callsTo, router } = await review(kind, search);
    const button = search.includes('order=17') ? 'Pay order 17' : 'Place order';
    endAt(call);
    await press(button);
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    expect(screen.getByText(/^Your order is saved\. .* never charged twice\.$/)).toBeTruthy();
    await signInAgain();
    await act(() => router.navigate('/return'));
    await waitFor(() => expect(address()).toBe(`/${kind}/review${search}`));
    await ready(button);
    await agree();
    await press(button);
    await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
    const placings = callsTo(kind === 'dataset' ? place : create);
    expect(new Set(placings.map(({ headers }) => headers.get('idempotency-key'))).size).toBeLessThan(2);
  },
);

test('a session that has ended while a charge is being processed leads to the sign-in and back to the order', async () => {
  let inPayment = false;
  const { endAt, router } = await review('dataset', '?order=17', {
    [pay]: () => {
      inPayment = true;
      return { status: 202, body: { status: 'processing' } };
    },
    [read]: () => ({ body: order({ in_payment: inPayment }) }),
  });
  await press('Pay order 17');
  expect(await screen.findByText('Your payment is being processed')).toBeTruthy();
  endAt(read);
  inPayment = false;
  await waitFor(() => expect(address()).toBe('/'), { timeout: 10_000 });
  expect(await screen.findByText('Your session has ended.')).toBeTruthy();
  await signInAgain();
  await act(() => router.navigate('/return'));
  await waitFor(() => expect(address()).toBe('/dataset/review?order=17'));
});

test('the card of one account is not offered to another who signs in', async () => {
  onTestFinished(() => {
    // the cart learns that the other account has left
    endSession('signed out');
    subscribeToCart(() => {})();
  });
  const other: User = { ...member, id: member.id + 1 };
  const { endAt, router } = await review('dataset', '?order=17', {
    [signIn]: { body: { token: 'v'.repeat(32), user: other } },
  });
  endAt(pay);
  await press('Pay order 17');
  await waitFor(() => expect(address()).toBe('/'));
  await signInAgain();
  await act(() => router.navigate('/dataset/review?order=17'));
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
});
