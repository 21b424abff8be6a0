import type { CartDataset, Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { makePayment, placeOrder } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure, call } from '../../../lib/api.ts';
import { placeOrderBodyOf } from './checkout.rules.ts';
import { notePlacedOrder, orderKey } from './placed-order.ts';

/** What is to be paid: datasets not ordered yet, or an order that was placed before and is still unpaid. */
export type Payable =
  | { datasets: readonly CartDataset[]; codes: readonly string[]; order?: never }
  | { order: number };

/** How an attempt to pay ended. After `refused` and `processing` the order stands and must not be placed a second time. */
export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  | { kind: 'processing'; order: number }
  | { kind: 'refused'; order: number; failure: ApiFailure };

const place = async (user: number, payable: Payable) => {
  if (payable.order !== undefined) return payable.order;
  const body = placeOrderBodyOf(payable.datasets, payable.codes);
  const { order_id } = await call(placeOrder, { body, idempotencyKey: orderKey(user, body) });
  notePlacedOrder(user, order_id);
  return order_id;
};

const pay = async (order: number, totalCents: number, lastFour: string | null): Promise<PaymentOutcome> => {
  try {
    const answer = await call(makePayment, {
      body: { order, price_check: dollarsFromCents(totalCents), last_four: lastFour },
    });
    return 'paid' in answer ? { kind: 'paid', order: answer.order } : { kind: 'processing', order };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.code === 'payment_in_progress') return { kind: 'processing', order };
    return { kind: 'refused', order, failure };
  }
};

interface Attempt {
  payable: Payable;
  /** What the screen shows and the buyer agreed to; another price at the server is refused. */
  totalCents: number;
  /** Null where nothing is to be charged. */
  lastFour: string | null;
}

/** Places the order where it is not placed yet, then pays for it. A second call while one runs does nothing. */
export const usePayment = (user: number, onOutcome: (outcome: PaymentOutcome) => void) => {
  const running = useRef(false);
  const attempt = useMutation({
    mutationFn: async ({ payable, totalCents, lastFour }: Attempt) =>
      pay(await place(user, payable), totalCents, lastFour),
    onSuccess: onOutcome,
    onSettled: () => {
      running.current = false;
    },
  });
  const placeAndPay = (what: Attempt) => {
    if (running.current) return;
    running.current = true;
    attempt.mutate(what);
  };
  return {
    pending: attempt.isPending,
    /** Why the order could not be placed at all. */
    failure: attempt.error,
    outcome: attempt.data,
    placeAndPay,
    /** Pays for the order of the last attempt again, on the same terms. */
    tryAgain: (order: number) => {
      if (attempt.variables) placeAndPay({ ...attempt.variables, payable: { order } });
    },
  };
};
