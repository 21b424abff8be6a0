import {
  type AdminMatches,
  maxMatches,
  searchEverything,
} from '@iom/contract/purchasing/admin-search/admin-search.endpoints.ts';
import { desc, eq, ilike, or, sql } from 'drizzle-orm';
import { matchingUsers } from '#modules/accounts/accounts.module.ts';
import { users } from '#modules/accounts/accounts.tables.ts';
import { matchingGroups, searchMarketOils } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { ilikeContains } from '#platform/database/list-rows.ts';
import type { Routes } from '#platform/http/routes.ts';
import { fullName } from '#platform/mail/mailer.ts';
import { orders } from '../tables/orders.tables.ts';
import { purchaseOrders } from '../tables/payments.tables.ts';

/**
 * Orders with this number, or whose invoice or purchase order number contains the text; the order with this
 * number first, then the newest.
 */
const matchingOrders = (tx: ReadTx, text: string, limit: number) => {
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

/** Search results for administrators; empty for an empty text. */
const findMatches = async (tx: ReadTx, text: string): Promise<AdminMatches> => {
  const searched = text.trim();
  if (searched === '') return { users: [], orders: [], oils: [], groups: [] };
  const users = await matchingUsers(tx, searched, maxMatches);
  const orders = await matchingOrders(tx, searched, maxMatches);
  const oils = await searchMarketOils(tx, searched, maxMatches);
  const groups = await matchingGroups(tx, searched, maxMatches);
  return {
    users: users.map((user) => ({
      id: user.id,
      name: fullName(user),
      email: user.email,
      company: user.companyName,
    })),
    orders,
    oils: oils.map(({ id, reportNumber, brandName, saeGrade, released }) => ({
      id,
      report_number: reportNumber,
      brand_name: brandName,
      sae_grade: saeGrade,
      released,
    })),
    groups,
  };
};

export const adminSearchRoutes = (routes: Routes) => {
  routes.query(searchEverything, ({ tx, query }) => findMatches(tx, query.q));
};
