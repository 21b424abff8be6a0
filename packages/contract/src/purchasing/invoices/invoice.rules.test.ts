import { expect, test } from 'vitest';
import { invoiceFacts } from './invoice.rules.ts';
import type { Invoice } from './invoice.schemas.ts';

const invoice = {
  ...{
    order: 5,
    number: 'INV-000005',
    status: 'COMPLETE',
    payment_type: 'PURCHASE_ORDER',
    po_number: '4711',
  },
  ...{ ordered: '2026-11-02T08:00:00.000Z', paid: '2026-11-20T09:00:00.000Z', due: '2026-12-20' },
  ...{ payment_received: null, card: null },
} as unknown as Invoice;

test('an invoice on purchase order has the day of its approval, from which its due date counts', () => {
  const facts = Object.fromEntries(invoiceFacts(invoice));
  expect(facts).toMatchObject({
    ...{ Ordered: '2 Nov 2026', 'Invoice date': '20 Nov 2026', 'Due date': '20 Dec 2026' },
  });
});

test('a pro forma has no date of an invoice', () => {
  const pending: Invoice = { ...invoice, status: 'PO_PENDING', number: null, paid: null, due: null };
  expect(invoiceFacts(pending).map(([label]) => label)).not.toContain('Invoice date');
});
