import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import AccountSettings from '../../routes/account/account-settings.tsx';
import { address, failureResponse, fill, press, profile, type Responses, show } from '../../test/page.tsx';

const renderPage = (responses: Responses = {}) =>
  show({
    pages: { '/registration/account-settings': AccountSettings },
    at: '/registration/account-settings',
    responses,
  });
const path = 'PATCH /api/auth/profiles/7/';

test('shows names and e-mail address read-only', () => {
  renderPage();
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Byron'],
    ['Email address', 'ada@lab.example'],
  ] as const) {
    const field = screen.getByLabelText(label);
    expect(field).toHaveProperty('value', value);
    expect(field).toHaveProperty('readOnly', true);
  }
});

test('shows the stored profile, and saving sends the changes and confirms', async () => {
  const { callsTo } = renderPage({ [path]: ({ body }) => ({ body: { ...profile, ...(body as object) } }) });
  expect(await screen.findByLabelText('Company')).toHaveProperty('value', 'Lovelace Lubricants');
  fill('City', 'Brighton');
  await press('Save changes');
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy();
  expect(callsTo(path)[0]?.body).toMatchObject({ city: 'Brighton', country: 'GB', data_notification: false });
});

test('marks a profile field that the server rejects', async () => {
  renderPage({
    [path]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { phone: ['At most 40 characters.'] },
    }),
  });
  await screen.findByLabelText('Company');
  await press('Save changes');
  expect(await screen.findByText('At most 40 characters.')).toBeTruthy();
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
});

test('does not send a new password that is weak or repeated differently', async () => {
  const { callsTo } = renderPage();
  fill(/^Current password/, 'Engine0il!');
  fill(/^New password(?! again)/, 'weak');
  fill(/^New password again/, 'weaker');
  await press('Change password');
  expect(screen.getByText('Your password does not reach the requirements.')).toBeTruthy();
  expect(screen.getByText('Your passwords do not match.')).toBeTruthy();
  expect(callsTo('POST /api/auth/change-password/')).toEqual([]);
});

test('shows an error at the field for a wrong current password', async () => {
  const wrong = 'This is not your current password.';
  renderPage({
    'POST /api/auth/change-password/': failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { old_password: [wrong] },
    }),
  });
  fill(/^Current password/, 'Engine0il?');
  fill(/^New password(?! again)/, 'Engine1oil!');
  fill(/^New password again/, 'Engine1oil!');
  await press('Change password');
  expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  expect(screen.getByText(wrong)).toBeTruthy();
});

test('redirects a visitor home and back after signing in', async () => {
  show({
    pages: { '/registration/account-settings': AccountSettings },
    at: '/registration/account-settings',
    user: null,
  });
  await waitFor(() => expect(address()).toBe('/'));
  expect(sessionStorage.getItem('return-to')).toBe('/registration/account-settings');
});
