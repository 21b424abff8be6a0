import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OrderPage from '../../../routes/account/order.tsx';
import { order } from '../../../test/fixtures/checkout.fixture.ts';
import { history, invoice, orderResponses, placed } from '../../../test/fixtures/orders.fixture.ts';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import OrderHistoryPage from './order-history.page.tsx';

const approved = {
  shown: order({ status: 'COMPLETE', paid: true, payment_type: 'PURCHASE_ORDER', po_number: 'PO-77' }),
  document: invoice({
    ...{ number: '1001', status: 'COMPLETE', paid: '2026-11-22T10:00:00.000Z' },
    ...{ payment_type: 'PURCHASE_ORDER', po_number: 'PO-77' },
    ...{ remit_to: 'First Bank', payment_terms: 'Net 30', due_days: 30, due: '2026-12-22' },
  }),
};

const openOrder = (responses: Responses = {}) =>
  show({
    pages: { '/ordering/invoice/view/:id': OrderPage },
    at: '/ordering/invoice/view/17',
    responses: { ...orderResponses(approved), ...responses },
  });

test('an approved purchase order is complete, payable by a day, and not called paid before its payment', async () => {
  openOrder();
  const article = await screen.findByRole('article');
  expect(screen.getByText('This order is complete.')).toBeTruthy();
  expect(article.textContent).toContain('Payable$200.00 by 22 Dec 2026');
  expect(article.textContent).toContain('Remit toFirst BankPayment termsNet 30');
  expect(article.textContent).toContain('StatusComplete');
  expect(article.textContent).not.toContain('Paid');
});

test('the payment stands in the timeline at its day', async () => {
  const by = 'Institute of Materials';
  openOrder(
    orderResponses({
      ...approved,
      shown: order({ ...approved.shown, payment_received: '2026-11-23' }),
      events: [
        placed,
        { at: '2026-11-22T10:00:00.000Z', event: 'APPROVED', by, detail: '' },
        { at: '2026-11-24T10:00:00.000Z', event: 'ASSIGNED', by: 'Ada Byron', detail: 'bo@lab.example' },
      ],
    }),
  );
  const entries = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Order placed/),
    expect.stringMatching(/^Purchase order approved/),
    'Payment received23 Nov 2026',
    expect.stringMatching(/^Invitation sent/),
  ]);
});

test('names both addresses that get the invoice of a purchase order again', async () => {
  openOrder({ 'POST /api/purchasing/orders/17/mail-invoice/': { status: 204, body: null } });
  await press('Email the invoice again');
  expect(await screen.findByText('On its way to ada@lab.example and accounts@engines.example.')).toBeTruthy();
});

test('names the purchase order of a row and downloads its PDF, which an unpaid order does not have', async () => {
  const pdf = 'GET /api/purchasing/orders/20/invoice.pdf';
  const pending = {
    id: 20,
    status: 'PO_PENDING',
    payment_type: 'PURCHASE_ORDER',
    po_number: 'PO-77',
  } as const;
  const { callsTo } = show({
    pages: { '/ordering/history': OrderHistoryPage },
    at: '/ordering/history',
    responses: {
      [history]: { body: { count: 2, results: [order({ id: 18 }), order(pending)] } },
      [pdf]: failureResponse(409, 'report_failed', 'Not made.'),
    },
  });
  expect(await screen.findByRole('cell', { name: 'Purchase order PO-77' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /PDF of order/ })).toHaveLength(1);
  await press('Download PDF of order 20');
  expect(await screen.findByText('Not made.')).toBeTruthy();
  expect(callsTo(pdf)).toHaveLength(1);
});

test('Print opens the PDF in a new tab, which closes where the PDF cannot be made', async () => {
  const tab = { location: { href: '' }, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as never);
  URL.createObjectURL = () => 'blob:invoice';
  const pdf = 'GET /api/purchasing/orders/17/invoice.pdf';
  let fails = false;
  openOrder({ [pdf]: () => (fails ? failureResponse(500, 'report_failed', 'Not made.') : { body: {} }) });
  await press('Print');
  await waitFor(() => expect(tab.location.href).toBe('blob:invoice'));
  expect(tab.close).not.toHaveBeenCalled();
  fails = true;
  await press('Print');
  expect(await screen.findByText('Not made.')).toBeTruthy();
  expect(tab.close).toHaveBeenCalledOnce();
  opened.mockRestore();
});
