import { desc, eq, ilike, or, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains } from '#platform/database/like.ts';
import { orders } from '../tables/orders.tables.ts';
import { purchaseOrders } from '../tables/purchase-orders.tables.ts';

/** Orders of this number, or whose invoice or purchase order number contains the text; the order of this number first, then the newest. */
export const matchingOrders = (tx: ReadTx, text: string, limit: number) => {
  const isNumber = sql`${orders.id}::text = ${text}`;
  const pattern = ilikeContains(text);
  return tx
    .select({
      id: orders.id,
      status: orders.status,
      owner: users.email,
      invoice: orders.invoiceNumber,
      purchase_order: purchaseOrders.number,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.ownerId))
    .leftJoin(purchaseOrders, eq(purchaseOrders.orderId, orders.id))
    .where(or(isNumber, ilike(orders.invoiceNumber, pattern), ilike(purchaseOrders.number, pattern)))
    .orderBy(desc(isNumber), desc(orders.id))
    .limit(limit);
};
