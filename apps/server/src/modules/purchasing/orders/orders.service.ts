import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { endAcceptance } from './accepted-quote.store.ts';
import { recordEvent } from './order-events.store.ts';
import { isUnpaid, lockOrder, updateOrder } from './orders.store.ts';

/** Cancels an unpaid order; an offer that it was made from is open again. @throws ApiError order_locked once it is paid, has a purchase order, or a charge may have happened. */
export const cancelUnpaid = async (tx: WriteTx, caller: SessionUser, id: number): Promise<Audited<null>> => {
  const order = await lockOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') return { response: null, change: null };
  if (!(await isUnpaid(tx, order))) throw new ApiError('order_locked');
  const after = { status: 'CANCELLED' as const };
  await updateOrder(tx, id, after);
  await endAcceptance(tx, id, 'QUOTED');
  await recordEvent(tx, id, 'CANCELLED', { actorId: caller.id });
  const change =
    order.ownerId === caller.id ? null : { target: `order ${id}`, before: { status: order.status }, after };
  return { response: null, change };
};
