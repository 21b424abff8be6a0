import { findUser, findUserByEmail } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { recordEvent } from './order-events.store.ts';
import { hasOpenAttempt, lockOrder, updateOrder } from './orders.store.ts';

/** Cancels an unpaid order. @throws ApiError order_locked once it is paid, has a purchase order, or a charge may have happened. */
export const cancelUnpaid = async (tx: WriteTx, caller: SessionUser, id: number): Promise<Audited<null>> => {
  const order = await lockOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') return { response: null, change: null };
  if (order.status !== 'IN_PROCESS' || (await hasOpenAttempt(tx, id))) throw new ApiError('order_locked');
  const after = { status: 'CANCELLED' as const };
  await updateOrder(tx, id, after);
  await recordEvent(tx, id, 'CANCELLED', { actorId: caller.id });
  const change =
    order.ownerId === caller.id ? null : { target: `order ${id}`, before: { status: order.status }, after };
  return { response: null, change };
};

/** The account whose orders a list shows; undefined, for an empty list, where the caller names another account without being staff. */
export const resolveListOwner = async (
  tx: ReadTx,
  caller: SessionUser,
  owner: string | undefined,
): Promise<number | undefined> => {
  if (
    owner === undefined ||
    owner === String(caller.id) ||
    owner.toLowerCase() === caller.email.toLowerCase()
  )
    return caller.id;
  if (!caller.isStaff) return undefined;
  const found = /^\d{1,9}$/.test(owner)
    ? await findUser(tx, Number(owner))
    : await findUserByEmail(tx, owner);
  return found?.id;
};
