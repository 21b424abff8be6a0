import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import GrantAccessUserPage from '../../../routes/admin/people/grant-access-user.tsx';
import { failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';

const held = 'GET /api/reports/user-licences/';
const regional = 'POST /api/reports/grant-regional-dataset/';
const single = 'POST /api/reports/grant-by-report-number/';
const revoke = 'POST /api/reports/revoke-access/';
const granted: UserLicence = {
  ...{ id: 4, kind: 'REGIONAL', name: '2016 Europe', created: '2026-01-02T08:00:00.000Z', order: null },
  ...{ holder: 'nora@lab.example', held: true, bought: false },
};
const bought: UserLicence = { ...granted, id: 5, kind: 'CUSTOM', name: 'My oils', order: 17, bought: true };

const open = (responses: Responses, licences: () => UserLicence[] = () => []) =>
  show({
    pages: { '/admin/grant_access/:id': GrantAccessUserPage },
    at: '/admin/grant_access/9',
    responses: {
      'GET /api/auth/list-users/9/': {
        body: { id: 9, first_name: 'Nora', last_name: 'Lind', email: 'nora@lab.example', is_active: true },
      },
      'GET /api/reports/regional-reports/': {
        body: { count: 2, results: [{ year: 2018 }, { year: 2016 }] },
      },
      [held]: () => ({ body: { count: licences().length, results: licences() } }),
      ...responses,
    },
    user: { ...member, is_staff: true },
  });
const dialog = async () => within(await screen.findByRole('dialog'));

test('grants a regional database of the years there are, and the list shows it without a reload', async () => {
  const stored: UserLicence[] = [];
  const { callsTo } = open(
    {
      [regional]: () => {
        stored.push(granted);
        return { status: 201, body: { id: 4 } };
      },
    },
    () => stored,
  );
  expect(await screen.findByRole('heading', { name: 'Nora Lind' })).toBeTruthy();
  expect(await screen.findByText('No data assigned')).toBeTruthy();
  await press('Grant User Regional Dataset');
  const form = await dialog();
  fireEvent.click(form.getByRole('button', { name: 'Grant Access' }));
  expect(await form.findByText('Choose a region.')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Region/), { target: { value: 'Europe' } });
  await form.findByRole('option', { name: '2016' });
  fireEvent.change(form.getByLabelText(/^Year/), { target: { value: '2016' } });
  fireEvent.click(form.getByRole('button', { name: 'Grant Access' }));
  expect(await screen.findByText('2016 Europe')).toBeTruthy();
  expect(callsTo(regional)[0]?.body).toEqual({ user_id: 9, region: 'Europe', year: 2016 });
});

test('shows the failure of a report number that does not exist and keeps it', async () => {
  const message = 'A report matching those options does not exist.';
  open({ [single]: failureResponse(404, 'not_found', message) });
  await press('Grant User Single Report');
  const form = await dialog();
  fireEvent.change(form.getByLabelText(/^Report number/), { target: { value: 'T9-9' } });
  fireEvent.click(form.getByRole('button', { name: 'Grant Access' }));
  expect((await form.findByRole('alert')).textContent).toBe(message);
  expect((form.getByLabelText(/^Report number/) as HTMLInputElement).value).toBe('T9-9');
});

test('revokes granted data with a reason', async () => {
  const stored = [granted];
  const { callsTo } = open(
    {
      [revoke]: () => {
        stored.pop();
        return { body: { status: 'OK' } };
      },
    },
    () => stored,
  );
  await press('Revoke Access: 2016 Europe');
  const form = await dialog();
  expect(form.getByText('Please click `Continue` to revoke access to 2016 Europe')).toBeTruthy();
  const button = form.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'By mistake' } });
  button.click();
  await screen.findByText('No data assigned');
  expect(callsTo(revoke)[0]?.body).toEqual({ report_id: 4, regional: true, reason: 'By mistake' });
});

test('asks a second time before purchased data are revoked', async () => {
  const { callsTo } = open({ [revoke]: { body: { status: 'OK' } } }, () => [bought]);
  await press('Revoke Access: My oils');
  const form = await dialog();
  expect(form.getByText('Mailed to the holder and the buyer and kept in the audit log.')).toBeTruthy();
  fireEvent.change(form.getByLabelText(/^Reason/), { target: { value: 'Refunded' } });
  const button = form.getByRole('button', { name: 'Continue' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.click(form.getByLabelText('Order 17 paid for these data. Revoke access anyway.'));
  button.click();
  await waitFor(() =>
    expect(callsTo(revoke)[0]?.body).toEqual({ report_id: 5, regional: false, reason: 'Refunded' }),
  );
});

test('a reason to revoke that was typed is there again when the dialog was left, and gone once it is sent', async () => {
  open({ [revoke]: { body: { status: 'OK' } } }, () => [granted]);
  await press('Revoke Access: 2016 Europe');
  fireEvent.change((await dialog()).getByLabelText(/^Reason/), { target: { value: 'By mistake' } });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Revoke Access: 2016 Europe');
  const form = await dialog();
  await waitFor(() => expect(form.getByLabelText(/^Reason/)).toHaveProperty('value', 'By mistake'));
  form.getByRole('button', { name: 'Continue' }).click();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sessionStorage.getItem('revoke-REGIONAL-4')).toBeNull();
});
