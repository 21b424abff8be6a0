import { randomUUID } from 'node:crypto';
import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { cardLimitMessage } from '@iom/contract/purchasing/payments/card-limits.rules.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { databaseIsBusy } from '#platform/database/retry.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import {
  type ChargeOutcome,
  type KnownOutcome,
  type OpenedCharge,
  paymentFailedMessage,
} from '#platform/payments/processor.ts';
import { reserveUses } from '../discounts/discount-uses.service.ts';
import { toBillTo } from '../invoices/billing.rules.ts';
import { completeOrder } from '../orders/complete-order.service.ts';
import {
  matchesDisplayedTotal,
  type PricedOrder,
  priceChanged,
  priceOrder,
} from '../orders/order-prices.service.ts';
import { updateOrder } from '../orders/orders.store.ts';
import { assertOrderAcknowledged } from '../orders/placing/acknowledgement.service.ts';
import { lockPayableOrder } from './payable-order.service.ts';
import { assertDeclineLimit, unavailableMessage } from './payment-limits.service.ts';
import {
  type Attempt,
  deleteCard,
  findAttempt,
  findCard,
  insertAttempt,
  type ValidatedCard,
} from './payments.store.ts';
import { type PaymentDeps, saveReference, scheduleStatusCheck, settle } from './settlement.service.ts';

interface PaymentRequest {
  order: number;
  price_check: number;
  last_four?: string | null | undefined;
  billing?: BillTo | undefined;
  acknowledged?: string | undefined;
}

const cardFor = async (tx: WriteTx, caller: SessionUser, lastFour: string | null | undefined) => {
  const card = await findCard(tx, caller.id);
  if (!card || card.lastFour !== lastFour) throw new ApiError('card_not_validated');
  return card;
};

type PreparedPayment =
  | { state: 'paid' }
  | { state: 'price_changed'; order: PricedOrder }
  | { state: 'charging'; attempt: Attempt; card: ValidatedCard };

/** All steps before the charge, in one transaction: the attempt is stored before the processor is called. */
const prepare = async (
  tx: WriteTx,
  deps: PaymentDeps,
  caller: SessionUser,
  request: PaymentRequest,
): Promise<PreparedPayment> => {
  const order = await lockPayableOrder(tx, deps.throttle, caller, request.order);
  if (!order) return { state: 'paid' };
  const priced = await priceOrder(tx, deps.catalogue, order);
  const { totalCents, lostFullSet } = priced;
  if (lostFullSet || !matchesDisplayedTotal(totalCents, request.price_check))
    return { state: 'price_changed', order: priced };
  await assertOrderAcknowledged(tx, order, request.acknowledged);
  const buyer = await findUser(tx, caller.id);
  if (!buyer || buyer.deletedAt) throw new ApiError('not_found');
  await updateOrder(tx, order.id, { billTo: request.billing ?? toBillTo(buyer) });
  if (paymentMethodFor(totalCents, 'card') === 'free') {
    await reserveUses(tx, order.id);
    await completeOrder(tx, deps, order, { method: 'free' });
    return { state: 'paid' };
  }
  const message = cardLimitMessage(totalCents, deps.processor.limits);
  if (message) throw new ApiError('card_declined', { message });
  const card = await cardFor(tx, caller, request.last_four);
  await reserveUses(tx, order.id);
  await assertDeclineLimit(tx, deps.throttle, caller.id);
  const attempt = await insertAttempt(tx, {
    orderId: order.id,
    amountCents: totalCents,
    processorKey: randomUUID(),
  });
  await updateOrder(tx, order.id, { cardBrand: card.brand, cardLastFour: card.lastFour });
  await scheduleStatusCheck(deps, tx, attempt.id);
  return { state: 'charging', attempt, card };
};

const markFailed = (deps: PaymentDeps, attempt: Attempt, reason: string) =>
  deps.database.write((tx) => settle(tx, deps, attempt, { outcome: 'declined', reason }));

/**
 * Opens the charge at the processor. A charge that is rejected or gets no response is never confirmed, so no
 * money moves.
 */
const openCharge = async (
  deps: PaymentDeps,
  attempt: Attempt,
  card: ValidatedCard,
): Promise<OpenedCharge> => {
  try {
    return await deps.processor.open({
      token: card.processorToken,
      amountCents: attempt.amountCents,
      key: attempt.processorKey,
      description: `Order ${attempt.orderId}`,
      metadata: { order: String(attempt.orderId), attempt: String(attempt.id) },
    });
  } catch (error) {
    deps.log.error({ err: error }, 'a charge could not be opened');
    await markFailed(deps, attempt, unavailableMessage);
    throw new ApiError('payment_unavailable');
  }
};

const confirmCharge = async (deps: PaymentDeps, reference: string, key: string): Promise<ChargeOutcome> => {
  try {
    return await deps.processor.confirm(reference, key);
  } catch (error) {
    deps.log.error({ err: error }, 'the outcome of a charge is unknown');
    return { outcome: 'unknown' };
  }
};

const persistOutcome = async (
  deps: PaymentDeps,
  attempt: Attempt,
  outcome: KnownOutcome,
): Promise<ChargeOutcome> => {
  await deps.database.write((tx) => settle(tx, deps, attempt, outcome));
  return outcome;
};

/** The outcome that a webhook or the status check stored before the response arrived. */
const readOutcome = async (deps: PaymentDeps, { id }: Attempt): Promise<ChargeOutcome> => {
  const attempt = await deps.database.read((tx) => findAttempt(tx, id));
  if (!attempt || attempt.status === 'STARTED') return { outcome: 'unknown' };
  if (attempt.status !== 'FAILED') return { outcome: 'succeeded' };
  return { outcome: 'declined', reason: attempt.failureReason ?? paymentFailedMessage };
};

/** The stored outcome. Unknown while the database is unavailable: the status check fetches it again. */
const storedOutcome = async (
  deps: PaymentDeps,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<ChargeOutcome> => {
  try {
    return outcome.outcome === 'unknown'
      ? await readOutcome(deps, attempt)
      : await persistOutcome(deps, attempt, outcome);
  } catch (error) {
    if (!databaseIsBusy(error)) throw error;
    deps.log.error({ err: error, attempt: attempt.id }, 'the outcome of a charge could not be stored');
    return { outcome: 'unknown' };
  }
};

/** Opens the charge, stores its reference, then confirms it, which moves the money. */
const charge = async (deps: PaymentDeps, attempt: Attempt, card: ValidatedCard) => {
  const opened = await openCharge(deps, attempt, card);
  if (!opened.ok) {
    await markFailed(deps, attempt, opened.reason);
    if (!opened.spent) throw new ApiError('card_declined', { message: opened.reason });
    // not declined by the bank: the card can be charged once it has been entered again
    await deps.database.write((tx) => deleteCard(tx, card));
    throw new ApiError('card_not_validated');
  }
  const { reference } = opened;
  const attemptWithReference = await deps.database.write((tx) => saveReference(tx, attempt, reference));
  if (!attemptWithReference) throw new ApiError('payment_unavailable');
  const confirmed = await confirmCharge(deps, reference, attempt.processorKey);
  const outcome = await storedOutcome(deps, attemptWithReference, confirmed);
  if (outcome.outcome === 'unknown') return 'processing';
  if (outcome.outcome === 'declined') throw new ApiError('card_declined', { message: outcome.reason });
  return 'paid';
};

/**
 * Pays an order with the validated card. Returns `processing` while the outcome is unknown or could not be stored.
 * @throws ApiError as declared by the endpoint make-payment; card_declined and payment_unavailable leave the order
 *   payable, price_changed leaves it with its new amounts.
 */
export const payOrder = async (
  deps: PaymentDeps & { write: WriteAsCaller },
  caller: SessionUser,
  request: PaymentRequest,
): Promise<'paid' | 'processing'> => {
  const prepared = await deps.write((tx) => prepare(tx, deps, caller, request));
  if (prepared.state === 'paid') return 'paid';
  if (prepared.state === 'price_changed') throw priceChanged(prepared.order);
  return charge(deps, prepared.attempt, prepared.card);
};
