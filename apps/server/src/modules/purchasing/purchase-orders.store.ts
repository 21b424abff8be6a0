import { eq, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { purchaseOrders } from './purchase-orders.tables.ts';
import { orders } from './purchasing.tables.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;

export const addPurchaseOrder = async (
  tx: WriteTx,
  row: typeof purchaseOrders.$inferInsert,
): Promise<PurchaseOrderRow> => {
  const [added] = await tx.insert(purchaseOrders).values(row).returning();
  if (!added) throw new Error('insert returned no row');
  return added;
};

/** A purchase order with its order. */
export const findPurchaseOrder = async (tx: ReadTx, id: number) =>
  (
    await tx
      .select({ purchaseOrder: purchaseOrders, order: orders })
      .from(purchaseOrders)
      .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
      .where(eq(purchaseOrders.id, id))
  )[0];

export const findPurchaseOrderOf = async (
  tx: ReadTx,
  orderId: number,
): Promise<PurchaseOrderRow | undefined> =>
  (await tx.select().from(purchaseOrders).where(eq(purchaseOrders.orderId, orderId)))[0];

export const markVoid = (tx: WriteTx, id: number, voidReason: string) =>
  tx.update(purchaseOrders).set({ voidedAt: sql`now()`, voidReason }).where(eq(purchaseOrders.id, id));
