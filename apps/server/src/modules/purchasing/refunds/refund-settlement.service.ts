// Settles refunds: credit note, ended licences, audit rows and mails in one transaction, once.

import { pages } from '@iom/contract/pages/pages.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { findUser, recordChange } from '#modules/accounts/accounts.module.ts';
import { revokeLicencesOfOrder } from '#modules/library/library.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { databaseIsBusy } from '#platform/database/retry.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import type { ChargeOutcome, KnownOutcome, Processor } from '#platform/payments/processor.ts';
import type { Platform } from '#platform/platform.ts';
import { postWithDocument } from '../orders/invoice-mails.service.ts';
import { aboutOrder, refundMail } from '../orders/order-mails.ts';
import { lockOrder, nextCreditNoteNumber, type OrderRow, recordEvent } from '../orders/orders.store.ts';
import {
  findChargeReference,
  findRefund,
  markOverdueRefunds,
  type RefundRow,
  updateRefund,
} from '../orders/refunds.store.ts';

export type RefundDeps = Pick<Platform, 'database' | 'jobs' | 'log' | 'outbox' | 'site'> & {
  processor: Processor;
};

const refundQueue = { name: 'settle-refund', data: z.object({ refund: z.int() }) };
/** Delay before the refund is requested from the processor again, and between further requests. */
const repeatDelaySeconds = 30;

/** Schedules a job that carries the refund out unless it is settled by then; it survives a restart of the server. */
export const scheduleRefund = ({ jobs }: Pick<RefundDeps, 'jobs'>, tx: WriteTx, refund: number) =>
  jobs.send(tx, refundQueue, { refund }, { afterSeconds: repeatDelaySeconds });

const mailInstitute = (
  tx: WriteTx,
  { outbox, site }: Pick<RefundDeps, 'outbox' | 'site'>,
  { orderId, amountCents, processorKey }: RefundRow,
  subject: string,
  text: string,
) =>
  outbox.post(tx, {
    to: site.institute.email,
    about: aboutOrder(orderId),
    subject: `${subject}: order ${orderId}`,
    text: `${text}\n\n${formatMoney(amountCents)} of order ${orderId}, refund ${processorKey}\n\nThe order: ${site.publicUrl}${pages.manageOrder.path({ id: orderId })}`,
  });

const settleFailure = async (tx: WriteTx, deps: RefundDeps, current: RefundRow, reason: string) => {
  if (current.status === 'SUCCEEDED' && current.failureReason === null) {
    // rare: the bank returns the money after the processor reported success
    await updateRefund(tx, current.id, { failureReason: reason });
    await mailInstitute(tx, deps, current, 'A refund has failed after its credit note', reason);
  }
  if (current.status !== 'STARTED') return;
  await updateRefund(tx, current.id, { status: 'FAILED', failureReason: reason, settledAt: sql`now()` });
};

/** The audit rows of a refund and of the licences that ended with it, under the call that made it. */
const recordRefund = async (
  tx: WriteTx,
  deps: RefundDeps,
  order: OrderRow,
  { actorId, actorIp: ip, requestId, amountCents, reason, revoke, creditNote }: RefundRow,
) => {
  const actor = { email: (await findUser(tx, actorId))?.email ?? '', ip, requestId };
  const amount = formatMoney(amountCents);
  await recordChange(tx, actor, 'order.refund', {
    target: `order ${order.id}`,
    before: null,
    after: { amount, reason, revoke, credit_note: creditNote },
  });
  const ended = revoke ? await revokeLicencesOfOrder(tx, deps, order.id, reason) : [];
  for (const change of ended) await recordChange(tx, actor, 'licence.revoke', change);
  await recordEvent(tx, order.id, 'REFUNDED', {
    actorId,
    detail: `${amount}, credit note ${creditNote}: ${reason}`,
  });
};

/**
 * Settles a refund once, under the lock of its order: the first of response, webhook and job wins. Assigns the number of the credit
 * note, ends the licences if asked for, and mails the buyer.
 */
export const settleRefund = async (
  tx: WriteTx,
  deps: RefundDeps,
  { id, orderId }: RefundRow,
  outcome: KnownOutcome,
) => {
  const order = await lockOrder(tx, orderId);
  const current = await findRefund(tx, id);
  if (!order || !current) throw new Error(`refund ${id} has no order`);
  if (outcome.outcome !== 'succeeded') return settleFailure(tx, deps, current, outcome.reason);
  if (current.status === 'SUCCEEDED') return;
  if (current.status === 'FAILED')
    deps.log.error({ refund: id }, 'a refund that was marked as failed succeeded');
  const creditNote = await nextCreditNoteNumber(tx);
  const settled = await updateRefund(tx, id, {
    status: 'SUCCEEDED',
    failureReason: null,
    settledAt: sql`now()`,
    creditNote,
  });
  await recordRefund(tx, deps, order, settled);
  const buyer = await findUser(tx, order.ownerId);
  if (!buyer) return;
  const mail = refundMail(deps.site, order, settled);
  const { attachment } = mail;
  const document = { title: `Credit note ${creditNote}`, totalCents: settled.amountCents, attachment };
  await postWithDocument(tx, deps.outbox, buyer, order.id, mail, document);
};

/** Requests the refund from the processor, which makes it once however often it is requested. */
const requestRefund = async (deps: RefundDeps, refund: RefundRow): Promise<ChargeOutcome> => {
  const { id, orderId, amountCents, processorKey } = refund;
  const reference = await deps.database.read((tx) => findChargeReference(tx, orderId));
  if (!reference || processorKey === null) throw new Error(`order ${orderId} has no charge to refund`);
  try {
    return await deps.processor.refund({
      ...{ reference, amountCents, key: processorKey },
      metadata: { order: String(orderId), refund: String(id) },
    });
  } catch (error) {
    deps.log.error({ err: error }, 'the outcome of a refund is unknown');
    return { outcome: 'unknown' };
  }
};

/**
 * Carries out a refund to a card and stores its outcome. @returns it as stored now; it stays STARTED while the processor does not answer
 * or the database is unavailable, and the job carries it out again.
 */
export const carryOutRefund = async (deps: RefundDeps, refund: RefundRow): Promise<RefundRow> => {
  const outcome = await requestRefund(deps, refund);
  try {
    return await deps.database.write(async (tx) => {
      if (outcome.outcome !== 'unknown') await settleRefund(tx, deps, refund, outcome);
      return (await findRefund(tx, refund.id)) ?? refund;
    });
  } catch (error) {
    if (!databaseIsBusy(error)) throw error;
    deps.log.error({ err: error, refund: refund.id }, 'the outcome of a refund could not be stored');
    return refund;
  }
};

/** Carries out a refund after its response was lost or its server died. */
export const refundJob = (deps: RefundDeps) =>
  jobKind(refundQueue, {
    retries: 15,
    run: async (data) => {
      const refund = await deps.database.read((tx) => findRefund(tx, data.refund));
      if (refund?.status !== 'STARTED') return;
      const { id, status, failureReason } = await carryOutRefund(deps, refund);
      await deps.database.write(async (tx) => {
        if (status === 'STARTED') await scheduleRefund(deps, tx, id);
        if (status === 'FAILED')
          await mailInstitute(tx, deps, refund, 'A refund was not carried out', failureReason ?? '');
      });
    },
  });

/** Mails the institute once about each refund that has had no known outcome for two hours. */
export const raiseOverdueRefunds = async (tx: WriteTx, deps: Pick<RefundDeps, 'outbox' | 'site'>) => {
  for (const refund of await markOverdueRefunds(tx))
    await mailInstitute(
      tx,
      deps,
      refund,
      'The outcome of a refund is unknown',
      'The payment processor has not reported the outcome for two hours. Check the refund at the processor.',
    );
};
