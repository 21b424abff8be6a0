import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrder, readTimeline } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { PaymentMethod } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { registerPurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrderFields } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';
import type { OrderDraft } from '../../model/order-draft.rules.ts';
import { placeDraft } from '../../model/place-order.ts';

/** What is to be paid: a draft from the cart, with the number of oils that were shown as full sets, or an unpaid order. */
type Payable =
  | { draft: OrderDraft; codes: readonly string[]; fullSets: number; order?: never }
  | { order: number };

/** `lastFour` are the last digits of the card, null if nothing is to be charged. */
type PayWith =
  | { method: Exclude<PaymentMethod, 'purchase_order'>; lastFour: string | null; billing: BillTo }
  | { method: Extract<PaymentMethod, 'purchase_order'>; fields: PurchaseOrderFields };

/** How an attempt to pay ended. After `failed` and `processing` the order exists and must not be placed a second time. */
export type PaymentOutcome =
  | { kind: 'paid'; order: OrderWithLines }
  /** Purchase order received: paid once the institute approves it. */
  | { kind: 'registered'; order: Order }
  | { kind: 'processing'; order: number }
  | { kind: 'failed'; order: number; failure: ApiFailure };

interface Attempt {
  payable: Payable;
  /** The total the buyer agreed to; the server refuses payment at another price. */
  totalCents: number;
  /** Digest of the purchase check that the buyer was shown. */
  acknowledged: string;
  payWith: PayWith;
}

const chargeCard = async (
  order: number,
  { totalCents, acknowledged }: Attempt,
  { lastFour, billing }: Pick<Extract<PayWith, { billing: BillTo }>, 'lastFour' | 'billing'>,
): Promise<PaymentOutcome | 'processing'> => {
  const price_check = dollarsFromCents(totalCents);
  const body = { order, price_check, last_four: lastFour, billing, acknowledged };
  const result = await call(makePayment, { body });
  return 'paid' in result ? { kind: 'paid', order: result.order } : 'processing';
};

/** After a lost response the order has its purchase order already. */
const register = async (
  order: number,
  { totalCents, acknowledged }: Attempt,
  fields: PurchaseOrderFields,
): Promise<PaymentOutcome> => {
  const body = { ...fields, order, price_check: dollarsFromCents(totalCents), acknowledged };
  await call(registerPurchaseOrder, { body }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.code === 'has_purchase_order')) throw failure;
  });
  return { kind: 'registered', order: await call(readOrder, { params: { id: order } }) };
};

/** Returns `processing` as well while an earlier charge of the order has no outcome. */
const payOnce = async (order: number, attempt: Attempt): Promise<PaymentOutcome | 'processing'> => {
  const { payWith } = attempt;
  try {
    return payWith.method === 'purchase_order'
      ? await register(order, attempt, payWith.fields)
      : await chargeCard(order, attempt, payWith);
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.code === 'payment_in_progress') return 'processing';
    throw failure;
  }
};

const pay = async (order: number, attempt: Attempt): Promise<PaymentOutcome> => {
  try {
    const outcome = await payOnce(order, attempt);
    return outcome === 'processing' ? { kind: 'processing', order } : outcome;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return { kind: 'failed', order, failure };
  }
};

/** Places the order unless placed before, then pays for it. A second call while one runs does nothing. */
export const usePayment = (user: number, onOutcome: (outcome: PaymentOutcome) => void) => {
  const client = useQueryClient();
  const running = useRef(false);
  /** The failure of a charge that was being processed. */
  const [late, setLate] = useState<PaymentOutcome>();
  const [changes, setChanges] = useState(0);
  const attempt = useMutation({
    mutationFn: async (current: Attempt) => {
      const { payable, totalCents, acknowledged } = current;
      if (payable.order !== undefined) return pay(payable.order, current);
      return pay(await placeDraft(user, payable, { totalCents, acknowledged }), current);
    },
    onSuccess: onOutcome,
    onSettled: (outcome, failure) => {
      running.current = false;
      const cause = outcome?.kind === 'failed' ? outcome.failure : failure;
      if (cause instanceof ApiFailure && cause.code === 'price_changed') {
        setChanges((count) => count + 1);
        void invalidate(client, calculatePrice);
      }
      // also after a lost response, whose order may be paid
      void invalidate(client, checkPurchase, readInvoice, readTimeline);
    },
  });
  const placeAndPay = (current: Attempt) => {
    if (running.current) return;
    running.current = true;
    setLate(undefined);
    attempt.mutate(current);
  };
  return {
    pending: attempt.isPending,
    /** Why the order could not be placed at all. */
    failure: attempt.error,
    outcome: late ?? attempt.data,
    /** How many attempts were refused because the order had changed: each time the buyer is asked to agree again. */
    changes,
    /** The total of the last attempt. */
    totalCents: attempt.variables?.totalCents,
    placeAndPay,
    /** Ends `processing`. @param reason a sentence */
    fail: (order: number, reason: string) => {
      const { status, message } = failures.card_declined;
      const failure = new ApiFailure(status, { code: 'card_declined', error: reason || message });
      const failed = { kind: 'failed', order, failure } as const;
      setLate(failed);
      onOutcome(failed);
    },
    /** Repeats the payment of the last attempt's order. */
    tryAgain: (order: number) => {
      if (attempt.variables) placeAndPay({ ...attempt.variables, payable: { order } });
    },
  };
};
