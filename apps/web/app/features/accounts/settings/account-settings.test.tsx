import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../../lib/storage/session-store.ts';
import {
  address,
  failureResponse,
  fill,
  fillLast,
  member,
  press,
  profile,
  type Responses,
  ready,
  show,
} from '../../../test/page.tsx';
import AccountSettings from './account-settings.page.tsx';

const me = 'GET /api/auth/users/me/';
const renderPage = (responses: Responses = {}) =>
  show({
    pages: { '/registration/account-settings': AccountSettings },
    at: '/registration/account-settings',
    responses: {
      [me]: { body: member },
      'GET /api/auth/second-factor/': {
        body: { methods: [], recovery_codes_left: 0, passkeys_available: false, required: false },
      },
      'GET /api/auth/sessions/': { body: { count: 0, results: [] } },
      ...responses,
    },
  });
/** The field of the password form; the form for the email address has one of the same label before it. */
const fillCurrent = (text: string) => fillLast(/^Current password/, text);
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

test('the decimal sign of CSV for Excel is chosen here and remembered', () => {
  renderPage();
  expect(screen.getByText('With decimal points, and commas between columns.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Comma: 10,5' }));
  expect(screen.getByText('With decimal commas, and semicolons between columns.')).toBeTruthy();
  expect(localStorage.getItem('csv-for-excel')).toBe('"comma"');
});

test('shows the address that has been confirmed on another device meanwhile', async () => {
  renderPage({ [me]: { body: { ...member, email: 'ada@new.example' } } });
  expect(await screen.findByText('ada@new.example')).toBeTruthy();
  expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'ada@new.example');
});

test('shows the stored profile, and saving sends only the changes and confirms', async () => {
  const { callsTo } = renderPage({ [path]: ({ body }) => ({ body: { ...profile, ...(body as object) } }) });
  expect(await screen.findByLabelText('Company')).toHaveProperty('value', 'Lovelace Lubricants');
  fill('City', 'Brighton');
  await press('Save changes');
  expect(await screen.findByText('Changes saved.')).toBeTruthy();
  expect(callsTo(path)[0]?.body).toEqual({ city: 'Brighton' });
  fill('City', 'London');
  await press('Save changes');
  await waitFor(() => expect(callsTo(path)[1]?.body).toEqual({ city: 'London' }));
});

test('marks a profile field that the server rejects', async () => {
  renderPage({
    [path]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { phone: ['At most 40 characters.'] },
    }),
  });
  await screen.findByLabelText('Company');
  fill('Phone', '1'.repeat(41));
  await press('Save changes');
  expect(await screen.findByText('At most 40 characters.')).toBeTruthy();
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
});

test('does not send a new password that is weak or repeated differently', async () => {
  const { callsTo } = renderPage();
  fillCurrent('Engine0il!');
  fill(/^New password(?! again)/, 'weak');
  fill(/^New password again/, 'weaker');
  await press('Change password');
  expect(screen.getByText('Your password does not meet the requirements.')).toBeTruthy();
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
  fillCurrent('Engine0il?');
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

const changeEmail = 'POST /api/auth/change-email/';
const fillEmail = (email: string, password: string) => {
  fill('New email address *', email);
  fireEvent.change(screen.getAllByLabelText(/^Current password/, { selector: 'input' })[0] as HTMLElement, {
    target: { value: password },
  });
};

test('requests a change of the email address and names where the link went', async () => {
  const { callsTo } = renderPage({ [changeEmail]: { body: { status: 'OK' } } });
  fillEmail(' ada@new.example ', 'Engine0il!');
  await press('Change email address');
  const status = await screen.findByText(/^We have sent an email to ada@new\.example/);
  expect(status.textContent).toContain('Until then, sign in with ada@lab.example');
  expect(callsTo(changeEmail)[0]?.body).toEqual({ email: 'ada@new.example', current_password: 'Engine0il!' });
});

test('does not send an invalid address or an empty password', async () => {
  const { callsTo } = renderPage();
  fillEmail('ada', '');
  await press('Change email address');
  expect(screen.getByText('Not a valid email address')).toBeTruthy();
  expect(screen.getByText('Enter your current password.')).toBeTruthy();
  expect(callsTo(changeEmail)).toEqual([]);
});

test('what is typed while the profile is being saved stays, as a change to save', async () => {
  const saved = Promise.withResolvers<void>();
  const { callsTo } = renderPage({
    [path]: async ({ body }) => {
      await saved.promise;
      return { body: { ...profile, ...(body as object) } };
    },
  });
  await screen.findByLabelText('Company');
  fill('City', 'Brighton');
  await press('Save changes');
  await waitFor(() => expect(callsTo(path)).toHaveLength(1));
  fill('Phone', '+44 1');
  saved.resolve();
  await ready('Save changes');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+44 1');
  expect(screen.queryByText('Changes saved.')).toBeNull();
  await press('Save changes');
  await waitFor(() => expect(callsTo(path)[1]?.body).toEqual({ phone: '+44 1' }));
});

test('asks before leaving with unsaved changes of the profile, and not once they are saved', async () => {
  const { router } = renderPage({ [path]: ({ body }) => ({ body: { ...profile, ...(body as object) } }) });
  await screen.findByLabelText('Company');
  fill('City', 'Brighton');
  void router.navigate('/contact/');
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await press('Cancel');
  expect(address()).toBe('/registration/account-settings');
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Brighton');
  await press('Save changes');
  await screen.findByText('Changes saved.');
  void router.navigate('/contact/');
  await waitFor(() => expect(address()).toBe('/contact/'));
});

test('leaves without saving on request, and keeps nothing of it', async () => {
  const { router } = renderPage();
  await screen.findByLabelText('Company');
  fill('City', 'Brighton');
  void router.navigate('/contact/');
  await screen.findByText('Leave without saving?');
  await press('Leave without saving');
  await waitFor(() => expect(address()).toBe('/contact/'));
  await router.navigate('/registration/account-settings');
  expect(await screen.findByLabelText('City')).toHaveProperty('value', 'London');
});

test('what is typed outlasts a session that ends, beside what another device has changed', async () => {
  let stored = profile;
  const { router, client, callsTo } = renderPage({
    'GET /api/auth/profiles/7/': () => ({ body: stored }),
    [path]: failureResponse(401, 'invalid_token', 'Your session has ended.'),
  });
  await screen.findByLabelText('Company');
  fill('City', 'Brighton');
  stored = { ...profile, phone: '+44 1' };
  // as when the window has the focus again
  await act(() => client.refetchQueries());
  await press('Save changes');
  await waitFor(() => expect(address()).toBe('/'));
  expect(callsTo(path)).toHaveLength(1);
  client.clear();
  act(() => startSession({ token: 'u'.repeat(32), user: member }));
  await router.navigate('/registration/account-settings');
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveProperty('value', 'Brighton'));
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+44 1');
  await press('Save changes');
  await waitFor(() =>
    expect(callsTo(path).map(({ body }) => body)).toEqual(Array(2).fill({ city: 'Brighton' })),
  );
});

const unconfirmed = { body: { ...member, email_confirmed: false } };
const send = 'POST /api/auth/confirm-email/send/';

test('asks to confirm the address of a registration and reports why no link is sent', async () => {
  renderPage({
    [me]: unconfirmed,
    [send]: failureResponse(429, 'too_many_requests', 'Too many requests.'),
  });
  expect(await screen.findByText('Please confirm your email address')).toBeTruthy();
  expect(screen.getByText(/We have sent a link to ada@lab\.example/)).toBeTruthy();
  await press('Send again');
  expect(await screen.findByText('Too many requests.')).toBeTruthy();
});

test('asks nothing of a user whose address is confirmed', async () => {
  const { callsTo } = renderPage({ [me]: { body: { ...member, email_confirmed: true } } });
  await screen.findByLabelText('Company');
  await waitFor(() => expect(callsTo(me).length).toBeGreaterThan(1));
  expect(screen.queryByText('Please confirm your email address')).toBeNull();
});
