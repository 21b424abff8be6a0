import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import type { OrderEvent } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { licenceEventsOfOrder } from '#modules/library/library.module.ts';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { discounts } from '../tables/discounts.tables.ts';
import {
  creditNoteCounter,
  invoiceCounter,
  orderDatasets,
  orderDiscounts,
  orderEvents,
  orderOils,
  orders,
} from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';
import { quotes } from '../tables/quotes.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
interface OilToOrder {
  sampleId: number;
  testIds: number[];
  fullSet: boolean;
  priceCents: number;
  lineText: string;
}
interface DatasetToOrder {
  name: string;
  oils: OilToOrder[];
}

const oilsPerInsert = 1000;

export const insertOrder = async (tx: WriteTx, order: typeof orders.$inferInsert): Promise<OrderRow> =>
  firstRow(
    await tx
      .insert(orders)
      .values({ ...order, termsVersion })
      .returning(),
  );

export const insertDataset = async (
  tx: WriteTx,
  orderId: number,
  position: number,
  dataset: DatasetToOrder,
) => {
  const row = firstRow(
    await tx
      .insert(orderDatasets)
      .values({ orderId, position, name: dataset.name })
      .returning({ id: orderDatasets.id }),
  );
  const oils = dataset.oils.map((oil) => ({ ...oil, datasetId: row.id }));
  for (let start = 0; start < oils.length; start += oilsPerInsert)
    await tx.insert(orderOils).values(oils.slice(start, start + oilsPerInsert));
};

export const saveOrderDiscounts = async (
  tx: WriteTx,
  orderId: number,
  rows: readonly { discountId: number; code: string; name: string; amountCents: number }[],
) => {
  await tx.delete(orderDiscounts).where(eq(orderDiscounts.orderId, orderId));
  if (rows.length > 0) await tx.insert(orderDiscounts).values(rows.map((row) => ({ ...row, orderId })));
};

export const updateOrder = async (
  tx: WriteTx,
  id: number,
  changes: PgUpdateSetSource<typeof orders>,
): Promise<OrderRow> => firstRow(await tx.update(orders).set(changes).where(eq(orders.id, id)).returning());

/**
 * The bill-to of the owner's last order that was paid, has a purchase order or a payment attempt, or null.
 */
export const lastBillTo = async (tx: ReadTx, ownerId: number): Promise<OrderRow['billTo']> => {
  const [row] = await tx
    .select({ billTo: orders.billTo })
    .from(orders)
    .where(and(eq(orders.ownerId, ownerId), isNotNull(orders.billTo)))
    .orderBy(desc(orders.id))
    .limit(1);
  return row?.billTo ?? null;
};

/** Locks the order's row until the transaction ends. */
export const lockOrder = async (tx: WriteTx, id: number): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)).for('update'))[0];

/** Like `lockOrder`; undefined while another transaction has locked the row. */
export const lockOrderIfFree = async (tx: WriteTx, id: number): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)).for('update', { skipLocked: true }))[0];

/** The datasets of orders with number of oils and price. */
export const datasetsOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select({
      id: orderDatasets.id,
      orderId: orderDatasets.orderId,
      name: orderDatasets.name,
      oils: sql<number>`count(*)::int`,
      totalCents: sql<number>`sum(${orderOils.priceCents})::int`,
    })
    .from(orderDatasets)
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(inArray(orderDatasets.orderId, [...orderIds]))
    .groupBy(orderDatasets.id)
    .orderBy(asc(orderDatasets.position));

/** The amount of each code, in the order of `priceCart`: percentages, largest first, then dollars, by code. */
export const discountsOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select(getTableColumns(orderDiscounts))
    .from(orderDiscounts)
    .innerJoin(discounts, eq(discounts.id, orderDiscounts.discountId))
    .where(inArray(orderDiscounts.orderId, [...orderIds]))
    .orderBy(
      desc(eq(discounts.kind, 'PERCENTAGE')),
      sql`case when ${discounts.kind} = 'PERCENTAGE' then ${discounts.amountHundredths} end desc`,
      sql`${orderDiscounts.code} collate "C"`,
    );

/** Records the prices and line texts of any number of oils in one statement. */
export const recordOilPrices = (
  tx: WriteTx,
  oils: readonly (Omit<OilToOrder, 'testIds'> & { datasetId: number })[],
) =>
  tx.execute(sql`update ${orderOils}
    set price_cents = priced."priceCents", full_set = priced."fullSet", line_text = priced."lineText"
    from json_to_recordset(${JSON.stringify(oils)}::json)
      as priced("datasetId" int, "sampleId" int, "fullSet" boolean, "priceCents" int, "lineText" text)
    where ${orderOils.datasetId} = priced."datasetId" and ${orderOils.sampleId} = priced."sampleId"`);

/** The oils and tests of an order, by dataset. */
export const oilsOfOrder = (tx: ReadTx, orderId: number) =>
  tx
    .select({
      datasetId: orderDatasets.id,
      name: orderDatasets.name,
      sample: orderOils.sampleId,
      tests: orderOils.testIds,
      fullSet: orderOils.fullSet,
      priceCents: orderOils.priceCents,
      lineText: orderOils.lineText,
    })
    .from(orderDatasets)
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(eq(orderDatasets.orderId, orderId))
    .orderBy(asc(orderDatasets.position), asc(orderOils.sampleId));

/** Joins the order's payment attempt without an outcome; an order has at most one. */
export const openAttempt = and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.status, 'STARTED'));
/** Whether an order has the attempt that `openAttempt` joins. */
export const isInPayment = isNotNull(paymentAttempts.id).mapWith(Boolean);

/**
 * Whether the order has a payment attempt with an unknown outcome; such an order is neither charged, changed
 * nor cancelled.
 */
export const hasOpenAttempt = async (tx: ReadTx, orderId: number): Promise<boolean> =>
  (await tx.$count(
    paymentAttempts,
    and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'STARTED')),
  )) > 0;

/** Whether the order is unpaid and cannot have been charged: it can be changed and cancelled. */
export const isUnpaid = async (
  tx: ReadTx,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<boolean> => status === 'IN_PROCESS' && !(await hasOpenAttempt(tx, id));

/** The next number of a counter, whose row stays locked until the commit. */
const nextNumber = async (tx: WriteTx, counter: typeof invoiceCounter, prefix: string): Promise<string> => {
  const { last } = firstRow(
    await tx
      .insert(counter)
      .values({ id: 1, last: 1 })
      .onConflictDoUpdate({ target: counter.id, set: { last: sql`${counter.last} + 1` } })
      .returning({ last: counter.last }),
  );
  return `${prefix}-${String(last).padStart(6, '0')}`;
};

/**
 * Whether an order other than `except` has this invoice number, ignoring case. The result holds only while
 * the numbers are locked.
 */
export const isInvoiceNumberTaken = async (tx: ReadTx, number: string, except = 0): Promise<boolean> =>
  (await tx.$count(
    orders,
    and(sql`lower(${orders.invoiceNumber}) = lower(${number})`, ne(orders.id, except)),
  )) > 0;

/** Keeps other transactions from taking an invoice number until this one ends. */
export const lockInvoiceNumbers = (tx: WriteTx) =>
  tx
    .insert(invoiceCounter)
    .values({ id: 1, last: 0 })
    .onConflictDoUpdate({ target: invoiceCounter.id, set: { last: sql`${invoiceCounter.last}` } });

/**
 * The next invoice number. Its row stays locked until the commit, so numbers have no gaps and no duplicates.
 * Skips numbers that an administrator entered, permanently, even if their purchase order is voided.
 */
export const nextInvoiceNumber = async (tx: WriteTx): Promise<string> => {
  for (;;) {
    const number = await nextNumber(tx, invoiceCounter, 'INV');
    if (!(await isInvoiceNumberTaken(tx, number))) return number;
  }
};

/** The next number of a credit note, without gaps like invoice numbers. */
export const nextCreditNoteNumber = (tx: WriteTx): Promise<string> => nextNumber(tx, creditNoteCounter, 'CN');

/** Records an order event in the transaction of the change itself. */
export const recordEvent = (
  tx: WriteTx,
  orderId: number,
  event: (typeof orderEvents.$inferInsert)['event'],
  by: { actorId?: number; detail?: string } = {},
) => tx.insert(orderEvents).values({ orderId, event, ...by });

/**
 * The timeline of an order and its licences, oldest first. @param instituteName the name of every administrator; null for their own
 */
export const eventsOfOrder = async (
  tx: ReadTx,
  orderId: number,
  instituteName: string | null,
): Promise<OrderEvent[]> => {
  const own = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  const rows = [...own, ...(await licenceEventsOfOrder(tx, orderId))];
  const actorIds = rows.flatMap(({ actorId }) => actorId ?? []);
  const actors = await tx.select().from(users).where(inArray(users.id, actorIds));
  const actorName = (actorId: number | null) => {
    const actor = actors.find(({ id }) => id === actorId);
    if (actor?.isStaff && instituteName !== null) return instituteName;
    return actor ? [actor.firstName, actor.lastName].filter(Boolean).join(' ') : '';
  };
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, event, actorId, detail }) => ({
      at: at.toISOString(),
      event,
      by: actorName(actorId),
      detail,
    }));
};

/**
 * After an order is cancelled, sets its quote to open (QUOTED) or CLOSED, without an order. @returns the
 * quote
 */
export const endAcceptance = async (tx: WriteTx, orderId: number, status: 'QUOTED' | 'CLOSED') =>
  (await tx.update(quotes).set({ status, orderId: null }).where(eq(quotes.orderId, orderId)).returning())[0];
