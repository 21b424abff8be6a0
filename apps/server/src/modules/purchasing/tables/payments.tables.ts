import { uploadedDocument } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';
import { orders } from './orders.tables.ts';

const attemptStatuses = ['STARTED', 'SUCCEEDED', 'FAILED', 'REFUND_DUE', 'REFUNDED'] as const;

/**
 * Payment attempts, each recorded before the processor is called. STARTED covers an outcome that is not known: such an order is
 * neither charged again nor canceled until the processor reports the outcome. REFUND_DUE: charged, but the order was paid or
 * changed before; an administrator refunds the money at the processor and sets REFUNDED.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: id(),
    createdAt: createdAt(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    status: text({ enum: attemptStatuses }).notNull().default('STARTED'),
    /** Idempotency key sent to the processor: a repeated call with it never charges again. */
    processorKey: text().notNull().unique(),
    /** The processor's reference of the charge. */
    processorReference: text(),
    failureReason: text(),
    settledAt: timestamp(),
    /** When the institute got a mail about the unknown outcome. */
    overdueReportedAt: timestamp(),
  },
  (attempt) => [
    index('payment_attempts_reference').on(attempt.processorReference),
    uniqueIndex('payment_attempts_one_open').on(attempt.orderId).where(sql`${attempt.status} = 'STARTED'`),
    uniqueIndex('payment_attempts_one_success')
      .on(attempt.orderId)
      .where(sql`${attempt.status} = 'SUCCEEDED'`),
  ],
);

/**
 * The processor's token of a validated card, one per user, valid for 30 minutes. No number and no code is
 * ever stored.
 */
export const validatedCards = pgTable('validated_cards', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  processorToken: text().notNull(),
  brand: text().notNull(),
  lastFour: text().notNull(),
});

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
  /** The day in UTC on which its payment arrived, and how the payment is found in the accounts. */
  paymentReceived: date(),
  paymentReference: text(),
  /** The uploaded document with its key in the file store. */
  document: parsedJsonb(uploadedDocument.extend({ key: z.string() })),
});
