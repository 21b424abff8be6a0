// How an order reads to its buyer.
import type { Order } from '@iom/contract/purchasing/orders.schemas.ts';

/** `Complete` once it is paid, else `Pending`, as history and invoice say it. */
export const statusWord = (order: Pick<Order, 'paid' | 'status'>) =>
  order.status === 'CANCELLED' ? 'Cancelled' : order.paid ? 'Complete' : 'Pending';

/** How it was paid, or how far that is. */
export const paymentWords = (order: Pick<Order, 'paid' | 'payment_type' | 'credit_card' | 'total_price'>) => {
  if (order.payment_type === 'PURCHASE_ORDER') return 'Purchase order';
  if (!order.paid) return 'Not paid yet';
  return order.credit_card ? `Card ending ${order.credit_card}` : 'Nothing to charge';
};

/** The buyer may still pay it or cancel it. */
export const isOpen = (order: Pick<Order, 'status'>) => order.status === 'IN_PROCESS';
