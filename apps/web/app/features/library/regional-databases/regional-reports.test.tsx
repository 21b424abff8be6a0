import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import CreateRegionalReportPage from './create-regional-report.page.tsx';
import RegionalReportPage from './edit-regional-report.page.tsx';
import RegionalReportsPage from './regional-reports.page.tsx';

const create = 'POST /api/transfer/create-regional/';
const update = 'PATCH /api/reports/regional-reports/5/';
const europe: RegionalReport = {
  id: 5,
  year: 2016,
  region: 'Europe',
  price: null,
  oil_count: 1205,
  times_purchased: 12,
  times_granted: 3,
};

const scene = (at: string, responses: Responses = {}) =>
  show({
    pages: {
      '/admin/reports': RegionalReportsPage,
      '/admin/reports/:id': RegionalReportPage,
      '/admin/create/reports/': CreateRegionalReportPage,
    },
    at,
    user: { ...member, is_staff: true },
    responses: {
      'GET /api/reports/regional-reports/': { body: { count: 1, results: [europe] } },
      'GET /api/reports/regional-reports/5/': { body: europe },
      'GET /api/reports/availability/': {
        body: {
          count: 1,
          results: [{ year: 2016, region: 'Africa', oil_count: 31, report: null, owned: false }],
          recent_groups: [],
        },
      },
      ...responses,
    },
  });

test('lists databases with price, and with purchases and grants apart', async () => {
  scene('/admin/reports');
  const edit = await screen.findByRole('link', { name: 'Edit 2016 Europe' });
  expect(edit.getAttribute('href')).toBe('/admin/reports/5');
  for (const text of ['No Price', '1,205', '12', '3']) expect(screen.getByText(text)).toBeTruthy();
});

test('changes the price only', async () => {
  const { callsTo } = scene('/admin/reports/5', { [update]: { body: { ...europe, price: 1250 } } });
  await screen.findByRole('form', { name: 'Price of 2016 Europe' });
  expect(screen.getByLabelText('Name')).toHaveProperty('readOnly', true);
  fill(/^Price/, '1,250');
  await press('Save Changes');
  await waitFor(() => expect(callsTo(update)[0]?.body).toEqual({ price: 1250 }));
  await waitFor(() =>
    expect(screen.getByLabelText(/^Price/, { selector: 'input' })).toHaveProperty('value', '1250.00'),
  );
});

test('changes the prices of several databases by a percentage, together and after a review', async () => {
  const save = 'POST /api/reports/regional-reports/prices/';
  const asia: RegionalReport = { ...europe, id: 6, region: 'Asia Pacific', price: 1200 };
  const { callsTo } = scene('/admin/reports', {
    'GET /api/reports/regional-reports/': { body: { count: 2, results: [europe, asia] } },
    [save]: { body: { changed: 1 } },
  });
  await press('Edit prices');
  fireEvent.click(await screen.findByLabelText('All databases'));
  fill('Change in percent', '-60');
  fireEvent.change(screen.getByLabelText('Round to'), { target: { value: '500' } });
  await press('Apply to 1 price');
  expect(screen.getByLabelText('New price of 2016 Europe')).toHaveProperty('value', '');
  await press('Review 1 change');
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 price?' });
  expect(dialog.textContent).toContain('$1,200.00 → $480.00');
  expect(screen.getByRole('button', { name: 'Save prices' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText(/^I have checked the 1 price/));
  await press('Save prices');
  await waitFor(() => expect(callsTo(save)[0]?.body).toEqual({ prices: [{ id: 6, price: 480, was: 1200 }] }));
});

test('a price saved without a change is not sent', async () => {
  const { callsTo } = scene('/admin/reports/5');
  await screen.findByRole('form', { name: 'Price of 2016 Europe' });
  await press('Save Changes');
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
      'There are no changes to save.',
    ]),
  );
  expect(callsTo(update)).toEqual([]);
});

test('shows how many oils a new database holds before it is created', async () => {
  const { callsTo } = scene('/admin/create/reports/', { [create]: { status: 201, body: europe } });
  fill(/^Year/, '2016');
  expect(await screen.findByText('2016 Americas has 0 released oils.')).toBeTruthy();
  fill(/^Region/, 'Africa');
  expect(await screen.findByText('2016 Africa has 31 released oils.')).toBeTruthy();
  await press('Create Regional Report');
  await waitFor(() => expect(address()).toBe('/admin/reports'));
  expect(callsTo(create)[0]?.body).toEqual({ year: 2016, region: 'Africa', price: null });
});

test('says at the field that the year and region have a database, or that the year is none', async () => {
  const message = 'A regional database for 2016 Europe exists.';
  scene('/admin/create/reports/', {
    [create]: failureResponse(400, 'bad_input', 'Please check the marked fields.', {
      errors: { year: [message] },
    }),
  });
  fill(/^Year/, '16');
  await press('Create Regional Report');
  expect(await screen.findByText('A year, like 2016.')).toBeTruthy();
  fill(/^Year/, '2016');
  fill(/^Region/, 'Europe');
  await press('Create Regional Report');
  expect(await screen.findByText(message)).toBeTruthy();
});
