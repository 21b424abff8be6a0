import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { orders } from '../../tables/orders.tables.ts';

const isOpenOf = (ownerId: number) => and(eq(orders.ownerId, ownerId), eq(orders.status, 'IN_PROCESS'));

/** Number of unpaid orders of an account, empty drafts included. */
export const countOpenOrders = (tx: ReadTx, ownerId: number): Promise<number> =>
  tx.$count(orders, isOpenOf(ownerId));

/** The unpaid orders of an account with these items, oldest first. */
export const openOrdersWith = (tx: ReadTx, ownerId: number, itemsDigest: string) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpenOf(ownerId), eq(orders.itemsDigest, itemsDigest)))
    .orderBy(asc(orders.id));

/** The orders of an account with these items that are unpaid or have a purchase order pending, oldest first. */
export const unfinishedOrdersWith = (tx: ReadTx, ownerId: number, itemsDigest: string) =>
  tx
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      status: orders.status,
    })
    .from(orders)
    .where(
      and(
        eq(orders.ownerId, ownerId),
        inArray(orders.status, ['IN_PROCESS', 'PO_PENDING']),
        eq(orders.itemsDigest, itemsDigest),
      ),
    )
    .orderBy(asc(orders.id));
