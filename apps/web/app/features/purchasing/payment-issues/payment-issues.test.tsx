import type { PaymentIssue } from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, failureResponse, member, press, type Responses, show } from '../../../test/page.tsx';
import PaymentIssuesPage from './payment-issues.page.tsx';

const list = 'GET /api/purchasing/payment-issues/';
const record = 'POST /api/purchasing/payment-issues/4/refunded/';
const refundDue: PaymentIssue = {
  id: 4,
  kind: 'REFUND_DUE',
  order: 17,
  owner: 'ada@lab.example',
  amount: 1234.5,
  reference: 'pi_123',
  started: '2026-10-01T08:00:00.000Z',
};
const unknown: PaymentIssue = { ...refundDue, id: 5, kind: 'OUTCOME_UNKNOWN', order: 18, reference: null };
const listed = (...results: PaymentIssue[]) => ({ body: { count: results.length, results } });

const renderPage = (responses: Responses, user = { ...member, is_staff: true }) =>
  show({
    pages: { '/admin/payment-issues': PaymentIssuesPage },
    at: '/admin/payment-issues',
    responses,
    user,
  });

test('a user who is not an administrator is redirected home without a request', async () => {
  const { callsTo } = renderPage({}, member);
  await waitFor(() => expect(address()).toBe('/'));
  expect(callsTo(list)).toEqual([]);
});

test('an issue shows its order, kind, customer, charge and amount; only a refund that is due can be recorded', async () => {
  renderPage({ [list]: listed(unknown, refundDue) });
  const order = await screen.findByRole('link', { name: 'Order 17' });
  expect(order.getAttribute('href')).toBe('/admin/orders/17');
  for (const text of ['Refund due', 'Outcome unknown', 'pi_123', 'Not recorded'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('$1,234.50')).toHaveLength(2);
  expect(screen.getAllByText('ada@lab.example')).toHaveLength(2);
  const buttons = screen.getAllByRole('button', { name: /^Record refund/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Record refund: order 17']);
});

test('records a refund once it is confirmed, and the issue leaves the list', async () => {
  let recorded = false;
  const { callsTo } = renderPage({
    [list]: () => (recorded ? listed() : listed(refundDue)),
    [record]: () => {
      recorded = true;
      return { status: 204, body: null };
    },
  });
  await press('Record refund: order 17');
  expect((await screen.findByRole('dialog')).textContent).toContain('Refund $1,234.50 of charge pi_123');
  expect(callsTo(record)).toEqual([]);
  await press('Record refund');
  expect(await screen.findByText('No payment issues')).toBeTruthy();
  expect(callsTo(record)).toHaveLength(1);
});

test('a refund recorded meanwhile shows the error in the dialog and is gone once it is closed', async () => {
  let recorded = false;
  renderPage({
    [list]: () => (recorded ? listed() : listed(refundDue)),
    [record]: () => {
      recorded = true;
      return failureResponse(404, 'not_found', 'Not found.');
    },
  });
  await press('Record refund: order 17');
  await screen.findByRole('dialog');
  await press('Record refund');
  expect((await screen.findByRole('alert')).textContent).toBe('This refund is already recorded.');
  await press('Cancel');
  expect(await screen.findByText('No payment issues')).toBeTruthy();
});
