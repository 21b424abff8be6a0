import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { readLastBilling } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { readOrder, readOrderDatasets } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure } from '../../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { invalidateLicences } from '../../../../lib/api/licences.ts';
import { readToken } from '../../../../lib/storage/session-store.ts';
import type { FlashState } from '../../../../ui/FlashMessage.tsx';
import { draftFromCart, type OrderDraft, withoutOrdered } from '../../model/order-draft.rules.ts';
import { clearPlacedOrder, orderedDatasetNames, wasPlacedHere } from '../../model/place-order.ts';
import type { Amounts } from '../../model/prices.rules.ts';
import { useCart, useDiscountCodes } from '../../model/use-cart.ts';
import { type Checkout, pricedDatasets, usePurchaseCheck } from '../../model/use-checkout.ts';
import { usePayBy, useUnpaidOrder } from '../../model/use-order-steps.ts';
import { useValidatedCard } from '../../model/validated-card.ts';
import { invalidateOrders } from '../../orders/use-followed-order.ts';
import type { BillingValues } from '../billing/billing.rules.ts';
import { clearBilling } from '../billing/use-billing.ts';
import { cardRefusal } from './payment-failure.rules.ts';
import { type PaymentOutcome, usePayment } from './use-payment.ts';

const paidThanks: FlashState = {
  flash: 'Thank you. The order is paid, and its data are ready in My Datasets.',
};

/** The new total of this order where the server refused the one that was shown. */
const changedTotal = (checkout: Checkout, outcome: PaymentOutcome | undefined) =>
  checkout.state === 'order' &&
  outcome?.kind === 'failed' &&
  outcome.order === checkout.order.id &&
  outcome.failure.code === 'price_changed'
    ? centsFromDollars(Number(outcome.failure.details.total_price))
    : undefined;

/** Lines that explain an old total are left out above a new one. */
const amountsToShow = (checkout: Checkout, outcome: PaymentOutcome | undefined): Amounts | undefined => {
  if (!('amounts' in checkout)) return undefined;
  const totalCents = changedTotal(checkout, outcome);
  return totalCents === undefined || totalCents === checkout.amounts.totalCents
    ? checkout.amounts
    : { lines: [], discounts: [], beforeDiscountCents: totalCents, totalCents };
};

/** The refusal of an attempt because of data that the notice did not name. */
const notAcknowledgedIn = ({ failure, outcome }: ReturnType<typeof usePayment>) => {
  const cause = outcome?.kind === 'failed' ? outcome.failure : failure;
  return cause instanceof ApiFailure && cause.code === 'purchase_not_acknowledged' ? cause : undefined;
};

/** Whether the last attempt paid this order at this total and failed for a reason other than a price change or a concurrent purchase. */
const wasAgreedTo = (checkout: Checkout, payment: ReturnType<typeof usePayment>) =>
  checkout.state === 'order' &&
  payment.outcome?.kind === 'failed' &&
  payment.outcome.order === checkout.order.id &&
  payment.outcome.failure.code !== 'price_changed' &&
  payment.totalCents === amountsToShow(checkout, payment.outcome)?.totalCents &&
  !notAcknowledgedIn(payment);

/** After an order: clears its items from the cart, clears stored forms, and opens the order's page. */
const useFinish = (user: number) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { cart, change } = useCart();
  const { clearCard } = useValidatedCard();
  return (order: Order) => {
    void invalidateLicences(client);
    void invalidateOrders(client);
    void invalidate(client, readLastBilling);
    // the order's page states how far a purchase order is; a message left by this page would stay after the approval
    const state = order.paid && order.payment_type !== 'PURCHASE_ORDER' ? paidThanks : null;
    void navigate(pages.order.path({ id: order.id }), { replace: true, state });
    const datasetNames = orderedDatasetNames(user, order.id, cart.datasets);
    change((before) => withoutOrdered(before, order, datasetNames));
    clearPlacedOrder(user, order.id);
    clearBilling();
    clearCard();
  };
};

interface ReviewOptions {
  user: number;
  kind: OrderKind;
  checkout: Checkout;
  /** Valid for the payment method in the URL. */
  billing: BillingValues | undefined;
}

const fullSetsOf = (checkout: Checkout) =>
  pricedDatasets(checkout)
    .flatMap(({ oils }) => oils)
    .filter(({ fullSet }) => fullSet).length;

const payableOf = (checkout: Checkout, draft: OrderDraft, codes: readonly string[]) =>
  checkout.state === 'order'
    ? { order: checkout.order.id }
    : { draft, codes, fullSets: fullSetsOf(checkout) };

/** The order in the URL, if this tab placed it and it was finished although the response was lost. */
const finishedElsewhere = (user: number, checkout: Checkout) =>
  checkout.state === 'closed' &&
  checkout.order.status !== 'CANCELLED' &&
  wasPlacedHere(user, checkout.order.id)
    ? checkout.order
    : undefined;

const usePaid = (finish: ReturnType<typeof useFinish>) => {
  const client = useQueryClient();
  return (order: OrderWithLines) => {
    client.setQueryData(endpointQuery(readOrder, { params: { id: order.id } }).queryKey, order);
    finish(order);
  };
};

/** Returns a function that makes this order the one to pay, at the prices the server has compared. */
const useKeepUnpaid = () => {
  const client = useQueryClient();
  const { setOrder } = useUnpaidOrder();
  return (order: number) => {
    setOrder(order);
    void invalidate(client, readOrder, readOrderDatasets);
  };
};

/** Actions of the review step: place and pay, keep an unpaid order in the URL, clean up after a finished one. */
export const useReview = ({ user, kind, checkout, billing }: ReviewOptions) => {
  const { cart } = useCart();
  const { codes } = useDiscountCodes(kind);
  const { byPurchaseOrder } = usePayBy();
  const { order: unpaid } = useUnpaidOrder();
  const keepUnpaid = useKeepUnpaid();
  const draft = draftFromCart(kind, cart);
  const check = usePurchaseCheck(unpaid === undefined ? draft : { kind: 'order', order: unpaid });
  const { card, saveCard } = useValidatedCard();
  const finish = useFinish(user);
  const paid = usePaid(finish);
  const [ended, setEnded] = useState(false);
  const payment = usePayment(user, (outcome) => {
    // the session has ended: the page asks for the sign-in, and its next attempt places the same order
    if (readToken() === undefined) return;
    if (outcome.kind === 'paid') paid(outcome.order);
    else if (outcome.kind === 'registered') finish(outcome.order);
    else keepUnpaid(outcome.order);
    const refused = outcome.kind === 'failed' ? cardRefusal(outcome.failure) : undefined;
    if (card && refused) saveCard({ ...card, refused });
  });
  const finishedOrder = finishedElsewhere(user, checkout);
  const finishKnown = useEffectEvent((order: Order) => {
    setEnded(true);
    finish(order);
  });
  useEffect(() => {
    if (finishedOrder) finishKnown(finishedOrder);
  }, [finishedOrder]);
  const amounts = amountsToShow(checkout, payment.outcome);
  const submit = () => {
    if (!amounts || !billing) return;
    const { number: _, ...address } = billing;
    const method = paymentMethodFor(amounts.totalCents, byPurchaseOrder ? 'purchase_order' : 'card');
    payment.placeAndPay({
      payable: payableOf(checkout, draft, codes),
      totalCents: amounts.totalCents,
      // after a failed check the buyer has seen no notice
      acknowledged: check.data?.digest ?? '',
      payWith:
        method === 'purchase_order'
          ? { method, fields: billing }
          : {
              method,
              lastFour: method === 'free' ? null : (card?.last_four ?? null),
              billing: address,
            },
    });
  };
  return {
    amounts,
    payment,
    submit,
    paid,
    ended: ended || finishedOrder !== undefined,
    /** The notice is not up to date yet. */
    checking: check.isFetching,
    notAcknowledged: notAcknowledgedIn(payment),
    agreedBefore: wasAgreedTo(checkout, payment),
  };
};
