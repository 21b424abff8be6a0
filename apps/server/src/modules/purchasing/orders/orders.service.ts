import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import { endAcceptance } from './accepted-quote.store.ts';
import { recordEvent } from './order-events.store.ts';
import { cancelledMail } from './order-mails.ts';
import { isUnpaid, lockOrder, updateOrder } from './orders.store.ts';

/**
 * Cancels an unpaid order; an offer that it was made from is open again. The buyer is told by mail of an administrator's cancellation.
 * @throws ApiError order_locked once it is paid, has a purchase order, or a charge may have happened.
 */
export const cancelUnpaid = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  caller: SessionUser,
  id: number,
): Promise<Audited<null>> => {
  const order = await lockOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') return { response: null, change: null };
  if (!(await isUnpaid(tx, order))) throw new ApiError('order_locked');
  const after = { status: 'CANCELLED' as const };
  await updateOrder(tx, id, after);
  const quote = await endAcceptance(tx, id, 'QUOTED');
  await recordEvent(tx, id, 'CANCELLED', { actorId: caller.id });
  if (order.ownerId === caller.id) return { response: null, change: null };
  const buyer = await findUser(tx, order.ownerId);
  if (buyer) await outbox.post(tx, { ...recipient(buyer), ...cancelledMail(site, id, quote?.id) });
  return { response: null, change: { target: `order ${id}`, before: { status: order.status }, after } };
};
