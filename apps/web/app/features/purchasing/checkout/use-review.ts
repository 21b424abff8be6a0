import type { CartDataset, Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Sent } from '../../../ui/WhyHere.tsx';
import { orderQuery } from '../purchasing.queries.ts';
import type { Amounts } from './checkout.rules.ts';
import { forgetPlacedOrder, placedNames } from './placed-order.ts';
import type { Checkout } from './use-checkout.ts';
import { type PaymentOutcome, usePayment } from './use-payment.ts';
import { useValidatedCard } from './validated-card.ts';

const thanks: Sent = { why: 'Thank you. The order is paid, and its data are ready in My Datasets.' };

/** The new total where the server refused the one that was shown. */
const changedTotal = (outcome: PaymentOutcome | undefined) =>
  outcome?.kind === 'refused' && outcome.failure.code === 'price_changed'
    ? centsFromDollars(Number(outcome.failure.details.total_price))
    : undefined;

/** The lines explain the old total, so they do not stand above a new one. */
const amountsToShow = (checkout: Checkout, outcome: PaymentOutcome | undefined): Amounts | undefined => {
  if (!('amounts' in checkout)) return undefined;
  const totalCents = changedTotal(outcome);
  return totalCents === undefined
    ? checkout.amounts
    : { lines: [], discounts: [], beforeDiscountCents: totalCents, totalCents };
};

interface Parts {
  user: number;
  checkout: Checkout;
  datasets: readonly CartDataset[];
  codes: readonly string[];
  /** Takes these datasets, now bought, out of the cart. */
  onBought: (names: readonly string[]) => void;
}

/** The last step's acts: place and pay, keep an unpaid order in the address, clear up after a paid one. */
export const useReview = ({ user, checkout, datasets, codes, onBought }: Parts) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { card, forgetCard } = useValidatedCard();
  const finish = (order: Order) => {
    client.setQueryData(orderQuery(order.id).queryKey, order);
    void client.invalidateQueries({ queryKey: ['owned-reports'] });
    void client.invalidateQueries({ queryKey: ['orders', 'history'] });
    void navigate(`/ordering/invoice/view/${order.id}`, { replace: true, state: thanks });
    onBought(placedNames(user, order.id, datasets));
    forgetPlacedOrder(user, order.id);
    forgetCard();
  };
  const payment = usePayment(user, (outcome) => {
    if (outcome.kind === 'paid') finish(outcome.order);
    else void navigate({ search: `?order=${outcome.order}` }, { replace: true });
  });
  const amounts = amountsToShow(checkout, payment.outcome);
  const place = () => {
    if (!amounts) return;
    payment.placeAndPay({
      payable: checkout.state === 'order' ? { order: checkout.order.id } : { datasets: datasets, codes },
      totalCents: amounts.totalCents,
      lastFour: amounts.totalCents === 0 ? null : (card?.last_four ?? null),
    });
  };
  return { card, amounts, payment, place, finish };
};
