import { z } from 'zod';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import { databaseTime, type WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/mailer.ts';
import {
  type ChargeOutcome,
  type KnownOutcome,
  type Processor,
  paymentFailedMessage,
} from '#platform/payments/processor.ts';
import type { Platform } from '#platform/platform.ts';
import { releaseUses, reserveUsesAfterCharge } from '../discounts/discount-uses.service.ts';
import { completeOrder } from '../orders/complete-order.service.ts';
import { paymentFailedMail } from '../orders/order-mails.ts';
import { lockOrder, type OrderRow, recordEvent } from '../orders/orders.store.ts';
import { findRefundByKey } from '../orders/refunds.store.ts';
import { settleRefund } from '../refunds/refund-settlement.service.ts';
import { raiseRefund } from './payment-issues.service.ts';
import {
  type Attempt,
  findAttempt,
  findAttemptByReference,
  settleAttempt,
  updateReference,
} from './payments.store.ts';

/** The dependencies of payments. */
export type PaymentDeps = Pick<Platform, 'database' | 'jobs' | 'log' | 'outbox' | 'site' | 'throttle'> & {
  catalogue: Catalogue;
  processor: Processor;
};

const settlementQueue = { name: 'settle-payment', data: z.object({ attempt: z.int() }) };
/** Delay before the outcome of an attempt is requested from the processor, and between repeated requests. */
const statusCheckDelaySeconds = 30;

/** Schedules a job that requests the outcome from the processor; it survives a restart of the server. */
export const scheduleStatusCheck = ({ jobs }: PaymentDeps, tx: WriteTx, attempt: number) =>
  jobs.send(tx, settlementQueue, { attempt }, { afterSeconds: statusCheckDelaySeconds });

/**
 * Stores the processor's reference of a charge, which must happen before the charge is confirmed. Undefined when the attempt was
 * settled, or the account deleted, in the meantime: the charge must not be confirmed then.
 */
export const saveReference = async (
  tx: WriteTx,
  attempt: Attempt,
  reference: string,
): Promise<Attempt | undefined> => {
  const order = await lockOrder(tx, attempt.orderId);
  if (order?.status !== 'IN_PROCESS' || (await findAttempt(tx, attempt.id))?.status !== 'STARTED')
    return undefined;
  if ((await findUser(tx, order.ownerId))?.deletedAt) return undefined;
  return updateReference(tx, attempt.id, reference);
};

const codeUsedUp = 'A discount code of the order was used up before this charge succeeded.';

/** Why a charge that succeeded cannot pay its order, or undefined. */
const refundReason = async (
  tx: WriteTx,
  order: OrderRow,
  { amountCents }: Attempt,
): Promise<string | undefined> => {
  if (order.paidAt || order.status === 'PO_PENDING' || order.totalCents !== amountCents)
    return 'The order was paid or changed before this charge succeeded.';
  // a deletion of the account waits for the order to be complete, or came first
  await lockUser(tx, order.ownerId);
  if ((await findUser(tx, order.ownerId))?.deletedAt)
    return 'The account was deleted before this charge succeeded.';
  return undefined;
};

const settleSuccess = async (tx: WriteTx, deps: PaymentDeps, { id, orderId }: Attempt) => {
  const order = await lockOrder(tx, orderId);
  const attempt = await findAttempt(tx, id);
  if (!order || !attempt) throw new Error(`payment attempt ${id} has no order`);
  if (attempt.status !== 'STARTED' && attempt.status !== 'FAILED') return;
  const reason = await refundReason(tx, order, attempt);
  if (reason !== undefined) return raiseRefund(tx, deps, attempt, order, reason);
  // a failed attempt has released its uses
  if (attempt.status === 'FAILED' && !(await reserveUsesAfterCharge(tx, order.id)))
    return raiseRefund(tx, deps, attempt, order, codeUsedUp);
  if (order.status === 'CANCELLED')
    deps.log.error({ order: order.id }, 'a canceled order was charged and is now complete');
  await settleAttempt(tx, attempt.id, { status: 'SUCCEEDED', failureReason: null });
  await completeOrder(tx, deps, order, { method: 'card' });
};

/** Marks the attempt as failed. @returns whether this call did so */
const settleFailure = async (
  tx: WriteTx,
  deps: PaymentDeps,
  attempt: Attempt,
  reason: string,
): Promise<boolean> => {
  await lockOrder(tx, attempt.orderId);
  const current = await findAttempt(tx, attempt.id);
  if (current?.status !== 'STARTED') return false;
  // the reference was stored after the status check: the charge may be confirmed by now
  if (current.processorReference !== attempt.processorReference) {
    await scheduleStatusCheck(deps, tx, attempt.id);
    return false;
  }
  await settleAttempt(tx, attempt.id, { status: 'FAILED', failureReason: reason });
  await releaseUses(tx, attempt.orderId);
  await recordEvent(tx, attempt.orderId, 'CHARGE_FAILED', { detail: reason });
  return true;
};

/**
 * Settles an attempt once, under the order's lock: the first of response, webhook and status check wins. A
 * charge that succeeds after its attempt was marked as failed still pays its order, or becomes a refund due.
 * @returns whether this call marked the attempt as failed
 */
export const settle = async (
  tx: WriteTx,
  deps: PaymentDeps,
  attempt: Attempt,
  outcome: KnownOutcome,
): Promise<boolean> => {
  if (outcome.outcome !== 'succeeded') return settleFailure(tx, deps, attempt, outcome.reason);
  await settleSuccess(tx, deps, attempt);
  return false;
};

/**
 * Up to this age of an attempt the response may still report the outcome; after it the buyer has seen
 * "processing".
 */
const answeredAfterMs = 10_000;

/** Settles an attempt outside its call, and mails the buyer a failure that the response cannot have reported. */
const settleApart = async (tx: WriteTx, deps: PaymentDeps, attempt: Attempt, outcome: KnownOutcome) => {
  const hasFailed = await settle(tx, deps, attempt, outcome);
  if (!hasFailed || outcome.outcome === 'succeeded') return;
  const age = (await databaseTime(tx)).getTime() - attempt.createdAt.getTime();
  if (age < answeredAfterMs) return;
  const order = await lockOrder(tx, attempt.orderId);
  const buyer = order && (await findUser(tx, order.ownerId));
  if (buyer)
    await deps.outbox.post(tx, {
      ...recipient(buyer),
      ...paymentFailedMail(deps.site, order.id, outcome.reason),
    });
};

/** Asks the processor for the outcome. A charge without a stored reference was never confirmed. */
const fetchOutcome = async (deps: PaymentDeps, attempt: Attempt): Promise<ChargeOutcome> => {
  if (attempt.processorReference === null) return { outcome: 'declined', reason: paymentFailedMessage };
  try {
    return await deps.processor.resolveOrCancel(attempt.processorReference);
  } catch (error) {
    deps.log.error({ err: error }, 'the outcome of a charge is unknown');
    return { outcome: 'unknown' };
  }
};

/** Settles an attempt after its response was lost or its server died. Never charges. */
export const settlementJob = (deps: PaymentDeps) =>
  jobKind(settlementQueue, {
    retries: 15,
    run: async (data) => {
      const attempt = await deps.database.read((tx) => findAttempt(tx, data.attempt));
      if (attempt?.status !== 'STARTED') return;
      const outcome = await fetchOutcome(deps, attempt);
      if (outcome.outcome === 'unknown')
        return deps.database.write((tx) => scheduleStatusCheck(deps, tx, attempt.id));
      await deps.database.write((tx) => settleApart(tx, deps, attempt, outcome));
    },
  });

/**
 * Handles a webhook call of the processor. Repeated events, in any order, have no further effect.
 * @throws ApiError webhook_not_signed if the signature does not match the raw body or is too old.
 */
export const handleWebhook = async (deps: PaymentDeps, rawBody: string, signature: string) => {
  const now = await deps.database.readOne(databaseTime);
  const event = deps.processor.parseWebhook(rawBody, signature, now);
  if (event.kind === 'not_signed') throw new ApiError('webhook_not_signed');
  if (event.kind === 'other') return;
  if (event.kind === 'refund') {
    const { key, outcome } = event;
    const refund = await deps.database.read((tx) => findRefundByKey(tx, key));
    if (refund) await deps.database.write((tx) => settleRefund(tx, deps, refund, outcome));
    return;
  }
  const attempt = await deps.database.read((tx) => findAttemptByReference(tx, event.reference));
  if (attempt) await deps.database.write((tx) => settleApart(tx, deps, attempt, event.outcome));
  else deps.log.error({ reference: event.reference }, 'a webhook event names an unknown charge');
};
