// How an order reads to its buyer.
import type { Invoice, OrderEvent } from '@iom/contract/purchasing/invoice.schemas.ts';
import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { flows, kindOfOrder } from '../model/order-draft.rules.ts';
import { itemName } from '../model/prices.rules.ts';

/** `Complete` once it is paid, else `Pending`, as history and invoice say it. */
export const statusWord = (order: { status: Order['status']; paid: unknown }) =>
  order.status === 'CANCELLED' ? 'Cancelled' : order.paid ? 'Complete' : 'Pending';

/** Where an unpaid order is paid. */
export const payPath = (order: Pick<Order, 'id' | 'order_items'>) =>
  `${flows[kindOfOrder(order)].payment}?order=${order.id}`;

/** The first item by name, and how many more there are. */
export const contentWords = ({ order_items: [first, ...more] }: Pick<Order, 'order_items'>) =>
  first ? itemName(first) + (more.length > 0 ? ` and ${more.length} more` : '') : '';

/** How it was paid, or how far that is. */
export const paymentWords = (order: Pick<Order, 'paid' | 'payment_type' | 'credit_card'>) => {
  if (order.payment_type === 'PURCHASE_ORDER') return 'Purchase order';
  if (!order.paid) return 'Not paid yet';
  return order.credit_card ? `Card ending ${order.credit_card}` : 'Nothing to charge';
};

/** The same on the document, which knows the card's brand and the number of the purchase order. */
export const invoicePayment = ({ po_number, card, paid }: Pick<Invoice, 'po_number' | 'card' | 'paid'>) => {
  if (po_number !== null) return `Purchase order ${po_number}`;
  if (card) return `${card.brand} ending ${card.last_four}`;
  return paid ? 'Nothing to charge' : 'Not paid yet';
};

/** What the document is called; before the order is paid it says that it is none yet. */
export const invoiceTitle = ({ number, order }: Pick<Invoice, 'number' | 'order'>) =>
  number ? `Invoice ${number}` : `Order ${order}, not an invoice yet`;

export const eventWords: Record<OrderEvent['event'], string> = {
  PLACED: 'Order placed',
  CHARGE_FAILED: 'Payment failed',
  PAID: 'Paid',
  PURCHASE_ORDER: 'Purchase order received',
  APPROVED: 'Payment received and approved',
  VOIDED: 'Purchase order given up',
  CANCELLED: 'Order cancelled',
  ASSIGNED: 'Data offered to a colleague',
  ACCEPTED: 'Data taken over',
};

/** The quote an order was made of, whose price stands; undefined for any other order. */
export const quoteOf = (events: readonly OrderEvent[]) =>
  events.find(({ event, detail }) => event === 'PLACED' && detail !== '')?.detail;

/** What more is known of it. */
export const eventDetail = ({ event, detail }: OrderEvent) =>
  event === 'PLACED' && detail !== '' ? `From quote ${detail}` : detail;

/** An ISO time as `21 Nov 2026, 09:30`. */
export const dayAndTime = (iso: string) =>
  new Date(iso).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  });
