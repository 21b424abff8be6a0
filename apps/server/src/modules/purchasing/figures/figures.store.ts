import type { ProductKind } from '@iom/contract/purchasing/figures/figures.endpoints.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { samples, tests } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { countByStatus } from '../orders/order-lists.store.ts';
import { refundedCents } from '../orders/refunds.store.ts';
import { isPaymentIssue } from '../payments/payment-issues.store.ts';
import { discounts } from '../tables/discounts.tables.ts';
import { orderDatasets, orderDiscounts, orderOils, orderRegional, orders } from '../tables/orders.tables.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';
import { quotes } from '../tables/quotes.tables.ts';

/** Days in UTC, inclusive, as `2026-11-21`. */
export interface Period {
  since?: string | undefined;
  until?: string | undefined;
}

interface Sums {
  orders: number;
  cents: number;
}

const bestSold = 20;

const dayPaid = sql`(${orders.paidAt} at time zone 'utc')::date`;

const soldIn = ({ since, until }: Period): SQL | undefined =>
  and(
    eq(orders.status, 'COMPLETE'),
    since === undefined ? undefined : sql`${dayPaid} >= ${since}::date`,
    until === undefined ? undefined : sql`${dayPaid} <= ${until}::date`,
  );

// a sum of cents can exceed 32 bits
const sumOfOrders = sql`count(*)::int as orders, coalesce(sum(${orders.totalCents} - ${refundedCents}), 0)::float8 as cents`;

export const salesTotal = async (tx: ReadTx, period: Period): Promise<Sums> => {
  const rows = await rowsOf<Sums>(tx, sql`select ${sumOfOrders} from ${orders} where ${soldIn(period)}`);
  return rows[0] ?? { orders: 0, cents: 0 };
};

export const salesByMonth = (tx: ReadTx, period: Period) =>
  rowsOf<Sums & { month: string }>(
    tx,
    sql`select to_char(${dayPaid}, 'YYYY-MM') as month, ${sumOfOrders} from ${orders}
      where ${soldIn(period)} group by 1 order by 1`,
  );

/**
 * An order contains either datasets or regional databases; an order from a quote offer counts as an offer.
 */
export const salesByProduct = (tx: ReadTx, period: Period) =>
  rowsOf<Sums & { product: ProductKind }>(
    tx,
    sql`select case when ${orders.agreedCents} is not null then 'QUOTE'
        when exists (select from ${orderRegional} where ${orderRegional.orderId} = ${orders.id}) then 'REGIONAL'
        else 'DATASETS' end as product, ${sumOfOrders}
      from ${orders} where ${soldIn(period)} group by 1 order by cents desc, product`,
  );

export const salesByCountry = (tx: ReadTx, period: Period) =>
  rowsOf<Sums & { country: string }>(
    tx,
    sql`select coalesce(nullif(${orders.billTo} ->> 'country', ''), ${users.country}) as country, ${sumOfOrders}
      from ${orders} join ${users} on ${users.id} = ${orders.ownerId}
      where ${soldIn(period)} group by 1 order by cents desc, country`,
  );

export const salesByCode = (tx: ReadTx, period: Period) =>
  rowsOf<Sums & { code: string; name: string; discount: number }>(
    tx,
    sql`select ${discounts.code} as code, ${discounts.name} as name,
        sum(${orderDiscounts.amountCents})::float8 as discount, ${sumOfOrders}
      from ${orderDiscounts} join ${orders} on ${orders.id} = ${orderDiscounts.orderId}
      join ${discounts} on ${discounts.id} = ${orderDiscounts.discountId}
      where ${soldIn(period)} group by ${discounts.id} order by cents desc, code`,
  );

export const bestSoldOils = (tx: ReadTx, period: Period) =>
  rowsOf<Sums & { sample: number; report_number: string; brand_name: string; sae_grade: string }>(
    tx,
    sql`select ${samples.id}::int as sample, ${samples.reportNumber} as report_number,
        ${samples.brandName} as brand_name, ${samples.saeGrade} as sae_grade,
        count(distinct ${orders.id})::int as orders, sum(${orderOils.priceCents})::float8 as cents
      from ${orderOils} join ${orderDatasets} on ${orderDatasets.id} = ${orderOils.datasetId}
      join ${orders} on ${orders.id} = ${orderDatasets.orderId}
      join ${samples} on ${samples.id} = ${orderOils.sampleId}
      where ${soldIn(period)} group by ${samples.id} order by orders desc, cents desc, sample limit ${bestSold}`,
  );

export const bestSoldTests = (tx: ReadTx, period: Period) =>
  rowsOf<{ id: number; name: string; oils: number }>(
    tx,
    sql`select ${tests.id}::int as id, ${tests.name} as name, count(*)::int as oils
      from ${orderOils} join ${orderDatasets} on ${orderDatasets.id} = ${orderOils.datasetId}
      join ${orders} on ${orders.id} = ${orderDatasets.orderId}
      join ${tests} on ${tests.id} = any(${orderOils.testIds})
      where ${soldIn(period)} group by ${tests.id} order by oils desc, id limit ${bestSold}`,
  );

/** Sales that wait for an administrator: purchase orders to approve, quotes to answer, payments to refund or to look into. */
export const countOpenSales = async (tx: ReadTx) => ({
  purchase_orders: (await countByStatus(tx, { status: 'PO_PENDING' })).PO_PENDING,
  quotes: await tx.$count(quotes, eq(quotes.status, 'NEW')),
  payment_issues: await tx.$count(paymentAttempts, isPaymentIssue),
});
