import { z } from 'zod';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import { type Jobs, jobKind } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import {
  type ChargeOutcome,
  type KnownOutcome,
  type Processor,
  paymentFailedMessage,
} from '#platform/payments/processor.ts';
import { discountsOfOrder, releaseUse, reserveUse } from '../discounts/discounts.store.ts';
import { type CompletionParts, completeOrder } from '../orders/complete-order.service.ts';
import { recordEvent } from '../orders/order-events.store.ts';
import { lockOrder } from '../orders/orders.store.ts';
import {
  type Attempt,
  findAttempt,
  findAttemptByReference,
  putReference,
  settleAttempt,
} from './payments.store.ts';

export interface PaymentDeps extends CompletionParts {
  database: Database;
  jobs: Jobs;
  catalogue: Catalogue;
  processor: Processor;
  log: Logger;
}

const settlementQueue = { name: 'settle-payment', data: z.object({ attempt: z.int() }) };
/** How long a payment may take before somebody asks the processor what became of it, and then between two askings. */
const askAfterSeconds = 30;

/** Has the processor asked about an attempt later, whatever becomes of this server until then. */
export const scheduleStatusCheck = ({ jobs }: PaymentDeps, tx: WriteTx, attempt: number) =>
  jobs.send(tx, settlementQueue, { attempt }, askAfterSeconds);

/**
 * Writes down the processor's name of a charge; only then may it be confirmed. Undefined when the attempt was given up for
 * lost meanwhile: then it must not be.
 */
export const saveReference = async (
  tx: WriteTx,
  attempt: Attempt,
  reference: string,
): Promise<Attempt | undefined> => {
  const order = await lockOrder(tx, attempt.orderId);
  if (order?.status !== 'IN_PROCESS' || (await findAttempt(tx, attempt.id))?.status !== 'STARTED')
    return undefined;
  return putReference(tx, attempt.id, reference);
};

const settleSuccess = async (tx: WriteTx, parts: PaymentDeps, attempt: Attempt) => {
  const order = await lockOrder(tx, attempt.orderId);
  const status = (await findAttempt(tx, attempt.id))?.status;
  if (!order || !status) throw new Error('an attempt without an order');
  if (status === 'SUCCEEDED') return;
  // somebody has to give this money back; an administrator finds it in the log
  if (order.paidAt || order.status === 'PO_PENDING' || order.totalCents !== attempt.amountCents)
    throw new Error(`order ${order.id} was paid or changed before the charge ${attempt.processorReference}`);
  if (order.status === 'CANCELLED')
    parts.log.error({ order: order.id }, 'a cancelled order turned out to be charged: it is complete now');
  // given up for lost and charged after all: its uses had been given back
  if (status === 'FAILED')
    for (const { id } of await discountsOfOrder(tx, order.id)) await reserveUse(tx, id);
  await settleAttempt(tx, attempt.id, { status: 'SUCCEEDED', failureReason: null });
  await completeOrder(tx, parts, order, 'CREDIT_CARD');
};

const settleFailure = async (tx: WriteTx, parts: PaymentDeps, attempt: Attempt, reason: string) => {
  await lockOrder(tx, attempt.orderId);
  const now = await findAttempt(tx, attempt.id);
  if (now?.status !== 'STARTED') return;
  // named since it was looked at: it may be confirmed by now
  if (now.processorReference !== attempt.processorReference)
    return scheduleStatusCheck(parts, tx, attempt.id);
  await settleAttempt(tx, attempt.id, { status: 'FAILED', failureReason: reason });
  for (const { id } of await discountsOfOrder(tx, attempt.orderId)) await releaseUse(tx, id);
  await recordEvent(tx, attempt.orderId, 'CHARGE_FAILED', { detail: reason });
};

/**
 * Writes down what became of an attempt, once, under the order's lock: of answer, webhook, job and restart whoever comes first.
 * A charge always pays its order, also one that turns up after it was given up for lost.
 */
export const settle = (tx: WriteTx, parts: PaymentDeps, attempt: Attempt, outcome: KnownOutcome) =>
  outcome.outcome === 'succeeded'
    ? settleSuccess(tx, parts, attempt)
    : settleFailure(tx, parts, attempt, outcome.reason);

/** Asks the processor. A charge whose name is not on record was never confirmed, so there is nothing to ask. */
const fetchOutcome = async (parts: PaymentDeps, attempt: Attempt): Promise<ChargeOutcome> => {
  if (attempt.processorReference === null) return { outcome: 'declined', reason: paymentFailedMessage };
  try {
    return await parts.processor.find(attempt.processorReference);
  } catch (error) {
    parts.log.error({ err: error }, 'the processor did not say what became of a charge');
    return { outcome: 'unknown' };
  }
};

/** Finds out about an attempt that nobody settled: its answer was lost, or a server died. Never charges. */
export const settlementJob = (parts: PaymentDeps) =>
  jobKind(settlementQueue, {
    retries: 15,
    run: async (data) => {
      const attempt = await parts.database.read((tx) => findAttempt(tx, data.attempt));
      if (attempt?.status !== 'STARTED') return;
      const outcome = await fetchOutcome(parts, attempt);
      if (outcome.outcome === 'unknown')
        return parts.database.write((tx) => scheduleStatusCheck(parts, tx, attempt.id));
      await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
    },
  });

/**
 * Takes a webhook call of the processor; the same news again and in whatever order has no further effect.
 * @throws ApiError webhook_not_signed where the signature does not fit the raw body or is too old.
 */
export const hearNews = async (parts: PaymentDeps, rawBody: string, signature: string) => {
  const news = parts.processor.parseWebhook(rawBody, signature);
  if (news.kind === 'not signed') throw new ApiError('webhook_not_signed');
  if (news.kind === 'other') return;
  const attempt = await parts.database.read((tx) => findAttemptByReference(tx, news.reference));
  if (attempt) await parts.database.write((tx) => settle(tx, parts, attempt, news.outcome));
  else parts.log.error({ reference: news.reference }, 'the processor names a charge that is not on record');
};
