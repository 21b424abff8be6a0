import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import Login from '../../routes/public/sign-in/login.tsx';
import {
  address,
  failureResponse,
  fill,
  focused,
  member,
  press,
  type Responses,
  show,
} from '../../test/page.tsx';

const signIn = 'POST /api/auth/api-token-auth/';
const complete = 'POST /api/auth/second-factor/';
const asked = failureResponse(401, 'second_factor_required', 'Enter the code of your second factor.', {
  ...{ challenge: 'c'.repeat(43), methods: ['totp', 'recovery'] },
});

const atSecondStep = async (responses: Responses) => {
  const page = show({
    pages: { '/login': Login },
    at: '/login',
    user: null,
    responses: { [signIn]: asked, ...responses },
  });
  fill(/^Email address/, member.email);
  fill(/^Password/, 'Engine0il!');
  await press('Sign in');
  await screen.findByRole('form', { name: 'Second factor' });
  return page;
};

test('asks for a code after the password, which it focuses, and signs in with it', async () => {
  const { callsTo } = await atSecondStep({ [complete]: { body: { token: 'u'.repeat(32), user: member } } });
  await focused(/^Code/);
  expect(screen.getByLabelText(/^Code/).getAttribute('autocomplete')).toBe('one-time-code');
  fill(/^Code/, '123456');
  await press('Sign in');
  await waitFor(() => expect(address()).toBe('/'));
  expect(callsTo(complete)[0]?.body).toEqual({ challenge: 'c'.repeat(43), code: '123456' });
  const [first] = callsTo(signIn);
  expect(first?.body).toEqual({
    ...{ username: member.email, password: 'Engine0il!', device: expect.stringMatching(/^[0-9a-f]{48}$/) },
  });
});

test('takes a recovery code', async () => {
  const { callsTo } = await atSecondStep({ [complete]: { body: { token: 'u'.repeat(32), user: member } } });
  await press('Use a recovery code');
  fill(/^Recovery code/, 'abcd-efgh-ijkm-npqr');
  await press('Sign in');
  await waitFor(() => expect(callsTo(complete)[0]?.body).toMatchObject({ code: 'abcd-efgh-ijkm-npqr' }));
});

test('says that a code was wrong, and asks for the password again once no try is left', async () => {
  let left = 1;
  await atSecondStep({
    [complete]: () =>
      failureResponse(401, 'second_factor_wrong', left > 0 ? 'Wrong.' : 'Over.', { tries_left: left-- }),
  });
  fill(/^Code/, '123456');
  await press('Sign in');
  expect((await screen.findByText('Wrong.')).getAttribute('role')).toBe('alert');
  const field = screen.getByLabelText(/^Code/);
  expect([field, field.getAttribute('aria-invalid')]).toEqual([document.activeElement, 'true']);
  expect(field).toHaveProperty('value', '');
  fill(/^Code/, '123457');
  await press('Sign in');
  expect(await screen.findByText('Over.')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Sign in' })).toBeTruthy();
  expect(screen.getByLabelText(/^Email address/)).toHaveProperty('value', member.email);
});
