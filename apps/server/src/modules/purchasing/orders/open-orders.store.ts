import { and, asc, eq } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { orders } from '../tables/orders.tables.ts';

const isOpenOf = (ownerId: number) => and(eq(orders.ownerId, ownerId), eq(orders.status, 'IN_PROCESS'));

/** Number of unpaid orders of an account, empty drafts included. */
export const countOpenOrders = (tx: ReadTx, ownerId: number): Promise<number> =>
  tx.$count(orders, isOpenOf(ownerId));

/** The unpaid orders of an account with these items, oldest first. */
export const openOrdersWith = (tx: ReadTx, ownerId: number, itemsDigest: string) =>
  tx
    .select({ id: orders.id, createdAt: orders.createdAt, totalCents: orders.totalCents })
    .from(orders)
    .where(and(isOpenOf(ownerId), eq(orders.itemsDigest, itemsDigest)))
    .orderBy(asc(orders.id));
