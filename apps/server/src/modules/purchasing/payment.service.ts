import { randomUUID } from 'node:crypto';
import { priceCart } from '@iom/contract/purchasing/pricing.rules.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { ChargeOutcome } from '#platform/payments/processor.ts';
import { Refusal } from '#platform/refusal.ts';
import { completeOrder } from './complete-order.service.ts';
import { discountsOfOrder, reserveUse, toApply } from './discounts.store.ts';
import {
  changeOrder,
  lockOrder,
  type OrderRow,
  oilsOfOrder,
  putOilPrices,
  putOrderDiscounts,
} from './orders.store.ts';
import { type Attempt, addAttempt, findCard, openAttempt, type ValidatedCard } from './payments.store.ts';
import { discountLines } from './place-order.service.ts';
import { oilToPrice } from './prices.service.ts';
import { askLater, type PaymentParts, settle } from './settlement.service.ts';

interface PaymentRequest {
  order: number;
  price_check: number;
  last_four?: string | null | undefined;
}

/** The order, locked, when it may be paid now; null when it is paid already. */
const lockPayable = async (tx: WriteTx, caller: SessionUser, id: number): Promise<OrderRow | null> => {
  const order = await lockOrder(tx, id);
  if (!order || order.ownerId !== caller.id) throw new Refusal('not_found');
  if (order.status === 'CANCELLED') throw new Refusal('order_cancelled');
  if (order.paymentType === 'PURCHASE_ORDER') throw new Refusal('has_purchase_order');
  if (order.status === 'COMPLETE') return null;
  if (await openAttempt(tx, id)) throw new Refusal('payment_in_progress');
  return order;
};

/** Prices the order again and keeps what it and each of its oils cost now; answers the total in cents. */
const priceAgain = async (tx: WriteTx, catalogue: Catalogue, orderId: number): Promise<number> => {
  const oils = await oilsOfOrder(tx, orderId);
  if (oils.length === 0) throw new Refusal('order_empty');
  const discounts = await discountsOfOrder(tx, orderId);
  const fields = { sample: 'order', tests: 'order' };
  const chosen = oils.map(({ sampleId, testIds }) =>
    oilToPrice(catalogue, { sample: sampleId, tests: testIds }, fields),
  );
  const priced = priceCart({ oils: chosen, regional: [], discounts: discounts.map(toApply) });
  const { beforeDiscountCents, discountCents, totalCents, items } = priced;
  const changed = oils.flatMap(({ datasetId, sampleId, ...old }, place) => {
    const { priceCents = old.priceCents, fullSet = old.fullSet } = items[place] ?? {};
    const same = priceCents === old.priceCents && fullSet === old.fullSet;
    return same ? [] : [{ datasetId, sampleId, priceCents, fullSet }];
  });
  if (changed.length > 0) await putOilPrices(tx, changed);
  await putOrderDiscounts(tx, orderId, discountLines(discounts, priced));
  await changeOrder(tx, orderId, { beforeDiscountCents, discountCents, totalCents });
  return totalCents;
};

const reserveUses = async (tx: WriteTx, orderId: number) => {
  for (const { id } of await discountsOfOrder(tx, orderId))
    if (!(await reserveUse(tx, id))) throw new Refusal('discount_used_up');
};

const cardFor = async (tx: WriteTx, caller: SessionUser, lastFour: string | null | undefined) => {
  const card = await findCard(tx, caller.id);
  if (!card || card.lastFour !== lastFour) throw new Refusal('card_not_validated');
  return card;
};

type Begun =
  | { state: 'paid' }
  | { state: 'price changed'; totalCents: number }
  | { state: 'charging'; attempt: Attempt; card: ValidatedCard };

/** Everything before the charge, in one transaction: the attempt is on record when the processor is asked. */
const begin = async (
  tx: WriteTx,
  parts: PaymentParts,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<Begun> => {
  const order = await lockPayable(tx, caller, request.order);
  if (!order) return { state: 'paid' };
  const totalCents = await priceAgain(tx, parts.catalogue, order.id);
  if (totalCents !== centsFromDollars(request.price_check)) return { state: 'price changed', totalCents };
  if (totalCents === 0) {
    await reserveUses(tx, order.id);
    await completeOrder(tx, parts, order, null);
    return { state: 'paid' };
  }
  const card = await cardFor(tx, caller, request.last_four);
  await reserveUses(tx, order.id);
  const attempt = await addAttempt(tx, {
    orderId: order.id,
    amountCents: totalCents,
    // with the token, as a processor takes a key for one card only
    processorKey: `${card.processorToken}.${randomUUID()}`,
  });
  await changeOrder(tx, order.id, { cardBrand: card.brand, cardLastFour: card.lastFour });
  await askLater(parts, tx, attempt.id);
  return { state: 'charging', attempt, card };
};

/**
 * Pays an order with the validated card: recorded, charged once, settled. Answers `processing` when the processor is silent.
 * @throws Refusal as the contract line of make-payment lists them; card_declined leaves the order payable, price_changed
 *   leaves it with its new amounts.
 */
export const payOrder = async (
  parts: PaymentParts,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<'paid' | 'processing'> => {
  const begun = await parts.database.write((tx) => begin(tx, parts, caller, request));
  if (begun.state === 'paid') return 'paid';
  if (begun.state === 'price changed')
    throw new Refusal('price_changed', { extra: { total_price: dollarsFromCents(begun.totalCents) } });
  const { attempt, card } = begun;
  const outcome = await parts.processor
    .charge({
      token: card.processorToken,
      amountCents: attempt.amountCents,
      key: attempt.processorKey,
      description: `Order ${attempt.orderId}`,
    })
    .catch((error: unknown): ChargeOutcome => {
      parts.log.error({ err: error }, 'the processor did not answer');
      return { outcome: 'unknown' };
    });
  if (outcome.outcome === 'unknown') return 'processing';
  await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
  if (outcome.outcome === 'declined') throw new Refusal('card_declined', { sentence: outcome.reason });
  return 'paid';
};
