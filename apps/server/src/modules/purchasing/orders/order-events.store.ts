import type { OrderEvent } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { licenceEventsOfOrder } from '#modules/library/library.module.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { orderEvents } from '../tables/orders.tables.ts';

/** Records an order event in the transaction of the change itself. */
export const recordEvent = (
  tx: WriteTx,
  orderId: number,
  event: (typeof orderEvents.$inferInsert)['event'],
  by: { actorId?: number; detail?: string } = {},
) => tx.insert(orderEvents).values({ orderId, event, ...by });

/** The timeline of an order and its licences, oldest first. Administrators appear under the institute's name. */
export const eventsOfOrder = async (
  tx: ReadTx,
  orderId: number,
  instituteName: string,
): Promise<OrderEvent[]> => {
  const own = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const rows = [...own, ...(await licenceEventsOfOrder(tx, orderId))];
  const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
  const actors = await tx.select().from(users).where(inArray(users.id, actorIds));
  const nameOf = (actorId: number | null) => {
    const actor = actors.find(({ id }) => id === actorId);
    if (actor?.isStaff) return instituteName;
    return actor ? [actor.firstName, actor.lastName].filter(Boolean).join(' ') : '';
  };
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, event, actorId, detail }) => ({ at: at.toISOString(), event, by: nameOf(actorId), detail }));
};
