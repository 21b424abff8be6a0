import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { orders } from '../purchasing.tables.ts';

/** The purchase order that pays an order, at most one. The order holds its state; the buyer's fields stay as they were sent. */
export const purchaseOrders = pgTable('purchase_orders', {
  id: id(),
  createdAt: createdAt(),
  orderId: foreignKey()
    .notNull()
    .unique('purchase_orders_one_an_order')
    .references(() => orders.id),
  number: text().notNull(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  title: text().notNull(),
  company: text().notNull(),
  taxId: text().notNull().default(''),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  postalCode: text().notNull(),
  /** ISO 3166 alpha-2. */
  country: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  voidedAt: timestamp(),
  voidReason: text(),
});
