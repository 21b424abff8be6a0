import type { OrderEvent } from '@iom/contract/purchasing/invoice.schemas.ts';
import { asc, eq } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { orderEvents } from '../purchasing.tables.ts';

/** Notes what happened to an order, in the transaction in which it happened. */
export const recordEvent = (
  tx: WriteTx,
  orderId: number,
  event: OrderEvent['event'],
  by: { actorId?: number; detail?: string } = {},
) => tx.insert(orderEvents).values({ orderId, event, ...by });

/** The timeline of an order, oldest first. Administrators stand in it as the institute. */
export const eventsOfOrder = async (
  tx: ReadTx,
  orderId: number,
  instituteName: string,
): Promise<OrderEvent[]> => {
  const rows = await tx
    .select({ row: orderEvents, first: users.firstName, last: users.lastName, staff: users.isStaff })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ row, first, last, staff }) => ({
    at: row.at.toISOString(),
    event: row.event,
    by: staff ? instituteName : [first, last].filter(Boolean).join(' '),
    detail: row.detail,
  }));
};
