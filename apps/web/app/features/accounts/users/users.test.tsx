import type { Account } from '@iom/contract/accounts/users.endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { siteName } from '../../../lib/pages/site.ts';
import { endSession, startSession } from '../../../lib/storage/session-store.ts';
import UserPage from '../../../routes/admin/people/user.tsx';
import { order } from '../../../test/fixtures/checkout.fixture.ts';
import { address, failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import UsersPage from './users.page.tsx';

/** The role is called after the institute. */
const administrator = `${siteName} Administrator`;

const list = 'GET /api/auth/list-users/';
const read = 'GET /api/auth/list-users/9/';
const update = 'PATCH /api/auth/list-users/9/';
const remove = 'DELETE /api/auth/list-users/9/';
const reset = 'POST /api/auth/list-users/9/send-password-reset/';
const admin = { ...member, is_staff: true };
const account: Account = {
  ...{ id: 9, profile: 9, first_name: 'Nora', last_name: 'Lind', email: 'nora@lab.example' },
  ...{ company: 'Lind Oils', company_name: 'Lind Oils', address: 'Street 1', city: 'Graz', state: 'Styria' },
  ...{ postal_code: '8010', country: 'AT', phone: '+43 1', title: 'Dr', data_notification: true },
  ...{
    is_staff: false,
    second_factor: [],
    is_active: true,
    created: '2026-01-02T08:00:00.000Z',
    last_login: null,
  },
};
const none = { body: { count: 0, results: [] } };

const openUser = (responses: Responses, user = admin) =>
  show({
    pages: { '/admin/users/:id': UserPage },
    at: '/admin/users/9',
    responses: {
      [read]: { body: account },
      'GET /api/purchasing/orders/': none,
      'GET /api/reports/user-licences/': none,
      ...responses,
    },
    user,
  });
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('lists users with last login or Never, and searches by what is typed', async () => {
  const { callsTo } = show({
    pages: { '/admin/users': UsersPage },
    at: '/admin/users?administrators=false',
    responses: { [list]: { body: { count: 1, results: [account] } } },
    user: admin,
  });
  expect(await screen.findByText('Never')).toBeTruthy();
  expect(screen.getByText('Select a user to edit')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Lind' })).getAttribute('href')).toBe('/admin/users/9');
  fireEvent.change(screen.getByPlaceholderText('Last Name or Company'), { target: { value: 'lin' } });
  await waitFor(() => expect(address()).toBe('/admin/users?administrators=false&search=lin'));
  await waitFor(() => expect(callsTo(list).at(-1)?.query.get('search')).toBe('lin'));
  expect(callsTo(list).at(-1)?.query.get('is_staff')).toBe('false');
  expect(callsTo(list).at(-1)?.query.get('page_size')).toBe('20');
});

test('the list shows what a colleague has changed since it was visited', async () => {
  let listed = account;
  const { router } = show({
    pages: { '/admin/users': UsersPage },
    at: '/admin/users',
    responses: { [list]: () => ({ body: { count: 1, results: [listed] } }) },
    user: admin,
  });
  expect(await screen.findByText('nora@lab.example')).toBeTruthy();
  await router.navigate('/elsewhere');
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  listed = { ...account, email: 'lind@lab.example' };
  await router.navigate('/admin/users');
  expect(await screen.findByText('lind@lab.example')).toBeTruthy();
});

test('loads every field, sends only what was changed and keeps it after saving', async () => {
  const { callsTo } = openUser({
    [update]: ({ body }) => ({ body: { ...account, ...(body as object) } }),
  });
  await type(/^First name/, 'Eleonora');
  for (const [label, value] of Object.entries({
    Company: 'Lind Oils',
    City: 'Graz',
    Phone: '+43 1',
    Title: 'Dr',
  }))
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe(value);
  fireEvent.click(screen.getByLabelText(administrator));
  await press('Save Changes');
  expect(await screen.findByText('Changes saved.')).toBeTruthy();
  expect(callsTo(update)[0]?.body).toEqual({ first_name: 'Eleonora', is_staff: true });
  expect(screen.getByRole('heading', { name: 'Eleonora Lind' })).toBeTruthy();
});

test('what is typed into an account outlasts a session that ends, beside what its user has changed', async () => {
  let stored = account;
  const { router, client, callsTo } = openUser({
    [read]: () => ({ body: stored }),
    [update]: () => ({ body: stored }),
  });
  await type(/^First name/, 'Eleonora');
  endSession('expired');
  await waitFor(() => expect(address()).toBe('/'));
  stored = { ...account, phone: '+43 2' };
  client.clear();
  startSession({ token: 'n'.repeat(43), user: admin });
  await router.navigate('/admin/users/9');
  expect(await screen.findByDisplayValue('Eleonora')).toBeTruthy();
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '+43 2');
  await press('Save Changes');
  expect(await screen.findByText('Changes saved.')).toBeTruthy();
  expect(callsTo(update)[0]?.body).toEqual({ first_name: 'Eleonora' });
  expect(sessionStorage.getItem('account-9')).toBeNull();
});

test('shows the error at the field for an address in use, and the sentence of a refusal above the button', async () => {
  const message = 'An account with this email address already exists.';
  const refused = failureResponse(409, 'last_administrator', 'This is the last active administrator.');
  let calls = 0;
  openUser({
    [update]: () => {
      calls += 1;
      return calls > 1
        ? refused
        : failureResponse(400, 'bad_input', 'Please check the marked fields.', {
            errors: { email: [message] },
          });
    },
  });
  await type(/^Company email/, 'taken@lab.example');
  await press('Save Changes');
  expect(await screen.findByText(message)).toBeTruthy();
  expect((screen.getByLabelText(/^Company email/) as HTMLInputElement).value).toBe('taken@lab.example');
  await type(/^Company email/, 'other@lab.example');
  await press('Save Changes');
  expect(await screen.findByText('This is the last active administrator.')).toBeTruthy();
});

test('one cannot take one’s own role, deactivate or delete oneself', async () => {
  openUser({}, { ...admin, id: 9, profile: 9 });
  for (const label of [administrator, 'Active User'])
    expect(((await screen.findByLabelText(label)) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('button', { name: 'Delete Account' }) as HTMLButtonElement).disabled).toBe(true);
});

test('deactivates after a question that says what happens to the data of the account', async () => {
  const { callsTo } = openUser({
    'GET /api/reports/user-licences/': { body: { count: 3, results: [] } },
    'GET /api/reports/user-assignments/': {
      body: {
        count: 2,
        results: [
          { id: 1, name: '2016 Europe', email: 'Nora@lab.example', from: 'ada@lab.example' },
          { id: 2, name: 'Noack study', email: 'bob@lab.example', from: 'nora@lab.example' },
        ],
      },
    },
    'GET /api/purchasing/orders/': {
      body: { count: 2, results: [order({ status: 'PO_PENDING' }), order({ id: 18 })] },
    },
    [update]: { body: { ...account, is_active: false } },
  });
  fireEvent.click(await screen.findByLabelText('Active User'));
  await press('Save Changes');
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Nora Lind?' });
  await waitFor(() => expect(dialog.textContent).toContain('The account holds 3 licenses. They stay'));
  expect(dialog.textContent).toContain('stays open: 2016 Europe from ada@lab.example.');
  expect(dialog.textContent).toContain('stays open: Noack study to bob@lab.example.');
  expect(dialog.textContent).toContain('1 purchase order of the account waits for approval.');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsTo(update)).toEqual([]);
  await press('Save Changes');
  await press('Deactivate');
  await waitFor(() => expect(callsTo(update).map(({ body }) => body)).toEqual([{ is_active: false }]));
});

test('sends a reset link once it is confirmed', async () => {
  const { callsTo } = openUser({ [reset]: { body: { status: 'OK' } } });
  await press('Send Password Reset');
  expect((await screen.findByRole('dialog')).textContent).toContain('emailed to nora@lab.example');
  expect(callsTo(reset)).toEqual([]);
  await press('Send');
  await waitFor(() => expect(callsTo(reset)).toHaveLength(1));
});

test('deleting an account says what becomes of the data it holds', async () => {
  openUser({ 'GET /api/reports/user-licences/': { body: { count: 2, results: [] } } });
  await press('Delete Account');
  expect(
    await screen.findByText(/^The account holds 2 licenses, which nobody can use afterwards\./),
  ).toBeTruthy();
});

test('deletes an account once its address is typed, and returns to the list', async () => {
  const { callsTo } = openUser({ [remove]: { status: 204, body: null } });
  await press('Delete Account');
  const dialog = within(await screen.findByRole('dialog'));
  const button = dialog.getByRole('button', { name: 'Delete Account' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Type nora@lab.example to confirm'), {
    target: { value: ' Nora@Lab.example ' },
  });
  expect(button.disabled).toBe(false);
  button.click();
  await waitFor(() => expect(address()).toBe('/admin/users'));
  expect(callsTo(remove)).toHaveLength(1);
});
