import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import InvoicePage from '../../../routes/account/order.tsx';
import { paidOrder } from '../../../test/fixtures/checkout.fixture.ts';
import { history, invoice, orderResponses, readOrder } from '../../../test/fixtures/orders.fixture.ts';
import { failureResponse, fill, member, press, type Responses, show } from '../../../test/page.tsx';
import ManageOrderPage from './manage/manage-order.page.tsx';
import OrderHistoryPage from './order-history.page.tsx';

const create = 'POST /api/purchasing/orders/17/refunds/';
const pdf = 'GET /api/purchasing/orders/17/refunds/3/credit-note.pdf';
const document = invoice({ status: 'COMPLETE', number: '1001', paid: '2026-11-22T10:00:00.000Z' });
const refund = {
  ...{ id: 3, amount: 50, reason: 'Ordered twice' },
  ...{ created: '2026-11-25T10:00:00.000Z', credit_note: 'CN-000004' },
};
const paid = (changes: Parameters<typeof paidOrder>[0] = {}) =>
  paidOrder({ payment_received: '2026-11-22', ...changes });
const refunded = paid({ refunded: 50, refunds: [refund] });

const scene = (shown = paid(), responses: Responses = {}) =>
  show({
    pages: { '/admin/orders/:id': ManageOrderPage },
    at: '/admin/orders/17',
    user: { ...member, is_staff: true },
    responses: { ...orderResponses({ shown, document }), ...responses },
  });

test('refunds what is left unless the administrator types less, and shows the credit note then', async () => {
  let isRefunded = false;
  const { callsTo } = scene(undefined, {
    [readOrder]: () => ({ body: isRefunded ? refunded : paid() }),
    [create]: () => {
      isRefunded = true;
      return { status: 201, body: refund };
    },
  });
  await press('Refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund order 17' }));
  expect(dialog.getByText(/goes back to the card ending 4242/)).toBeTruthy();
  expect(dialog.getByLabelText(/^Amount/)).toHaveProperty('value', '200.00');
  fill(/^Amount/, '50');
  fill(/^Reason/, 'Ordered twice');
  dialog.getByLabelText('End the licenses of this order').click();
  dialog.getByRole('button', { name: 'Refund' }).click();
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(section.getByText('$50.00')).toBeTruthy();
  expect(section.getByText(/CN-000004/)).toBeTruthy();
  const [sent] = callsTo(create);
  expect(sent?.body).toEqual({ amount: 50, reason: 'Ordered twice', revoke: true });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(await screen.findByText('Order Status: Partly refunded')).toBeTruthy();
  expect(screen.getByRole('article').textContent).toContain('StatusPartly refunded');
});

test.each([
  ['more than is left', '150.01', 'At most $150.00 is left to refund.'],
  ['0', '0', 'Enter an amount above 0.'],
  ['a text', 'half', /with a point/],
])('says at the field that %s cannot be refunded', async (_, amount, message) => {
  const { callsTo } = scene(refunded);
  await press('Refund');
  const dialog = within(await screen.findByRole('dialog'));
  fill(/^Amount/, amount);
  fill(/^Reason/, 'Ordered twice');
  dialog.getByRole('button', { name: 'Refund' }).click();
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(callsTo(create)).toEqual([]);
});

test('a refused refund says why and can be sent again under the same key', async () => {
  const { callsTo } = scene(undefined, {
    [create]: failureResponse(402, 'card_declined', 'The charge is disputed.'),
  });
  await press('Refund');
  const dialog = within(await screen.findByRole('dialog'));
  fill(/^Reason/, 'Ordered twice');
  for (const _ of [1, 2]) {
    dialog.getByRole('button', { name: 'Refund' }).click();
    expect((await dialog.findByRole('alert')).textContent).toBe('The charge is disputed.');
  }
  await waitFor(() => expect(callsTo(create)).toHaveLength(2));
  expect(new Set(callsTo(create).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test.each([
  ['is refunded in full', paid({ refunded: 200, refunds: [{ ...refund, amount: 200 }] })],
  ['waits for its payment', paid({ payment_received: null })],
  ['is not paid', paid({ status: 'IN_PROCESS', paid: false, payment_received: null })],
])('an order that %s offers no refund', async (_, shown) => {
  scene(shown);
  await screen.findByText(/^Order Status|^Not paid yet/);
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('a refund without an outcome is in progress', async () => {
  scene(paid({ refunds_in_progress: 30 }));
  expect((await screen.findByRole('region', { name: 'Refunds' })).textContent).toContain(
    'A refund of $30.00 is in progress.',
  );
});

test('the buyer sees the refund with its credit note, and in the list that the order is partly refunded', async () => {
  const { callsTo } = show({
    pages: { '/ordering/invoice/view/:id': InvoicePage },
    at: '/ordering/invoice/view/17',
    responses: { ...orderResponses({ shown: refunded, document }), [pdf]: { body: {} } },
  });
  const section = within(await screen.findByRole('region', { name: 'Refunds' }));
  expect(section.getByText('Ordered twice')).toBeTruthy();
  section.getByRole('button', { name: 'Download PDF of credit note CN-000004' }).click();
  await waitFor(() => expect(callsTo(pdf)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});

test('the order history says which orders are refunded, in part or in full', async () => {
  const results = [refunded, paid({ id: 18, refunded: 200 })];
  show({
    pages: { '/ordering/history': OrderHistoryPage },
    at: '/ordering/history',
    responses: { [history]: { body: { count: 2, results } } },
  });
  expect(await screen.findByText('Partly refunded')).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
});
