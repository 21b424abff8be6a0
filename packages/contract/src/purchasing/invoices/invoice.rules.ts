// The wording of orders and invoices, on the screen and in the PDF.

import { counted } from '../../shared/counts.ts';
import { formatDay } from '../../shared/dates.ts';
import { centsFromDollars, formatMoney } from '../../shared/money.ts';
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
export const orderPaymentLabel = (
  order: Pick<Order, 'paid' | 'payment_type' | 'credit_card' | 'po_number'>,
) =>
  paymentLabel(order, {
    card: `Card ending ${order.credit_card}`,
    purchaseOrder: `Purchase order ${order.po_number}`,
  });

/** How an order was paid, for its invoice, with card brand or purchase order number. */
export const invoicePaymentLabel = (invoice: Pick<Invoice, 'paid' | 'payment_type' | 'card' | 'po_number'>) =>
  paymentLabel(invoice, {
    card: `${invoice.card?.brand} ending ${invoice.card?.last_four}`,
    purchaseOrder: `Purchase order ${invoice.po_number}`,
  });

/** The status of an order, or of an invoice, which a refund does not change. */
export const orderStatusLabel = ({
  status,
  paid,
  total_price,
  refunded = 0,
}: Pick<Order, 'status' | 'total_price'> & { paid: boolean | string | null; refunded?: number }) => {
  if (status === 'CANCELLED') return 'Canceled';
  if (!paid) return 'Pending';
  if (refunded === 0) return 'Complete';
  return refunded < total_price ? 'Partly refunded' : 'Refunded';
};

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

/**
 * Label and value of each fact in the head of the invoice. @param refunded of its order, for the page of the order; the document that was
 * sent is not changed by a refund, which has a credit note
 */
export const invoiceFacts = (invoice: Invoice, refunded = 0): [string, string][] => {
  const facts: [string, string][] = [
    ['Invoice', invoiceNumberLabel(invoice)],
    ['Order', String(invoice.order)],
    ['Ordered', formatDay(invoice.ordered)],
  ];
  // the order is complete, and the invoice issued, with the payment or the approval
  if (invoice.status === 'COMPLETE' && invoice.paid) facts.push(['Invoice date', formatDay(invoice.paid)]);
  if (invoice.payment_received) facts.push(['Paid', formatDay(invoice.payment_received)]);
  if (invoice.due) facts.push(['Due date', formatDay(invoice.due)]);
  facts.push(
    ['Payment', invoicePaymentLabel(invoice)],
    ['Status', orderStatusLabel({ ...invoice, refunded })],
  );
  return facts;
};

type PaymentTerms = Pick<
  Invoice,
  | 'status'
  | 'payment_type'
  | 'payment_received'
  | 'total_price'
  | 'remit_to'
  | 'payment_terms'
  | 'due_days'
  | 'due'
>;

/** When a purchase order is payable that is not approved yet. @param dueDays null where the settings state none */
export const dueText = (dueDays: number | null) =>
  dueDays === null ? 'after approval' : `within ${counted(dueDays, 'day')} after approval`;

/** The amount of a purchase order and by when it is payable; empty once it is paid or canceled. */
const payableText = ({
  status,
  payment_type,
  payment_received,
  total_price,
  due_days,
  due,
}: PaymentTerms) => {
  const isOwed = status === 'PO_PENDING' || status === 'COMPLETE';
  if (payment_type !== 'PURCHASE_ORDER' || payment_received || !isOwed) return '';
  const amount = formatMoney(centsFromDollars(total_price));
  if (due) return `${amount} by ${formatDay(due)}`;
  if (status === 'COMPLETE') return amount;
  return `${amount} ${dueText(due_days)}`;
};

/** Label and text of what is payable for a purchase order, where and on which terms; what is not stated is left out. */
export const paymentDetails = (invoice: PaymentTerms): [string, string][] =>
  (
    [
      ['Payable', payableText(invoice)],
      ['Remit to', invoice.remit_to],
      ['Payment terms', invoice.payment_terms],
    ] satisfies [string, string][]
  ).filter(([, text]) => text !== '');

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
