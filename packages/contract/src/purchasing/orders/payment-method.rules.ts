// How an order is paid: nothing to pay, by card, or by purchase order.

import type { Order } from './orders.schemas.ts';

export type PaymentMethod = 'free' | 'card' | 'purchase_order';

/** The method that pays a total in cents: the chosen one, unless there is nothing to pay. */
export const paymentMethodFor = (
  totalCents: number,
  chosen: Exclude<PaymentMethod, 'free'>,
): PaymentMethod => (totalCents === 0 ? 'free' : chosen);

/** The method by which an order was paid, or will be once its purchase order is approved; null while that is open. */
export const paymentMethodOf = ({
  payment_type,
  paid,
}: {
  payment_type: Order['payment_type'];
  /** True, or the time of payment, once it is paid. */
  paid: boolean | string | null;
}): PaymentMethod | null => {
  if (payment_type === 'PURCHASE_ORDER') return 'purchase_order';
  if (!paid) return null;
  return payment_type === 'CREDIT_CARD' ? 'card' : 'free';
};
