import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import ConfirmEmailPage from '../settings/confirm-email.page.tsx';

const check = 'POST /api/auth/confirm-email/validate_token/';
const confirm = 'POST /api/auth/confirm-email/';
const send = 'POST /api/auth/confirm-email/send/';
const { email } = member;
const me = (email_confirmed: boolean): Responses => ({
  'GET /api/auth/users/me/': { body: { ...member, email_confirmed } },
});
const live: Responses = { [check]: { body: { email } }, [confirm]: { body: { email } } };
const expired: Responses = { [check]: failureResponse(404, 'not_found', 'Not found.') };

const renderPage = (responses: Responses, user: User | null = null) =>
  show({
    pages: { '/confirm-email/:token': ConfirmEmailPage },
    at: '/confirm-email/live?welcome=true',
    user,
    responses,
  });

test('confirms the address at the press of a button only, and leads a visitor to the sign-in', async () => {
  const { callsTo } = renderPage(live);
  expect(await screen.findByText(email)).toBeTruthy();
  expect(callsTo(confirm)).toEqual([]);
  await press('Confirm this address');
  expect(await screen.findByText('Your email address is confirmed')).toBeTruthy();
  expect(callsTo(confirm)[0]?.body).toEqual({ token: 'live' });
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('leads a signed-in user on to the catalog', async () => {
  renderPage({ ...live, ...me(false) }, member);
  await press('Confirm this address');
  expect((await screen.findByRole('link', { name: 'Go to the catalog' })).getAttribute('href')).toBe(
    '/catalog',
  );
});

test('of an expired link it sends a signed-in user a new one, and asks a visitor to sign in', async () => {
  const { callsTo } = renderPage({ ...expired, ...me(false), [send]: { body: { status: 'OK' } } }, member);
  expect(await screen.findByText('This link has expired')).toBeTruthy();
  await press('Send again');
  expect(await screen.findByText(/We have sent a new link\./)).toBeTruthy();
  expect(callsTo(send)).toHaveLength(1);
});

test('asks a visitor with an expired link to sign in for a new one', async () => {
  renderPage(expired);
  expect(await screen.findByText('This link has expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('tells a user whose address is confirmed already so, instead of an expired link', async () => {
  renderPage({ ...expired, ...me(true) }, member);
  expect(await screen.findByText('Your email address is confirmed')).toBeTruthy();
});
