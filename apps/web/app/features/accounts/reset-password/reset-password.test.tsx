import type { User } from '@iom/contract/accounts/accounts.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSession } from '../../../lib/storage/session-store.ts';
import { address, failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import NewPassword from './new-password.page.tsx';
import ResetPasswordRequest from './reset-password.page.tsx';

const ok = { body: { status: 'OK' } };
const renderPage = (at: string, responses: Responses, user: User | null = null) =>
  show({
    pages: { '/reset-password/': ResetPasswordRequest, '/reset-password/:token': NewPassword },
    at,
    user,
    responses,
  });
const validate = 'POST /api/auth/password-reset/validate_token/';
const confirm = 'POST /api/auth/password-reset/confirm/';
const chooseNew = (password: string, again = password) => {
  fill(/^New password(?! again)/, password);
  fill(/^New password again/, again);
};

test('confirms a requested link without revealing whether the account exists', async () => {
  const { callsTo } = renderPage('/reset-password/', { 'POST /api/auth/password-reset/reset_password/': ok });
  fill(/^Email address/, 'ada@lab.example');
  await press('Submit');
  expect((await screen.findByText(/^If an account exists for ada@lab\.example/)).textContent).toContain(
    'one hour',
  );
  expect(callsTo('POST /api/auth/password-reset/reset_password/')[0]?.body).toEqual({
    email: 'ada@lab.example',
  });
});

test('does not send an invalid e-mail address', async () => {
  const { sent } = renderPage('/reset-password/', {});
  fill(/^Email address/, 'ada');
  await press('Submit');
  expect(screen.getByText('Not a valid email address')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('shows an invalid token on opening, with a link to request a new one', async () => {
  renderPage('/reset-password/old', { [validate]: failureResponse(404, 'not_found', 'Not found.') });
  expect(await screen.findByText('This link has expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/reset-password/',
  );
});

test('does not report an invalid token when the server is down', async () => {
  renderPage('/reset-password/live', {
    [validate]: failureResponse(503, 'unavailable', 'The service is starting or busy.'),
  });
  expect(await screen.findByText('The service is starting or busy.')).toBeTruthy();
  expect(screen.queryByText('This link has expired')).toBeNull();
});

test('sends the new password only when it is strong and repeated correctly', async () => {
  const { callsTo } = renderPage('/reset-password/live', { [validate]: ok, [confirm]: ok });
  await screen.findByLabelText(/^New password again/);
  const button = screen.getByRole('button', { name: 'Set new password' });
  chooseNew('Engine0il!', 'Engine0il');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press('Set new password');
  expect(screen.getByText('Your passwords do not match.')).toBeTruthy();
  expect(callsTo(confirm)).toEqual([]);
});

test('after a changed password shows the sign-in page with a message', async () => {
  const { callsTo } = renderPage('/reset-password/live', { [validate]: ok, [confirm]: ok });
  await screen.findByLabelText(/^New password again/);
  chooseNew('Engine1oil!');
  await press('Set new password');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(screen.getByText('Your password has been changed. Sign in with the new one.')).toBeTruthy();
  expect(callsTo(confirm)[0]?.body).toEqual({ token: 'live', password: 'Engine1oil!' });
});

test('a changed password also ends the session of this browser, whose token is invalid', async () => {
  renderPage(
    '/reset-password/live',
    {
      [validate]: ok,
      [confirm]: ok,
      'GET /api/auth/users/me/': failureResponse(401, 'invalid_token', 'Your session has ended.'),
    },
    member,
  );
  await screen.findByLabelText(/^New password again/);
  chooseNew('Engine1oil!');
  await press('Set new password');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(readSession()).toBeNull();
  expect(screen.getByText('Your password has been changed. Sign in with the new one.')).toBeTruthy();
});

test('the session of another account in this browser goes on', async () => {
  renderPage(
    '/reset-password/live',
    { [validate]: ok, [confirm]: ok, 'GET /api/auth/users/me/': { body: member } },
    member,
  );
  await screen.findByLabelText(/^New password again/);
  chooseNew('Engine1oil!');
  await press('Set new password');
  await waitFor(() => expect(address()).toBe('/'));
  expect(readSession()?.user).toEqual(member);
  expect(
    screen.getByText(`The password has been changed. You are still signed in as ${member.email}.`),
  ).toBeTruthy();
});

test('shows a token that expires while the page is open', async () => {
  renderPage('/reset-password/live', {
    [validate]: ok,
    [confirm]: failureResponse(404, 'not_found', 'Not found.'),
  });
  await screen.findByLabelText(/^New password again/);
  chooseNew('Engine1oil!');
  await press('Set new password');
  expect(await screen.findByText('This link has expired')).toBeTruthy();
});
