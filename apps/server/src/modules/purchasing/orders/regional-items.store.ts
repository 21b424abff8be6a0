import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { orderRegional, orders, paymentAttempts } from '../purchasing.tables.ts';

/** The regional databases of orders in the order they were chosen, with year, region and the price of a first copy then. */
export const regionalOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select({
      id: orderRegional.id,
      orderId: orderRegional.orderId,
      reportId: orderRegional.regionalReportId,
      year: regionalDatabases.year,
      region: regionalDatabases.region,
      quantity: orderRegional.quantity,
      fullCopies: orderRegional.fullCopies,
      listPriceCents: orderRegional.listPriceCents,
      priceCents: orderRegional.priceCents,
    })
    .from(orderRegional)
    .innerJoin(regionalDatabases, eq(regionalDatabases.id, orderRegional.regionalReportId))
    .where(inArray(orderRegional.orderId, [...orderIds]))
    .orderBy(asc(orderRegional.position));

/** Replaces the regional databases of an order. */
export const putRegional = async (
  tx: WriteTx,
  orderId: number,
  items: readonly Omit<typeof orderRegional.$inferInsert, 'orderId' | 'position'>[],
) => {
  await tx.delete(orderRegional).where(eq(orderRegional.orderId, orderId));
  if (items.length > 0)
    await tx.insert(orderRegional).values(items.map((item, position) => ({ ...item, orderId, position })));
};

/** Of these databases those the account bought before in another order: paid for, or on a purchase order that is not void. */
export const boughtBefore = async (
  tx: ReadTx,
  ownerId: number,
  reportIds: readonly number[],
  exceptOrder: number,
): Promise<Set<number>> => {
  if (reportIds.length === 0) return new Set();
  const rows = await tx
    .select({ reportId: orderRegional.regionalReportId })
    .from(orderRegional)
    .innerJoin(orders, eq(orders.id, orderRegional.orderId))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        inArray(orders.status, ['COMPLETE', 'PO_PENDING']),
        inArray(orderRegional.regionalReportId, [...reportIds]),
        ne(orders.id, exceptOrder),
      ),
    );
  return new Set(rows.map((row) => row.reportId));
};

/** Keeps what the copies of a database in an order cost now. */
export const putCopiesPrice = (
  tx: WriteTx,
  id: number,
  price: { listPriceCents: number; fullCopies: number; priceCents: number },
) => tx.update(orderRegional).set(price).where(eq(orderRegional.id, id));

/** Is a payment running for another order of this account with one of these databases? Who of two is first decides what each costs. */
export const copiesBeingPaid = async (
  tx: ReadTx,
  ownerId: number,
  reportIds: readonly number[],
  exceptOrder: number,
): Promise<boolean> => {
  if (reportIds.length === 0) return false;
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderRegional, eq(orderRegional.orderId, orders.id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        eq(paymentAttempts.status, 'STARTED'),
        inArray(orderRegional.regionalReportId, [...reportIds]),
        ne(orders.id, exceptOrder),
      ),
    )
    .limit(1);
  return rows.length > 0;
};
