import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { orders } from './orders.tables.ts';

/** The purchase order that pays an order, at most one. Its order holds status, invoice number and bill-to. */
export const purchaseOrders = pgTable('purchase_orders', {
  id: id(),
  createdAt: createdAt(),
  orderId: foreignKey()
    .notNull()
    .unique('purchase_orders_one_an_order')
    .references(() => orders.id),
  number: text().notNull(),
  voidedAt: timestamp(),
  voidReason: text(),
});
