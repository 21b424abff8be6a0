import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { Database, WriteTx } from '#platform/database/database.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log.ts';
import type { ChargeOutcome, Processor } from '#platform/payments/processor.ts';
import { type CompletionParts, completeOrder } from './complete-order.service.ts';
import { discountsOfOrder, giveUseBack, reserveUse } from './discounts.store.ts';
import { lockOrder } from './orders.store.ts';
import { type Attempt, findAttempt, settleAttempt } from './payments.store.ts';

export interface PaymentParts extends CompletionParts {
  database: Database;
  jobs: Jobs;
  catalogue: Catalogue;
  processor: Processor;
  log: Logger;
}
export type KnownOutcome = Exclude<ChargeOutcome, { outcome: 'unknown' }>;

const queue = 'settle-payment';
/** How long a payment may take before somebody asks the processor what became of it, and then between two askings. */
const askAfterSeconds = 30;

/** Has the processor asked about an attempt later, whatever becomes of this server until then. */
export const askLater = ({ jobs }: PaymentParts, tx: WriteTx, attempt: number) =>
  jobs.send(tx, { queue }, { attempt }, askAfterSeconds);

const settleSuccess = async (tx: WriteTx, parts: PaymentParts, attempt: Attempt, reference: string) => {
  const order = await lockOrder(tx, attempt.orderId);
  const status = (await findAttempt(tx, attempt.id))?.status;
  if (!order || !status) throw new Error('an attempt without an order');
  if (status === 'SUCCEEDED') return;
  // somebody has to give this money back; an administrator finds it in the log
  if (order.paidAt) throw new Error(`order ${order.id} was paid before the charge ${reference}`);
  // given up for lost and charged after all: its uses had been given back
  if (status === 'FAILED')
    for (const { id } of await discountsOfOrder(tx, order.id)) await reserveUse(tx, id);
  const outcome = { processorReference: reference, failureReason: null };
  await settleAttempt(tx, attempt.id, { status: 'SUCCEEDED', ...outcome });
  await completeOrder(tx, parts, order, 'CREDIT_CARD');
};

const settleFailure = async (tx: WriteTx, attempt: Attempt, reason: string) => {
  await lockOrder(tx, attempt.orderId);
  if ((await findAttempt(tx, attempt.id))?.status !== 'STARTED') return;
  await settleAttempt(tx, attempt.id, { status: 'FAILED', processorReference: null, failureReason: reason });
  for (const { id } of await discountsOfOrder(tx, attempt.orderId)) await giveUseBack(tx, id);
};

/**
 * Writes down what the processor said, once, under the order's lock: of answer, job and restart whoever comes first.
 * A charge always pays its order, also one that turns up after it was given up for lost.
 */
export const settle = (tx: WriteTx, parts: PaymentParts, attempt: Attempt, outcome: KnownOutcome) =>
  outcome.outcome === 'succeeded'
    ? settleSuccess(tx, parts, attempt, outcome.reference)
    : settleFailure(tx, attempt, outcome.reason);

/** Asks the processor what became of an attempt that nobody settled: its answer was lost, or a server died. Never charges. */
export const settlementJob = (parts: PaymentParts): JobKind<{ attempt: number }> => ({
  queue,
  retries: 15,
  run: async (data) => {
    const attempt = await parts.database.read((tx) => findAttempt(tx, data.attempt));
    if (attempt?.status !== 'STARTED') return;
    const found = await parts.processor.find(attempt.processorKey);
    if (found.outcome === 'unknown') return parts.database.write((tx) => askLater(parts, tx, attempt.id));
    const outcome: KnownOutcome =
      found.outcome === 'never' ? { outcome: 'declined', reason: 'The payment was not carried out.' } : found;
    await parts.database.write((tx) => settle(tx, parts, attempt, outcome));
  },
});
