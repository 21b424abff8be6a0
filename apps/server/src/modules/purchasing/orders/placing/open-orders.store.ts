import { and, asc, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { orderDatasets, orderOils, orders } from '../../tables/orders.tables.ts';
import { paymentAttempts } from '../../tables/payments.tables.ts';
import { isInPayment, openAttempt } from '../orders.store.ts';

const isOpenOfOwner = (ownerId: number) => and(eq(orders.ownerId, ownerId), eq(orders.status, 'IN_PROCESS'));

/** Number of unpaid orders of an account, empty drafts included. */
export const countOpenOrders = (tx: ReadTx, ownerId: number): Promise<number> =>
  tx.$count(orders, isOpenOfOwner(ownerId));

const isUnfinished = (ownerId: number) =>
  and(eq(orders.ownerId, ownerId), inArray(orders.status, ['IN_PROCESS', 'PO_PENDING']));

/** Number of oils, counted once per dataset, in orders of an account that are unpaid or have a purchase order pending. */
export const countUnfinishedOils = async (tx: ReadTx, ownerId: number): Promise<number> => {
  const [row] = await tx
    .select({ oils: count() })
    .from(orders)
    .innerJoin(orderDatasets, eq(orderDatasets.orderId, orders.id))
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(isUnfinished(ownerId));
  return row?.oils ?? 0;
};

/**
 * The unpaid orders of an account with these items at list price, oldest first; without those with an agreed
 * price.
 */
export const openOrdersWith = (tx: ReadTx, ownerId: number, itemsDigest: string) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOpenOfOwner(ownerId), eq(orders.itemsDigest, itemsDigest), isNull(orders.agreedCents)))
    .orderBy(asc(orders.id));

/** The orders of an account that are unpaid or have a purchase order pending, without `exceptOrder`, oldest first. */
export const unfinishedOrders = (tx: ReadTx, ownerId: number, exceptOrder: number) =>
  tx
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      totalCents: orders.totalCents,
      status: orders.status,
      itemsDigest: orders.itemsDigest,
      agreedCents: orders.agreedCents,
      inPayment: isInPayment,
    })
    .from(orders)
    .leftJoin(paymentAttempts, openAttempt)
    .where(and(isUnfinished(ownerId), ne(orders.id, exceptOrder)))
    .orderBy(asc(orders.id));

/** The tests of these oils in these orders, a row for each dataset that contains the oil. */
export const oilsInOrders = (tx: ReadTx, orderIds: readonly number[], samples: readonly number[]) =>
  tx
    .select({ orderId: orderDatasets.orderId, sample: orderOils.sampleId, tests: orderOils.testIds })
    .from(orderDatasets)
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(and(inArray(orderDatasets.orderId, [...orderIds]), inArray(orderOils.sampleId, [...samples])));
