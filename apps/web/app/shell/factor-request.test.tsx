import { revokeApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { MantineProvider } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../lib/api/api.ts';
import { address, failureResponse, fill, press, type Responses, show } from '../test/page.tsx';
import { theme } from '../ui/SiteTheme.tsx';
import { FactorRequests } from './Frame.tsx';

const revoke = 'DELETE /api/auth/api-keys/1/';
const stepUp = 'POST /api/auth/second-factor/step-up/';
const stale = failureResponse(403, 'second_factor_stale', 'Confirm with your second factor.');

const Page = () => {
  const mutation = useMutation({ mutationFn: () => call(revokeApiKey, { params: { id: 1 } }) });
  return (
    <MantineProvider theme={theme} env="test">
      <input aria-label="Typed" />
      <button type="button" onClick={() => mutation.mutate()}>
        Revoke
      </button>
      <span>{mutation.isSuccess ? 'revoked' : mutation.error?.message}</span>
      <FactorRequests />
    </MantineProvider>
  );
};

/** The label of the field, once it is there. */
const codeField = async () => {
  await screen.findByLabelText(/^Code/);
  return /^Code/;
};

const renderPage = async (responses: Responses) => {
  const page = show({
    pages: { '/here': Page },
    at: '/here',
    responses: {
      'GET /api/auth/second-factor/': {
        body: {
          ...{ methods: ['totp', 'recovery'], recovery_codes_left: 9 },
          ...{ passkeys_available: false, required: false },
        },
      },
      ...responses,
    },
  });
  fill('Typed', 'kept');
  await press('Revoke');
  await screen.findByText('Confirm that it is you');
  return page;
};

test('asks for the second factor above the page, then repeats the call', async () => {
  let isFresh = false;
  const { callsTo } = await renderPage({
    [revoke]: () => (isFresh ? { status: 204, body: null } : stale),
    [stepUp]: () => {
      isFresh = true;
      return { status: 204, body: null };
    },
  });
  fill(await codeField(), '123456');
  await press('Confirm');
  expect(await screen.findByText('revoked')).toBeTruthy();
  expect(callsTo(stepUp)[0]?.body).toEqual({ code: '123456' });
  expect(callsTo(revoke)).toHaveLength(2);
  expect(screen.getByLabelText('Typed')).toHaveProperty('value', 'kept');
  expect(screen.queryByText('Confirm that it is you')).toBeNull();
});

test('shows a wrong code and asks again; the call fails when the user cancels', async () => {
  const { callsTo } = await renderPage({
    [revoke]: stale,
    [stepUp]: failureResponse(401, 'second_factor_wrong', 'This code is not valid.'),
  });
  fill(await codeField(), '000000');
  await press('Confirm');
  expect(await screen.findByText('This code is not valid.')).toBeTruthy();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByText('Confirm that it is you')).toBeNull());
  expect(await screen.findByText('Confirm with your second factor.')).toBeTruthy();
  expect(callsTo(revoke)).toHaveLength(1);
});

test('leads an administrator who needs a second factor to the settings, and remembers where from', async () => {
  const setup = failureResponse(403, 'second_factor_setup', 'Set up a second factor first.');
  const { callsTo } = show({ pages: { '/here': Page }, at: '/here?page=2', responses: { [revoke]: setup } });
  await press('Revoke');
  await waitFor(() => expect(address()).toBe('/registration/account-settings'));
  expect(screen.getByText(/Administrators of this site need a second factor/)).toBeTruthy();
  expect(sessionStorage.getItem('return-to')).toBe('/here?page=2');
  expect(callsTo(revoke)).toHaveLength(1);
});
