import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RedirectToReturnPath } from '../../../../lib/session/guards.tsx';
import { useSessionActions } from '../../../../lib/session/use-session-actions.ts';
import { readToken } from '../../../../lib/storage/session-store.ts';
import PaymentPage from '../../../../routes/account/orders/payment.tsx';
import ReviewPage from '../../../../routes/account/orders/review.tsx';
import { LoginNotice } from '../../../../shell/LoginNotice.tsx';
import { fillCard } from '../../../../test/card-form.ts';
import { dataset, paidOrder, shop } from '../../../../test/fixtures/checkout.fixture.ts';
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

const ended = failureResponse(401, 'invalid_token', 'Your session has ended. Please sign in again.');
const place = 'POST /api/purchasing/place-order/';
const timeline = 'GET /api/purchasing/orders/17/timeline/';
const read = 'GET /api/purchasing/orders/17/';
const pay = 'POST /api/purchasing/make-payment/';
const register = 'POST /api/purchasing/purchase-orders/';

const responses: Responses = {
  ...shop,
  [pay]: { body: { paid: true, order: paidOrder() } },
  [register]: { status: 201, body: { id: 3, order: 17 } },
  'POST /api/auth/api-token-auth/': { body: { token: 'u'.repeat(32), user: member } },
};

const SignIn = () => {
  const { signIn } = useSessionActions();
  return (
    <>
      <LoginNotice />
      <button type="button" onClick={() => void signIn(member.email, 'secret')}>
        Sign in
      </button>
    </>
  );
};

/** Shows the review, agreed to. `end` has the server refuse the session at this call and after it, until somebody signs in. */
const review = async (
  method: 'card' | 'purchase order',
  search: string,
  call: string,
  changed: Responses = {},
) => {
  let isEnded = false;
  const guarded = Object.entries({ ...responses, ...changed }).map(
    ([name, known]): [string, Responses[string]] => [
      name,
      (sent: Sent) => {
        if (name === 'POST /api/auth/api-token-auth/') isEnded = false;
        if (name === call && isEnded) return ended;
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
    },
    at: `/dataset/payment${search}`,
    responses: Object.fromEntries(guarded),
    cart: { datasets: [dataset] },
  });
  if (method === 'card') await fillCard();
  else {
    await screen.findByDisplayValue('London');
    fill(/^Purchase order number/, 'PO-77');
    fill(/^Tax ID/, 'GB 123');
  }
  await press('Continue to review');
  await waitFor(() => expect(address()).toContain('/dataset/review'));
  await agree();
  return {
    ...shown,
    end: () => {
      isEnded = true;
    },
  };
};

const signInAgain = async () => {
  await press('Sign in');
  await waitFor(() => expect(readToken()).toMatch(/^[uv]+$/));
};

test.each([
  ['card', '', place],
  ['card', '', timeline],
  ['card', '', pay],
  ['card', '?order=17', timeline],
  ['card', '?order=17', pay],
  ['purchase order', '?by=purchase-order', place],
  ['purchase order', '?by=purchase-order', read],
  ['purchase order', '?by=purchase-order', register],
  ['purchase order', '?by=purchase-order&order=17', timeline],
  ['purchase order', '?by=purchase-order&order=17', register],
] as const)(
  'by %s at %s, a session that has ended by the call %s is reported; signing in leads back, with nothing to enter again',
  async (method, search, call) => {
    const { end, callsTo, router } = await review(method, search, call);
    const button = search.includes('order=17') ? 'Pay order 17' : 'Place order';
    end();
    await press(button);
    await waitFor(() => expect(address()).toBe('/'));
    expect(await screen.findByText('Your session has ended.')).toBeTruthy();
    await signInAgain();
    await act(() => router.navigate('/return'));
    await waitFor(() => expect(address()).toBe(`/dataset/review${search}`));
    await ready(button);
    await agree();
    await press(button);
    await waitFor(() => expect(address()).toBe('/ordering/invoice/view/17'));
    expect(new Set(callsTo(place).map(({ headers }) => headers.get('idempotency-key'))).size).toBeLessThan(2);
  },
);

test('the card of one account is not offered to another who signs in', async () => {
  const other: User = { ...member, id: member.id + 1 };
  const { end, router } = await review('card', '?order=17', pay, {
    'POST /api/auth/api-token-auth/': { body: { token: 'v'.repeat(32), user: other } },
  });
  end();
  await press('Pay order 17');
  await waitFor(() => expect(address()).toBe('/'));
  await signInAgain();
  await act(() => router.navigate('/dataset/review?order=17'));
  await waitFor(() => expect(address()).toBe('/dataset/payment?order=17'));
});
