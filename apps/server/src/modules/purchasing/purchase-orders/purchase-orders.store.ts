import type { ReceivedPayment } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { orders } from '../tables/orders.tables.ts';
import { purchaseOrders } from '../tables/payments.tables.ts';

export type PurchaseOrderRow = typeof purchaseOrders.$inferSelect;
export type StoredDocument = NonNullable<PurchaseOrderRow['document']>;

export const insertPurchaseOrder = async (
  tx: WriteTx,
  row: typeof purchaseOrders.$inferInsert,
): Promise<PurchaseOrderRow> => firstRow(await tx.insert(purchaseOrders).values(row).returning());

const withOrder = (tx: ReadTx) =>
  tx
    .select({ purchaseOrder: purchaseOrders, order: orders })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId));

/** A purchase order with its order. */
export const findPurchaseOrder = async (tx: ReadTx, id: number) =>
  (await withOrder(tx).where(eq(purchaseOrders.id, id)))[0];

export const findPurchaseOrderOfOrder = async (
  tx: ReadTx,
  orderId: number,
): Promise<PurchaseOrderRow | undefined> =>
  (await tx.select().from(purchaseOrders).where(eq(purchaseOrders.orderId, orderId)))[0];

const sortable = { id: purchaseOrders.id, created: purchaseOrders.createdAt };
export type PurchaseOrderPage = ListPage<keyof typeof sortable>;

/** A buyer's purchase orders with their orders, newest first unless ordered otherwise. */
export const listPurchaseOrders = (
  tx: ReadTx,
  { buyerId, number }: { buyerId: number; number: string | undefined },
  page: PurchaseOrderPage,
) => {
  const same = number === undefined ? undefined : sql`lower(${purchaseOrders.number}) = lower(${number})`;
  const { id } = purchaseOrders;
  const from = sql`${purchaseOrders} inner join ${orders} on ${orders.id} = ${purchaseOrders.orderId}`;
  const where = and(eq(orders.ownerId, buyerId), same);
  const list = { select: withOrder(tx), where, from, sortable, id, defaultOrder: desc(id) };
  return listRows(tx, list, page);
};

export const markVoid = (tx: WriteTx, id: number, voidReason: string) =>
  tx.update(purchaseOrders).set({ voidedAt: sql`now()`, voidReason }).where(eq(purchaseOrders.id, id));

/** The day of the database's clock, in UTC. */
export const readToday = async (tx: ReadTx): Promise<string> => {
  const rows = await rowsOf<{ today: string }>(
    tx,
    sql`select (now() at time zone 'utc')::date::text as today`,
  );
  return rows[0]?.today ?? '';
};

/** Records the payment of an order's purchase order, or with null takes it back. */
export const savePayment = (tx: WriteTx, orderId: number, payment: ReceivedPayment | null) =>
  tx
    .update(purchaseOrders)
    .set({ paymentReceived: payment?.date ?? null, paymentReference: payment?.reference ?? null })
    .where(eq(purchaseOrders.orderId, orderId));

export const saveDocument = async (
  tx: WriteTx,
  id: number,
  document: StoredDocument,
): Promise<PurchaseOrderRow> =>
  firstRow(await tx.update(purchaseOrders).set({ document }).where(eq(purchaseOrders.id, id)).returning());
