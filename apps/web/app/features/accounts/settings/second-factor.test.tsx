import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, fill, press, type Responses, show } from '../../../test/page.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

const state = 'GET /api/auth/second-factor/';
const setUp = 'POST /api/auth/second-factor/totp/';
const confirm = 'POST /api/auth/second-factor/totp/confirm/';
const none = { methods: [], recovery_codes_left: 0, passkeys_available: false, required: false };
const on = {
  methods: ['totp', 'recovery'],
  recovery_codes_left: 10,
  passkeys_available: false,
  required: false,
};
const codes = Array.from({ length: 10 }, (_, i) => `code-${i}`);

const renderFactor = (responses: Responses) =>
  show({
    pages: { '/here': SecondFactor },
    at: '/here',
    responses: { [state]: { body: none }, ...responses },
  });

test('sets up an authenticator app with the password, a QR code, the key as text and a code', async () => {
  let current: object = none;
  const { callsTo } = renderFactor({
    [state]: () => ({ body: current }),
    [setUp]: { body: { secret: 'ABCDEFGHIJKLMNOP', otpauth_url: 'otpauth://totp/Site:ada?secret=ABCDEFGH' } },
    [confirm]: () => {
      current = on;
      return { body: { recovery_codes: codes } };
    },
  });
  await press('Set up an authenticator app');
  fill(/^Your password/, 'Engine0il!');
  await press('Continue');
  expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy();
  expect(screen.getByLabelText('Key').textContent).toBe('ABCD EFGH IJKL MNOP');
  fill(/^Code/, '123456');
  await press('Turn on');
  expect((await screen.findByLabelText('Recovery codes')).textContent).toBe(codes.join('\n'));
  expect(callsTo(setUp)[0]?.body).toEqual({ password: 'Engine0il!' });
  await press('I have stored them');
  expect(await screen.findByText(/10 recovery codes are left/)).toBeTruthy();
  expect(screen.queryByLabelText('Recovery codes')).toBeNull();
});

test('shows a wrong password and a wrong code at their fields, and keeps the key', async () => {
  let isRight = false;
  renderFactor({
    [setUp]: () =>
      isRight
        ? { body: { secret: 'ABCDEFGHIJKLMNOP', otpauth_url: 'otpauth://totp/Site:ada?secret=ABCDEFGH' } }
        : failureResponse(400, 'bad_input', 'Please check the marked fields.', {
            errors: { password: ['This is not your current password.'] },
          }),
    [confirm]: failureResponse(401, 'second_factor_wrong', 'This code is not valid.'),
  });
  await press('Set up an authenticator app');
  fill(/^Your password/, 'Wrong');
  await press('Continue');
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  isRight = true;
  fill(/^Your password/, 'Right');
  await press('Continue');
  await screen.findByLabelText('Key');
  fill(/^Code/, '000000');
  await press('Turn on');
  expect(await screen.findByText('This code is not valid.')).toBeTruthy();
  expect(screen.getByLabelText('Key')).toBeTruthy();
});

test('removes the factor with the password and a code', async () => {
  let current: object = on;
  const remove = 'DELETE /api/auth/second-factor/';
  const { callsTo } = renderFactor({
    [state]: () => ({ body: current }),
    [remove]: () => {
      current = none;
      return { status: 204, body: null };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the second factor' }));
  fill(/^Your password/, 'Engine0il!');
  fill(/^Code/, '123456');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/None yet/)).toBeTruthy();
  expect(callsTo(remove)[0]?.body).toEqual({ password: 'Engine0il!', code: '123456' });
});

test('removes the only passkey, where it is all of the second factor, with the password', async () => {
  const laptop = { id: 7, name: 'Laptop', created: '2026-11-20T10:00:00Z', last_used: null };
  renderFactor({
    [state]: { body: { ...on, methods: ['passkey', 'recovery'] } },
    'GET /api/auth/passkeys/': { body: { count: 1, results: [laptop] } },
  });
  await press('Remove Laptop');
  expect(await screen.findByRole('dialog', { name: 'Remove the second factor' })).toBeTruthy();
  expect(screen.getByLabelText(/^Your password/)).toBeTruthy();
});

test('says that the site requires a second factor of an administrator', async () => {
  renderFactor({ [state]: { body: { ...none, required: true } } });
  expect(await screen.findByText('Administrators of this site need a second factor.')).toBeTruthy();
});

test('lists sessions, ends one and all others', async () => {
  const row = { created: '2026-11-20T10:00:00Z', last_used: '2026-11-20T11:00:00Z', address: '192.0.2.7' };
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  let results = [
    { ...row, id: 1, agent: firefox, current: true },
    { ...row, id: 2, agent: 'curl/8.0', current: false },
    { ...row, id: 3, agent: '', current: false },
  ];
  const { callsTo } = show({
    pages: { '/here': Sessions },
    at: '/here',
    responses: {
      'GET /api/auth/sessions/': () => ({ body: { count: results.length, results } }),
      'DELETE /api/auth/sessions/2/': () => {
        results = results.filter(({ id }) => id !== 2);
        return { status: 204, body: null };
      },
      'DELETE /api/auth/sessions/': () => {
        results = results.filter(({ current }) => current);
        return { status: 204, body: null };
      },
    },
  });
  expect(await screen.findByText(/Firefox on Windows/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull();
  await press('Sign out curl');
  await waitFor(() => expect(screen.queryByText('curl')).toBeNull());
  await press('Sign out all others');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(callsTo('DELETE /api/auth/sessions/')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull());
});
