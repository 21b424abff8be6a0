// Payments that need an administrator: money to refund, and outcomes that stay unknown.

import { pages } from '@iom/contract/pages/pages.ts';
import type { PaymentIssue } from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import { dollarsFromCents, formatMoney } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { releaseUses } from '../discounts/discount-uses.service.ts';
import { aboutOrder, refundDueMail } from '../orders/order-mails.ts';
import type { OrderRow } from '../orders/orders.store.ts';
import { type IssuePage, listIssueRows, markOverdueReported, markRefunded } from './payment-issues.store.ts';
import { type Attempt, settleAttempt } from './payments.store.ts';

type MailDeps = Pick<Platform, 'outbox' | 'site'>;

const mailInstitute = (
  tx: WriteTx,
  { outbox, site }: MailDeps,
  attempt: Attempt,
  subject: string,
  text: string,
) => {
  const charge = `${formatMoney(attempt.amountCents)} for order ${attempt.orderId}, charge ${attempt.processorReference ?? 'without a reference'}`;
  return outbox.post(tx, {
    to: site.institute.email,
    about: aboutOrder(attempt.orderId),
    subject: `${subject}: order ${attempt.orderId}`,
    text: `${text}\n\n${charge}\n\nPayment issues: ${site.publicUrl}${pages.paymentIssues.path()}\nThe order: ${site.publicUrl}${pages.manageOrder.path({ id: attempt.orderId })}`,
  });
};

/**
 * Records the refund due for a charge that succeeded but cannot pay its order, with its reason, and mails the
 * institute and the buyer.
 */
export const raiseRefund = async (
  tx: WriteTx,
  deps: MailDeps,
  attempt: Attempt,
  { ownerId }: OrderRow,
  failureReason: string,
) => {
  if (attempt.status === 'STARTED') await releaseUses(tx, attempt.orderId);
  await settleAttempt(tx, attempt.id, { status: 'REFUND_DUE', failureReason });
  await mailInstitute(tx, deps, attempt, 'A card payment must be refunded', failureReason);
  const buyer = await findUser(tx, ownerId);
  if (buyer)
    await deps.outbox.post(tx, { ...recipient(buyer), ...refundDueMail(deps.site, attempt, failureReason) });
};

/** Mails the institute once about each attempt that has had no known outcome for two hours. */
export const raiseOverdueAttempts = async (tx: WriteTx, deps: MailDeps) => {
  for (const attempt of await markOverdueReported(tx))
    await mailInstitute(
      tx,
      deps,
      attempt,
      'The outcome of a card payment is unknown',
      'The payment processor has not reported the outcome for two hours. Check the charge at the processor.',
    );
};

/** Payments that need an administrator, with their total count. */
export const paymentIssues = async (tx: ReadTx, page: IssuePage) => {
  const { count, rows } = await listIssueRows(tx, page);
  const results = rows.map(
    ({ attempt, owner }): PaymentIssue => ({
      id: attempt.id,
      kind: attempt.status === 'REFUND_DUE' ? 'REFUND_DUE' : 'OUTCOME_UNKNOWN',
      order: attempt.orderId,
      owner,
      amount: dollarsFromCents(attempt.amountCents),
      reference: attempt.processorReference,
      started: attempt.createdAt.toISOString(),
    }),
  );
  return { count, results };
};

/** Records that the money of an attempt was refunded at the processor. @throws ApiError not_found when no refund is due. */
export const recordRefund = async (tx: WriteTx, id: number): Promise<Audited<null>> => {
  const refunded = await markRefunded(tx, id);
  if (!refunded) throw new ApiError('not_found');
  return {
    response: null,
    change: {
      target: `order ${refunded.orderId}, payment ${id}`,
      before: { status: 'REFUND_DUE' },
      after: { status: refunded.status },
    },
  };
};
