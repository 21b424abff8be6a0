import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { readInvoice } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import {
  readOrder,
  readOrderDatasets,
  readTimeline,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { lostFullSetMessage, type Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { PaymentMethod } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { makePayment } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { registerPurchaseOrder } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { PurchaseOrderFields } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure, call } from '../../../../lib/api/api.ts';
import { invalidate } from '../../../../lib/api/endpoint-query.ts';
import type { OrderDraft } from '../../model/order-draft.rules.ts';
import { placeDraft } from '../../model/place-order.ts';
import { failedCharges } from './payment-failure.rules.ts';

/** What is to be paid: a draft from the cart, of whose oils so many were shown as full sets, or an order that was placed before and is unpaid. */
type Payable =
  | { draft: OrderDraft; codes: readonly string[]; fullSets: number; order?: never }
  | { order: number };

/** `lastFour` are the last digits of the card, null where nothing is to be charged. */
type PayWith =
  | { method: Exclude<PaymentMethod, 'purchase_order'>; lastFour: string | null; billing: BillTo }
  | { method: Extract<PaymentMethod, 'purchase_order'>; fields: PurchaseOrderFields };

/** How an attempt to pay ended. After `failed` and `processing` the order exists and must not be placed a second time. */
export type PaymentOutcome =
  | { kind: 'paid'; order: Order }
  /** Purchase order received: paid once the institute approves it. */
  | { kind: 'registered'; order: Order }
  /** With how many charges of the order had failed before. */
  | { kind: 'processing'; order: number; earlierFailures: number }
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

/** As the server refuses an order that is not what its buyer was shown. */
const priceChanged = (error: string, total_price: number) =>
  new ApiFailure(failures.price_changed.status, { code: 'price_changed', error, total_price });

/** The call takes no total, so the order's total is compared first. After a lost response the order is registered already. */
const register = async (
  id: number,
  { totalCents, acknowledged }: Attempt,
  fields: PurchaseOrderFields,
): Promise<PaymentOutcome> => {
  const order = await call(readOrder, { params: { id } });
  if (order.status === 'PO_PENDING') return { kind: 'registered', order };
  const { total_price } = order;
  if (centsFromDollars(total_price) !== totalCents)
    throw priceChanged(failures.price_changed.message, total_price);
  await call(registerPurchaseOrder, { body: { ...fields, order: id, acknowledged } });
  return { kind: 'registered', order };
};

/** An order is placed at the prices of then, when an oil that was shown as a full set may be none any more at the same price. */
const assertFullSets = async (id: number, { payable }: Attempt) => {
  if (payable.order !== undefined || payable.fullSets === 0) return;
  const { datasets } = await call(readOrderDatasets, { params: { id } });
  const placed = datasets.flatMap(({ oils }) => oils).filter(({ full_set }) => full_set);
  if (placed.length >= payable.fullSets) return;
  const { total_price } = await call(readOrder, { params: { id } });
  throw priceChanged(lostFullSetMessage, total_price);
};

/** `processing` also where an earlier charge of the order has no outcome yet. */
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

/** Counts failures before it pays: the charge may have failed by the time its state is first read. */
const pay = async (order: number, attempt: Attempt): Promise<PaymentOutcome> => {
  try {
    const timeline = await call(readTimeline, { params: { id: order } });
    await assertFullSets(order, attempt);
    const outcome = await payOnce(order, attempt);
    if (outcome !== 'processing') return outcome;
    return { kind: 'processing', order, earlierFailures: failedCharges(timeline.results).length };
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
      const { payable, acknowledged } = current;
      const order = payable.order ?? (await placeDraft(user, payable, acknowledged));
      return pay(order, current);
    },
    onSuccess: (outcome) => {
      if (outcome.kind === 'failed' && outcome.failure.code === 'price_changed')
        setChanges((count) => count + 1);
      onOutcome(outcome);
    },
    onSettled: () => {
      running.current = false;
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
