// The wording of orders and invoices, on the screen and in the PDF.

import { formatDay } from '../../shared/dates.ts';
import type { Order } from '../orders/orders.schemas.ts';
import { paymentMethodOf } from '../orders/payment-method.rules.ts';
import type { Invoice } from './invoice.schemas.ts';

const paymentLabel = (
  order: Parameters<typeof paymentMethodOf>[0],
  labels: { card: string; purchaseOrder: string },
) => {
  switch (paymentMethodOf(order)) {
    case 'purchase_order':
      return labels.purchaseOrder;
    case 'card':
      return labels.card;
    case 'free':
      return 'Nothing to charge';
    case null:
      return 'Not paid yet';
  }
};

/** How an order was paid, or that it is unpaid, for lists of orders. */
export const orderPaymentLabel = (order: Pick<Order, 'paid' | 'payment_type' | 'credit_card'>) =>
  paymentLabel(order, { card: `Card ending ${order.credit_card}`, purchaseOrder: 'Purchase order' });

/** How an order was paid, for its invoice, with card brand or purchase order number. */
export const invoicePaymentLabel = (invoice: Pick<Invoice, 'paid' | 'payment_type' | 'card' | 'po_number'>) =>
  paymentLabel(invoice, {
    card: `${invoice.card?.brand} ending ${invoice.card?.last_four}`,
    purchaseOrder: `Purchase order ${invoice.po_number}`,
  });

export const orderStatusLabel = (order: Pick<Order, 'status'> & { paid: boolean | string | null }) =>
  order.status === 'CANCELLED' ? 'Canceled' : order.paid ? 'Complete' : 'Pending';

/** The kind of document. A pending purchase order has a pro forma invoice. */
export const invoiceHeading = ({ status }: Pick<Invoice, 'status'>) => {
  if (status === 'COMPLETE') return 'Invoice';
  return status === 'PO_PENDING' ? 'Pro forma invoice' : 'Pro forma';
};

/** `Invoice INV-000017`; until the order is complete `Pro forma invoice, order 17` or `Pro forma, order 17`. */
export const invoiceTitle = (invoice: Pick<Invoice, 'status' | 'number' | 'order'>) =>
  invoiceHeading(invoice) +
  (invoice.status === 'COMPLETE' ? ` ${invoice.number}` : `, order ${invoice.order}`);

/** The invoice number after the order is complete. A canceled order gets no number. */
const invoiceNumberLabel = ({ status, number }: Pick<Invoice, 'status' | 'number'>) => {
  if (status === 'COMPLETE') return number ?? '';
  if (status === 'CANCELLED') return 'None';
  return status === 'PO_PENDING' ? 'Assigned on approval' : 'Assigned on payment';
};

/** Label and value of each fact in the head of the invoice. */
export const invoiceFacts = (invoice: Invoice): [string, string][] => {
  const facts: [string, string][] = [
    ['Invoice', invoiceNumberLabel(invoice)],
    ['Order', String(invoice.order)],
    ['Ordered', formatDay(invoice.ordered)],
  ];
  if (invoice.paid) facts.push(['Paid', formatDay(invoice.paid)]);
  if (invoice.due) facts.push(['Due date', formatDay(invoice.due)]);
  facts.push(['Payment', invoicePaymentLabel(invoice)], ['Status', orderStatusLabel(invoice)]);
  return facts;
};

/** Labels and texts that explain how to pay a pro forma invoice. */
export const paymentDetails = ({
  remit_to,
  payment_terms,
}: Pick<Invoice, 'remit_to' | 'payment_terms'>): [string, string][] =>
  [['Remit to', remit_to] as [string, string], ['Payment terms', payment_terms] as [string, string]].filter(
    ([, text]) => text !== '',
  );

export const invoiceLabels = {
  billTo: 'Bill to',
  item: 'Item',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  beforeDiscount: 'Before discounts',
  total: 'Total in US dollars',
} as const;

/** A discount by its name and code. */
export const invoiceDiscountLabel = ({ name, code }: Invoice['discounts'][number]) => `${name} (${code})`;

/** The terms of sale; a sentence about the terms and conditions of `terms_version` follows. */
export const invoiceTerms =
  'All amounts in US dollars. All sales are final. Each copy of the data is licensed to a single user.';
