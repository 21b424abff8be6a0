// Labels of an order.

import { pages } from '@iom/contract/pages/pages.ts';
import type { Order, OrderEvent } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { kindOfOrder } from '../model/order-draft.rules.ts';
import { itemName } from '../model/prices.rules.ts';

/** Where an unpaid order is paid. */
export const payPath = (order: Pick<Order, 'id' | 'order_items'>) =>
  (kindOfOrder(order) === 'regional' ? pages.regionalPayment : pages.datasetPayment).path({
    order: order.id,
  });

/** The first item's name and the number of further items. */
export const contentsLabel = ({ order_items: [first, ...more] }: Pick<Order, 'order_items'>) =>
  first ? itemName(first) + (more.length > 0 ? ` and ${more.length} more` : '') : '';

export const eventLabels: Record<OrderEvent['event'], string> = {
  PLACED: 'Order placed',
  CHARGE_FAILED: 'Payment failed',
  PAID: 'Paid',
  PURCHASE_ORDER: 'Purchase order received',
  APPROVED: 'Purchase order approved',
  VOIDED: 'Purchase order voided',
  CANCELLED: 'Order canceled',
  REFUNDED: 'Refunded',
  ASSIGNED: 'Invitation sent',
  ACCEPTED: 'Transfer accepted',
};

/** The reference of the quote the order was made from; undefined for any other order. */
export const quoteOf = (events: readonly OrderEvent[]) =>
  events.find(({ event, detail }) => event === 'PLACED' && detail !== '')?.detail;

/** The event's detail as shown. */
export const eventDetail = ({ event, detail }: OrderEvent) =>
  event === 'PLACED' && detail !== '' ? `From quote ${detail}` : detail;
