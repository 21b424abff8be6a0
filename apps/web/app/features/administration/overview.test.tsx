import type { AdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, member, type Responses, show } from '../../test/page.tsx';
import AdministrationPage from './overview.page.tsx';

const read = 'GET /api/administration/overview/';
const nothing = {
  ...{ purchase_orders: 0, quotes: 0, payment_issues: 0, sample_groups: 0 },
  ...{ reassignments: 0, contact_messages: 0, failed_jobs: 0, failed_mails: 0 },
};
const overview = (waiting: Partial<AdministrationOverview['waiting']>): AdministrationOverview => ({
  waiting: { ...nothing, ...waiting },
  sales: [{ month: '2026-11', orders: 3, revenue: 1850 }],
  recent_sales: { days: 30, orders: 3, revenue: 150, previous: { orders: 2, revenue: 100 } },
  releases: [{ month: '2026-11', oils: 400 }],
  server: {
    started: '2026-11-21T09:30:00.000Z',
    database: 'postgres',
    due_jobs: 2,
    free_disk_bytes: 12_345_000_000,
  },
});
const audit = 'GET /api/auth/audit-log/';
const quiet: Responses = { [audit]: { body: { count: 0, results: [] } } };
const scene = (responses: Responses) =>
  show({
    pages: { '/admin': AdministrationPage },
    at: '/admin',
    user: { ...member, is_staff: true },
    responses: { ...quiet, ...responses },
  });

test('shows what waits with links, sales, releases and the server', async () => {
  scene({
    [read]: {
      body: overview({
        purchase_orders: 1,
        quotes: 3,
        sample_groups: 12,
        contact_messages: 4,
        failed_mails: 2,
      }),
    },
  });
  const orders = await screen.findByRole('link', { name: '1 purchase order to approve' });
  expect(orders.getAttribute('href')).toBe('/admin/orders?status=PO_PENDING');
  const groups = screen.getByRole('link', { name: '12 sample groups to approve' });
  expect(groups.getAttribute('href')).toBe('/admin/approval');
  const quotes = screen.getByRole('link', { name: '3 quotes to answer' });
  expect(quotes.getAttribute('href')).toBe('/admin/quotes?status=NEW');
  const messages = screen.getByRole('link', { name: '4 open contact messages' });
  expect(messages.getAttribute('href')).toBe('/admin/messages?state=OPEN');
  const mails = screen.getByRole('link', { name: '2 failed emails' });
  expect(mails.getAttribute('href')).toBe('/admin/jobs?mail_state=FAILED');
  for (const text of ['PostgreSQL', '12.3 GB']) expect(screen.getByText(text)).toBeTruthy();
  for (const [name, numbers, text] of [
    ['Sales of the last twelve months', 'Sales', '$1,850.00'],
    ['Oils released in the last twelve months', 'Oils released', '400'],
  ] as const) {
    await waitFor(() => expect(screen.getByRole('img', { name }).textContent).toContain(text));
    const table = screen.getByRole('table', { name: numbers, hidden: true });
    expect(within(table).getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('Sales in numbers').tagName).toBe('SUMMARY');
});

test('says that there are no sales and no releases in place of empty charts', async () => {
  const empty = {
    sales: [{ month: '2026-11', orders: 0, revenue: 0 }],
    releases: [{ month: '2026-11', oils: 0 }],
  };
  scene({ [read]: { body: { ...overview({}), ...empty } } });
  expect(await screen.findByText('No sales in the last twelve months.')).toBeTruthy();
  expect(screen.getByText('No oils were released in the last twelve months.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('lists the latest changes with links, and the sales of thirty days against those before', async () => {
  const { callsTo } = scene({
    [read]: { body: overview({}) },
    [audit]: {
      body: {
        count: 1,
        results: [
          {
            ...{ id: 9, at: '2026-11-21T08:30:05.000Z', actor: 'ada@example.org', action: 'test.update' },
            ...{ target: 'test 3', before: null, after: null, ip: '::1', request_id: 'r' },
          },
        ],
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'test 3' });
  expect(link.getAttribute('href')).toBe('/admin/audit?target=test+3');
  expect(callsTo(audit)[0]?.query.get('page_size')).toBe('5');
  const text = ', +50% against $100.00 from 2 orders in the 30 days before';
  expect(await screen.findByText(text)).toBeTruthy();
});

test('says that nothing waits', async () => {
  scene({ [read]: { body: overview({}) } });
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
});

test('a failure has a retry', async () => {
  scene({ [read]: failureResponse(503, 'unavailable', 'Busy.') });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Busy.'));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
