import { randomUUID } from 'node:crypto';
import type { BillTo } from '@iom/contract/purchasing/billing.schemas.ts';
import { centsFromDollars, dollarsFromCents } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { databaseIsBusy } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { ChargeOutcome, KnownOutcome, OpenedCharge } from '#platform/payments/processor.ts';
import { billToOf } from '../invoices/billing.rules.ts';
import { completeOrder } from '../orders/complete-order.service.ts';
import { changeOrder } from '../orders/orders.store.ts';
import { priceOrder, reserveUses } from '../pricing/order-prices.service.ts';
import { lockPayable } from './payable-order.service.ts';
import { type Attempt, addAttempt, findCard, type ValidatedCard } from './payments.store.ts';
import { type PaymentDeps, saveReference, scheduleStatusCheck, settle } from './settlement.service.ts';

interface PaymentRequest {
  order: number;
  price_check: number;
  last_four?: string | null | undefined;
  billing?: BillTo | undefined;
}

const cardFor = async (tx: WriteTx, caller: SessionUser, lastFour: string | null | undefined) => {
  const card = await findCard(tx, caller.id);
  if (!card || card.lastFour !== lastFour) throw new ApiError('card_not_validated');
  return card;
};

type Begun =
  | { state: 'paid' }
  | { state: 'price changed'; totalCents: number }
  | { state: 'charging'; attempt: Attempt; card: ValidatedCard };

/** Everything before the charge, in one transaction: the attempt is on record when the processor is asked. */
const begin = async (
  tx: WriteTx,
  parts: PaymentDeps,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<Begun> => {
  const order = await lockPayable(tx, caller, request.order);
  if (!order) return { state: 'paid' };
  const totalCents = await priceOrder(tx, parts.catalogue, order);
  if (totalCents !== centsFromDollars(request.price_check)) return { state: 'price changed', totalCents };
  const buyer = await findUser(tx, caller.id);
  if (!buyer) throw new ApiError('not_found');
  await changeOrder(tx, order.id, { billTo: request.billing ?? billToOf(buyer) });
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
    processorKey: randomUUID(),
  });
  await changeOrder(tx, order.id, { cardBrand: card.brand, cardLastFour: card.lastFour });
  await scheduleStatusCheck(parts, tx, attempt.id);
  return { state: 'charging', attempt, card };
};

const failed = (parts: PaymentDeps, attempt: Attempt, reason: string) =>
  parts.database.write((tx) => settle(tx, parts, attempt, { outcome: 'declined', reason }));

const unavailable = 'The payment service did not answer.';

/** What was refused or got no answer is not charged: nothing is confirmed whose name is not on record. */
const openCharge = async (
  parts: PaymentDeps,
  attempt: Attempt,
  card: ValidatedCard,
): Promise<OpenedCharge> => {
  try {
    return await parts.processor.open({
      token: card.processorToken,
      amountCents: attempt.amountCents,
      key: attempt.processorKey,
      description: `Order ${attempt.orderId}`,
      metadata: { order: String(attempt.orderId), attempt: String(attempt.id) },
    });
  } catch (error) {
    parts.log.error({ err: error }, 'a charge could not be opened');
    await failed(parts, attempt, unavailable);
    throw new ApiError('payment_unavailable');
  }
};

const confirmCharge = async (parts: PaymentDeps, reference: string, key: string): Promise<ChargeOutcome> => {
  try {
    return await parts.processor.confirm(reference, key);
  } catch (error) {
    parts.log.error({ err: error }, 'the processor did not say what became of a charge');
    return { outcome: 'unknown' };
  }
};

/** False where the database is gone for a moment: the outcome is asked for again later, like one whose answer was lost. */
const kept = async (parts: PaymentDeps, attempt: Attempt, outcome: KnownOutcome): Promise<boolean> => {
  try {
    await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
    return true;
  } catch (error) {
    if (!databaseIsBusy(error)) throw error;
    parts.log.error({ err: error, attempt: attempt.id }, 'what became of a charge could not be kept');
    return false;
  }
};

/** Opens the charge, writes its name down, and only then moves the money. */
const charge = async (parts: PaymentDeps, attempt: Attempt, card: ValidatedCard) => {
  const opened = await openCharge(parts, attempt, card);
  if (!opened.ok) {
    await failed(parts, attempt, opened.because);
    throw new ApiError('card_declined', { message: opened.because });
  }
  const { reference } = opened;
  const named = await parts.database.write((tx) => saveReference(tx, attempt, reference));
  if (!named) throw new ApiError('payment_unavailable');
  const outcome = await confirmCharge(parts, reference, attempt.processorKey);
  if (outcome.outcome === 'unknown' || !(await kept(parts, named, outcome))) return 'processing';
  if (outcome.outcome === 'declined') throw new ApiError('card_declined', { message: outcome.reason });
  return 'paid';
};

/**
 * Pays an order with the validated card: recorded, charged once, settled. Answers `processing` when the processor is silent, or
 * when the database is while it answers.
 * @throws ApiError as the contract line of make-payment lists them; card_declined and payment_unavailable leave the order
 *   payable, price_changed leaves it with its new amounts.
 */
export const payOrder = async (
  parts: PaymentDeps,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<'paid' | 'processing'> => {
  const begun = await parts.database.write((tx) => begin(tx, parts, caller, request));
  if (begun.state === 'paid') return 'paid';
  if (begun.state === 'price changed')
    throw new ApiError('price_changed', { extra: { total_price: dollarsFromCents(begun.totalCents) } });
  return charge(parts, begun.attempt, begun.card);
};
