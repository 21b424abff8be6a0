import { eq } from 'drizzle-orm';
import type { ReadTx } from '#platform/database/database.ts';
import { countByStatus } from '../orders/order-lists.store.ts';
import { isPaymentIssue } from '../payments/payment-issues.store.ts';
import { paymentAttempts } from '../tables/payments.tables.ts';
import { quotes } from '../tables/quotes.tables.ts';

/** Sales that wait for an administrator: purchase orders to approve, quotes to offer, payments to refund or to look into. */
export const countOpenSales = async (tx: ReadTx) => ({
  purchase_orders: (await countByStatus(tx, { status: 'PO_PENDING' })).PO_PENDING,
  quotes: await tx.$count(quotes, eq(quotes.status, 'NEW')),
  payment_issues: await tx.$count(paymentAttempts, isPaymentIssue),
});
