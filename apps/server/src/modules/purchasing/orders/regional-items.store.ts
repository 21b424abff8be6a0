import type { PricedCopies } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { orderRegional, orders } from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';

/**
 * The regional databases of orders in the order of selection, with year, region and the price of a first copy
 * at that time.
 */
export const regionalOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select({
      id: orderRegional.id,
      orderId: orderRegional.orderId,
      reportId: orderRegional.regionalDatabaseId,
      year: regionalDatabases.year,
      region: regionalDatabases.region,
      quantity: orderRegional.quantity,
      fullCopies: orderRegional.fullCopies,
      listPriceCents: orderRegional.listPriceCents,
      furtherCopyCents: orderRegional.furtherCopyCents,
      priceCents: orderRegional.priceCents,
      firstCopyText: orderRegional.firstCopyText,
      furtherCopiesText: orderRegional.furtherCopiesText,
    })
    .from(orderRegional)
    .innerJoin(regionalDatabases, eq(regionalDatabases.id, orderRegional.regionalDatabaseId))
    .where(inArray(orderRegional.orderId, [...orderIds]))
    .orderBy(asc(orderRegional.position));

/** Replaces the regional databases of an order. */
export const saveRegionalItems = async (
  tx: WriteTx,
  orderId: number,
  items: readonly Omit<typeof orderRegional.$inferInsert, 'orderId' | 'position'>[],
) => {
  await tx.delete(orderRegional).where(eq(orderRegional.orderId, orderId));
  if (items.length > 0)
    await tx.insert(orderRegional).values(items.map((item, position) => ({ ...item, orderId, position })));
};

/** Records the price and the line texts of the copies of a regional database in an order. */
export const recordCopyPrice = (
  tx: WriteTx,
  id: number,
  price: Omit<PricedCopies, 'id' | 'quantity'> & { firstCopyText: string; furtherCopiesText: string },
) => tx.update(orderRegional).set(price).where(eq(orderRegional.id, id));

/** Another order of this account with one of these databases that has a payment attempt without an outcome. */
export const findOrderInPaymentWith = async (
  tx: ReadTx,
  ownerId: number,
  reportIds: readonly number[],
  exceptOrder: number,
): Promise<number | undefined> => {
  if (reportIds.length === 0) return undefined;
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderRegional, eq(orderRegional.orderId, orders.id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        eq(orders.ownerId, ownerId),
        eq(paymentAttempts.status, 'STARTED'),
        inArray(orderRegional.regionalDatabaseId, [...reportIds]),
        ne(orders.id, exceptOrder),
      ),
    )
    .limit(1);
  return row?.id;
};

/** `2016 Europe, 3 copies`. */
export const databaseLabel = ({
  year,
  region,
  quantity,
}: {
  year: number;
  region: string;
  quantity: number;
}) => (quantity > 1 ? `${year} ${region}, ${quantity} copies` : `${year} ${region}`);
