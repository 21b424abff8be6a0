import type { ListedStatus, paymentTypes } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { and, eq, ilike, ne, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { orderDatasets, orderNotes, orderRegional, orders } from '../tables/orders.tables.ts';
import { paymentAttempts, purchaseOrders } from '../tables/payments.tables.ts';
import { isInPayment, type OrderRow, openAttempt } from './orders.store.ts';
import { refundedCents } from './refunds.store.ts';

export type OrderWithOwner = OrderRow & {
  ownerEmail: string;
  company: string;
  purchaseOrderId: number | null;
  purchaseOrderNumber: string | null;
  /** The payment of its purchase order that an administrator recorded. */
  recordedPayment: string | null;
  inPayment: boolean;
  refundedCents: number;
};

const withOwner = (tx: ReadTx) =>
  tx
    .select({
      order: orders,
      ownerEmail: users.email,
      company: users.companyName,
      purchaseOrderId: purchaseOrders.id,
      purchaseOrderNumber: purchaseOrders.number,
      recordedPayment: purchaseOrders.paymentReceived,
      inPayment: isInPayment,
      refundedCents,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.ownerId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.orderId, orders.id))
    .leftJoin(paymentAttempts, openAttempt);

const flat = ({
  order,
  ...more
}: { order: OrderRow } & Omit<OrderWithOwner, keyof OrderRow>): OrderWithOwner => ({ ...order, ...more });

export const findOrder = async (tx: ReadTx, id: number): Promise<OrderWithOwner | undefined> =>
  (await withOwner(tx).where(eq(orders.id, id))).map(flat)[0];

const sortable = {
  id: orders.id,
  created: orders.createdAt,
  total_price: orders.totalCents,
  owner: textOrder(users.email),
  company: textOrder(users.companyName),
  invoice: textOrder(orders.invoiceNumber),
  paid: sql`(${orders.paidAt} is not null)`,
};
export type OrderPage = ListPage<keyof typeof sortable>;

export interface OrderFilter {
  ownerId?: number | undefined;
  /** Without a purchase order, or only with one. */
  purchaseOrderIsNull?: boolean | undefined;
  paid?: boolean | undefined;
  status?: ListedStatus | undefined;
  paymentType?: (typeof paymentTypes)[number] | undefined;
  /** First and last day of creation in UTC, as `2026-11-21`. */
  since?: string | undefined;
  until?: string | undefined;
  /** For administrators: in order id, invoice number, company, name, email, tags or notes, ignoring case. */
  search?: string | undefined;
}

/** Lists omit empty drafts. */
const holdsSomething = sql`(exists (select 1 from ${orderDatasets} where ${orderDatasets.orderId} = ${orders.id})
  or exists (select 1 from ${orderRegional} where ${orderRegional.orderId} = ${orders.id}))`;

const matchesSearch = (text: string) => {
  const pattern = ilikeContains(text.trim());
  return or(
    sql`${orders.id}::text = ${text.trim()}`,
    ilike(orders.invoiceNumber, pattern),
    ilike(users.companyName, pattern),
    sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`,
    ilike(users.email, pattern),
    sql`lower(${text.trim()}) = any(${orders.tags})`,
    sql`exists (select 1 from ${orderNotes} where ${orderNotes.orderId} = ${orders.id} and ${ilike(orderNotes.text, pattern)})`,
  );
};

const dayCreated = sql`(${orders.createdAt} at time zone 'utc')::date`;

const matching = ({ ownerId, purchaseOrderIsNull, paid, search, ...filter }: OrderFilter) =>
  and(
    ne(orders.status, 'CANCELLED'),
    holdsSomething,
    ownerId === undefined ? undefined : eq(orders.ownerId, ownerId),
    purchaseOrderIsNull === undefined
      ? undefined
      : sql`(${purchaseOrders.id} is null) = ${purchaseOrderIsNull}`,
    paid === undefined ? undefined : sql`(${orders.paidAt} is not null) = ${paid}`,
    filter.status && eq(orders.status, filter.status),
    // an unpaid order without a purchase order counts as a card order
    filter.paymentType && sql`(coalesce(${orders.paymentType}, 'CREDIT_CARD') = ${filter.paymentType})`,
    filter.since === undefined ? undefined : sql`${dayCreated} >= ${filter.since}::date`,
    filter.until === undefined ? undefined : sql`${dayCreated} <= ${filter.until}::date`,
    search?.trim() ? matchesSearch(search) : undefined,
  );

const listed = sql`${orders} inner join ${users} on ${users.id} = ${orders.ownerId}
  left join ${purchaseOrders} on ${purchaseOrders.orderId} = ${orders.id}`;

/** Number of listed orders by status. */
export const countByStatus = async (
  tx: ReadTx,
  filter: OrderFilter,
): Promise<Record<ListedStatus, number>> => {
  const rows = await rowsOf<{ status: ListedStatus; count: number }>(
    tx,
    sql`select ${orders.status} as status, count(*)::int as count from ${listed} where ${matching(filter)} group by 1`,
  );
  const counts = { IN_PROCESS: 0, PO_PENDING: 0, COMPLETE: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
};

/** A page of the orders that are neither cancelled nor empty, and their total count. */
export const listOrderRows = async (tx: ReadTx, filter: OrderFilter, page: OrderPage) => {
  const list = { select: withOwner(tx), where: matching(filter), from: listed, sortable, id: orders.id };
  const { count, rows } = await listRows(tx, list, page);
  return { count, rows: rows.map(flat) };
};

/** Number of empty drafts of an account. */
export const countDrafts = async (tx: ReadTx, ownerId: number): Promise<number> =>
  tx.$count(
    orders,
    and(eq(orders.ownerId, ownerId), eq(orders.status, 'IN_PROCESS'), sql`not ${holdsSomething}`),
  );

/** Cancels drafts that are still empty after a day. */
export const cancelOldDrafts = (tx: WriteTx) =>
  tx
    .update(orders)
    .set({ status: 'CANCELLED' })
    .where(
      and(
        eq(orders.status, 'IN_PROCESS'),
        sql`${orders.createdAt} < now() - interval '24 hours'`,
        sql`not ${holdsSomething}`,
      ),
    );
