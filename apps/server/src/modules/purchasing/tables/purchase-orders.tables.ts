import { uploadedDocument } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';
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
  /** The uploaded document with its key in the file store. */
  document: parsedJsonb(uploadedDocument.extend({ key: z.string() })),
});
