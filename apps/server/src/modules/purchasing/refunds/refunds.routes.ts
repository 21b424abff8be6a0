import { randomUUID } from 'node:crypto';
import * as endpoints from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import { createRefund } from '@iom/contract/purchasing/refunds/refunds.endpoints.ts';
import type { Refund, RefundBody } from '@iom/contract/purchasing/refunds/refunds.schemas.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/audited.ts';
import { idempotencyKeyOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { withIdempotencyKey } from '../idempotency/idempotency.store.ts';
import { type DocumentPdf, sendDocument } from '../invoices/document-pdf.service.ts';
import { findOrder } from '../orders/order-lists.store.ts';
import { paymentDay } from '../orders/order-response.service.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { findRefund, insertRefund, refundsOfOrder, sumCents, toRefund } from '../orders/refunds.store.ts';
import { creditNoteFor } from './credit-note.ts';
import {
  carryOutRefund,
  type RefundDeps,
  scheduleRefund,
  settleRefund,
} from './refund-settlement.service.ts';

/**
 * Records a refund before the processor is called; the lock of the order keeps refunds within its total. A purchase order's is settled at
 * once.
 */
const startRefund = async (
  tx: WriteTx,
  deps: RefundDeps,
  { id: actorId, ip: actorIp, requestId }: Pick<SessionUser, 'id'> & Actor,
  orderId: number,
  { amount, reason, revoke }: RefundBody,
): Promise<{ id: number }> => {
  await lockOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order) throw new ApiError('not_found');
  if (order.status !== 'COMPLETE' || !paymentDay(order)) throw new ApiError('order_not_refundable');
  const amountCents = centsFromDollars(amount);
  const leftCents = order.totalCents - sumCents(await refundsOfOrder(tx, orderId));
  if (amountCents > leftCents)
    throw fieldError('amount', `At most ${formatMoney(leftCents)} of this order can be refunded.`);
  const toCard = order.paymentType === 'CREDIT_CARD';
  const refund = await insertRefund(tx, {
    ...{ orderId, amountCents, reason, revoke, actorId, actorIp, requestId },
    processorKey: toCard ? randomUUID() : null,
  });
  if (toCard) await scheduleRefund(deps, tx, refund.id);
  else await settleRefund(tx, deps, refund, { outcome: 'succeeded' });
  return { id: refund.id };
};

interface RefundCall {
  user: Pick<SessionUser, 'id'>;
  actor: Actor;
  params: { id: number };
  body: RefundBody;
  key: string | undefined;
  write: WriteAsCaller;
}

/**
 * Refunds a part or all of an order, once for an idempotency key: a repeat continues with the same refund.
 * @returns `processing` while the processor has not reported the outcome
 * @throws ApiError not_found, order_not_refundable, card_declined, idempotency_mismatch; bad_input at `amount` for more than is left
 */
export const refundOrder = async (
  deps: RefundDeps,
  { user, actor, params, body, key, write }: RefundCall,
): Promise<Refund | 'processing'> => {
  const call = {
    ...{ userId: user.id, path: createRefund.path, key },
    request: { order: params.id, ...body },
    response: z.object({ id: idShape }),
  };
  const { id } = await write((tx) =>
    withIdempotencyKey(tx, call, () => startRefund(tx, deps, { ...actor, id: user.id }, params.id, body)),
  );
  const recorded = await deps.database.read((tx) => findRefund(tx, id));
  if (!recorded) throw new Error(`refund ${id} does not exist`);
  const refund = recorded.status === 'STARTED' ? await carryOutRefund(deps, recorded) : recorded;
  switch (refund.status) {
    case 'SUCCEEDED':
      return toRefund(refund);
    case 'FAILED':
      throw new ApiError('card_declined', refund.failureReason ? { message: refund.failureReason } : {});
    case 'STARTED':
      return 'processing';
  }
};

export const refundRoutes = (
  routes: Routes,
  deps: RefundDeps & Pick<Platform, 'throttle'> & { documentPdf: DocumentPdf },
) => {
  const { database, site } = deps;
  routes.auditedRaw(endpoints.createRefund, async ({ request, reply, ...call }) => {
    const refund = await refundOrder(deps, { ...call, key: idempotencyKeyOf(request) });
    return refund === 'processing' ? reply.code(202).send({ status: 'processing' }) : refund;
  });
  routes.raw(endpoints.readCreditNotePdf, (call) =>
    sendDocument(deps, call, () => database.compute((tx) => creditNoteFor(tx, site, call.user, call.params))),
  );
};
