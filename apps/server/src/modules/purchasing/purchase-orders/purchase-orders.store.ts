import type { OrderingKey } from '@iom/contract/shared/paging.ts';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { orders } from '../purchasing.tables.ts';
import { purchaseOrders } from './purchase-orders.tables.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;

export const addPurchaseOrder = async (
  tx: WriteTx,
  row: typeof purchaseOrders.$inferInsert,
): Promise<PurchaseOrderRow> => {
  return firstRow(await tx.insert(purchaseOrders).values(row).returning());
};

const withOrder = (tx: ReadTx) =>
  tx
    .select({ purchaseOrder: purchaseOrders, order: orders })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId));

/** A purchase order with its order. */
export const findPurchaseOrder = async (tx: ReadTx, id: number) =>
  (await withOrder(tx).where(eq(purchaseOrders.id, id)))[0];

export interface PurchaseOrderPage {
  offset: number;
  limit: number;
  ordering: readonly OrderingKey<'id' | 'created'>[];
}

/** A buyer's purchase orders with their orders, newest first unless ordered otherwise. */
export const listPurchaseOrders = async (
  tx: ReadTx,
  { buyerId, number }: { buyerId: number; number: string | undefined },
  { offset, limit, ordering }: PurchaseOrderPage,
) => {
  const same = number === undefined ? undefined : sql`lower(${purchaseOrders.number}) = lower(${number})`;
  const found = withOrder(tx).where(and(eq(orders.ownerId, buyerId), same));
  // both fields follow one another as the ids do
  const newestFirst = ordering[0]?.descending ?? true;
  const rows = await found
    .orderBy(newestFirst ? desc(purchaseOrders.id) : asc(purchaseOrders.id))
    .limit(limit)
    .offset(offset);
  return { count: await tx.$count(found.as('found')), rows };
};

export const findPurchaseOrderOf = async (
  tx: ReadTx,
  orderId: number,
): Promise<PurchaseOrderRow | undefined> =>
  (await tx.select().from(purchaseOrders).where(eq(purchaseOrders.orderId, orderId)))[0];

export const markVoid = (tx: WriteTx, id: number, voidReason: string) =>
  tx.update(purchaseOrders).set({ voidedAt: sql`now()`, voidReason }).where(eq(purchaseOrders.id, id));
