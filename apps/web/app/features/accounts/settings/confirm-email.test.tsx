import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSession } from '../../../lib/storage/session-store.ts';
import {
  address,
  cutBody,
  failureResponse,
  member,
  press,
  type Responses,
  show,
} from '../../../test/page.tsx';
import ConfirmEmailPage from './confirm-email.page.tsx';

const check = 'POST /api/auth/change-email/validate_token/';
const confirm = 'POST /api/auth/change-email/confirm/';
const email = 'ada@new.example';
const renderPage = (responses: Responses, user: User | null = null) =>
  show({ pages: { '/confirm-email/:token': ConfirmEmailPage }, at: '/confirm-email/live', user, responses });

test('shows the address and changes nothing until the button is pressed', async () => {
  const { callsTo } = renderPage({ [check]: { body: { email } }, [confirm]: { body: { email } } });
  expect(await screen.findByText(email)).toBeTruthy();
  expect(callsTo(confirm)).toEqual([]);
  await press('Confirm this address');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(callsTo(confirm)[0]?.body).toEqual({ token: 'live' });
  expect(screen.getByText(`The email address of your account is now ${email}.`)).toBeTruthy();
});

test('keeps the session of this browser, with the new address', async () => {
  renderPage(
    {
      [check]: { body: { email } },
      [confirm]: { body: { email } },
      'GET /api/auth/users/me/': { body: { ...member, email } },
    },
    member,
  );
  await press('Confirm this address').catch(() => undefined);
  await waitFor(() => expect(address()).toBe('/registration/account-settings'));
  expect(readSession()?.user.email).toBe(email);
});

test.each([
  ['on opening', { [check]: failureResponse(404, 'not_found', 'Not found.') }],
  [
    'on confirmation',
    { [check]: { body: { email } }, [confirm]: failureResponse(404, 'not_found', 'Not found.') },
  ],
])('shows that the link has expired when that is found %s', async (_, responses) => {
  renderPage(responses);
  if (confirm in responses) await press('Confirm this address');
  expect(await screen.findByText('This link has expired')).toBeTruthy();
  expect(screen.getByText(/If you have already used this one, sign in with the new address\./)).toBeTruthy();
});

test('does not deny the change where the response to the confirmation was lost', async () => {
  let confirmed = false;
  renderPage({
    [check]: { body: { email } },
    [confirm]: () => {
      if (confirmed) return failureResponse(404, 'not_found', 'Not found.');
      confirmed = true;
      return { body: new Response(cutBody()) };
    },
  });
  await press('Confirm this address');
  await screen.findByRole('alert');
  await press('Confirm this address');
  expect(
    await screen.findByText(/If you have already used this one, sign in with the new address/),
  ).toBeTruthy();
  expect(screen.queryByText(/kept its address/)).toBeNull();
});

test('shows the failure and keeps the button when the server is down', async () => {
  renderPage({
    [check]: { body: { email } },
    [confirm]: failureResponse(503, 'unavailable', 'The service is starting or busy.'),
  });
  await press('Confirm this address');
  expect(await screen.findByText('The service is starting or busy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Confirm this address' })).toBeTruthy();
});
