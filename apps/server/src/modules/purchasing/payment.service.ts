import { randomUUID } from 'node:crypto';
import { priceCart } from '@iom/contract/purchasing/pricing.rules.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { ChargeOutcome, Processor } from '#platform/payments/processor.ts';
import { Refusal } from '#platform/refusal.ts';
import { type CompletionParts, completeOrder } from './complete-order.service.ts';
import { discountsOfOrder, giveUseBack, reserveUse, toApply } from './discounts.store.ts';
import {
  changeOrder,
  lockOrder,
  type OrderRow,
  oilsOfOrder,
  putOilPrice,
  putOrderDiscounts,
} from './orders.store.ts';
import {
  type Attempt,
  addAttempt,
  findAttempt,
  findCard,
  openAttempt,
  settleAttempt,
  type ValidatedCard,
} from './payments.store.ts';
import { discountLines } from './place-order.service.ts';
import { oilToPrice } from './prices.service.ts';

export interface PaymentParts extends CompletionParts {
  database: Database;
  jobs: Jobs;
  catalogue: Catalogue;
  processor: Processor;
}
export interface PaymentRequest {
  order: number;
  price_check: number;
  last_four?: string | null | undefined;
}

const queue = 'settle-payment';
/** How long a payment may take before somebody asks the processor what became of it. */
const settleAfterSeconds = 30;

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

/** Prices the order again and keeps what it costs now. @throws Refusal price_changed when the buyer saw another total. */
const priceAgain = async (
  tx: WriteTx,
  catalogue: Catalogue,
  order: OrderRow,
  priceCheck: number,
): Promise<OrderRow> => {
  const oils = await oilsOfOrder(tx, order.id);
  if (oils.length === 0) throw new Refusal('order_empty');
  const discounts = await discountsOfOrder(tx, order.id);
  const chosen = oils.map(({ sampleId, testIds }) =>
    oilToPrice(catalogue, { sample: sampleId, tests: testIds }, 'order'),
  );
  const priced = priceCart({ oils: chosen, regional: [], discounts: discounts.map(toApply) });
  if (priced.totalCents !== centsFromDollars(priceCheck))
    throw new Refusal('price_changed', { extra: { total_price: dollarsFromCents(priced.totalCents) } });
  for (const [line, oil] of oils.entries()) {
    const { priceCents = 0, fullSet = false } = priced.items[line] ?? {};
    if (priceCents !== oil.priceCents || fullSet !== oil.fullSet)
      await putOilPrice(tx, oil, { priceCents, fullSet });
  }
  const { beforeDiscountCents, discountCents, totalCents } = priced;
  await putOrderDiscounts(tx, order.id, discountLines(discounts, priced));
  return (await changeOrder(tx, order.id, { beforeDiscountCents, discountCents, totalCents })) ?? order;
};

const reserveUses = async (tx: WriteTx, orderId: number) => {
  // in one order over all payments, so that two never wait for each other
  for (const { id } of (await discountsOfOrder(tx, orderId)).sort((a, b) => a.id - b.id))
    if (!(await reserveUse(tx, id))) throw new Refusal('discount_used_up');
};

const cardFor = async (tx: WriteTx, caller: SessionUser, lastFour: string | null | undefined) => {
  const card = await findCard(tx, caller.id);
  if (!card || card.lastFour !== lastFour) throw new Refusal('card_not_validated');
  return card;
};

type Begun = { paid: true } | { paid: false; attempt: Attempt; card: ValidatedCard };

/** Everything before the charge, in one transaction: the attempt is on record when the processor is asked. */
const begin = async (
  tx: WriteTx,
  parts: PaymentParts,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<Begun> => {
  const payable = await lockPayable(tx, caller, request.order);
  if (!payable) return { paid: true };
  const order = await priceAgain(tx, parts.catalogue, payable, request.price_check);
  if (order.totalCents === 0) {
    await reserveUses(tx, order.id);
    await completeOrder(tx, parts, order, { paymentType: null });
    return { paid: true };
  }
  const card = await cardFor(tx, caller, request.last_four);
  await reserveUses(tx, order.id);
  const attempt = await addAttempt(tx, {
    orderId: order.id,
    amountCents: order.totalCents,
    processorKey: randomUUID(),
  });
  await changeOrder(tx, order.id, { cardBrand: card.brand, cardLastFour: card.lastFour });
  await parts.jobs.send(tx, { queue }, { attempt: attempt.id }, settleAfterSeconds);
  return { paid: false, attempt, card };
};

/** Writes down what the processor said, once: of answer, job and restart whoever comes first. */
const settle = async (
  tx: WriteTx,
  parts: PaymentParts,
  attempt: Attempt,
  outcome: Exclude<ChargeOutcome, { outcome: 'unknown' }>,
) => {
  const order = await lockOrder(tx, attempt.orderId);
  if (!order) throw new Error('an attempt without an order');
  if (outcome.outcome === 'succeeded') {
    if (
      !(await settleAttempt(tx, attempt.id, { status: 'SUCCEEDED', processorReference: outcome.reference }))
    )
      return;
    await completeOrder(tx, parts, order, { paymentType: 'CREDIT_CARD' });
    return;
  }
  if (!(await settleAttempt(tx, attempt.id, { status: 'FAILED', failureReason: outcome.reason }))) return;
  await changeOrder(tx, order.id, { cardBrand: null, cardLastFour: null });
  for (const { id } of await discountsOfOrder(tx, order.id)) await giveUseBack(tx, id);
};

/**
 * Pays an order with the validated card: recorded, charged once, settled. Answers `processing` when the processor is silent.
 * @throws Refusal as the contract line of make-payment lists them; card_declined leaves the order payable.
 */
export const payOrder = async (
  parts: PaymentParts,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<'paid' | 'processing'> => {
  const begun = await parts.database.write((tx) => begin(tx, parts, caller, request));
  if (begun.paid) return 'paid';
  const { attempt, card } = begun;
  const description = `Order ${attempt.orderId}`;
  const outcome = await parts.processor
    .charge({
      token: card.processorToken,
      amountCents: attempt.amountCents,
      key: attempt.processorKey,
      description,
    })
    .catch((): ChargeOutcome => ({ outcome: 'unknown' }));
  if (outcome.outcome === 'unknown') return 'processing';
  await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
  if (outcome.outcome === 'declined') throw new Refusal('card_declined', { sentence: outcome.reason });
  return 'paid';
};

/** Asks the processor what became of an attempt that nobody settled: its answer was lost, or this server died. */
export const settlementJob = (parts: PaymentParts): JobKind<{ attempt: number }> => ({
  queue,
  retries: 15,
  run: async (data) => {
    const attempt = await parts.database.read((tx) => findAttempt(tx, data.attempt));
    if (attempt?.status !== 'STARTED') return;
    const found = await parts.processor.find(attempt.processorKey);
    if (found.outcome === 'unknown') throw new Error('the processor does not know the outcome yet');
    const outcome =
      found.outcome === 'never'
        ? ({ outcome: 'declined', reason: 'The payment was not carried out.' } as const)
        : found;
    await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
  },
});
