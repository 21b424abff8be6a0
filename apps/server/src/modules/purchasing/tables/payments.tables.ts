import { uploadedDocument } from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';
import { orders } from './orders.tables.ts';

const attemptStatuses = ['STARTED', 'SUCCEEDED', 'FAILED', 'REFUND_DUE', 'REFUNDED'] as const;

/**
 * Payment attempts, each recorded before the processor is called. STARTED: the outcome is not known yet, and until the processor
 * reports it, the order is neither charged again nor canceled. REFUND_DUE: the charge succeeded after the order had been paid or
 * changed; an administrator refunds the money at the processor and sets REFUNDED.
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

const refundStatuses = ['STARTED', 'SUCCEEDED', 'FAILED'] as const;

/**
 * Refunds of completed orders, each recorded before the processor is called. STARTED: the outcome is not known yet. The sum of
 * an order's refunds that have not failed never exceeds its total, because each refund is recorded under the lock of the order.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    createdAt: createdAt(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    amountCents: integer().notNull(),
    reason: text().notNull(),
    /** Whether the refund also ends the licences of the order. */
    revoke: boolean().notNull(),
    status: text({ enum: refundStatuses }).notNull().default('STARTED'),
    /** The administrator and the call, for the audit row of the refund. */
    actorId: foreignKey()
      .notNull()
      .references(() => users.id),
    actorIp: text().notNull(),
    requestId: text().notNull(),
    /** Idempotency key sent to the processor; null for a purchase order, whose refund is only recorded. */
    processorKey: text().unique('refunds_processor_key_unique'),
    failureReason: text(),
    settledAt: timestamp(),
    creditNote: text().unique('refunds_credit_note_unique'),
    /** When the institute got a mail about the unknown outcome. */
    overdueReportedAt: timestamp(),
  },
  (refund) => [
    index('refunds_order').on(refund.orderId),
    check('refunds_amount_positive', sql`${refund.amountCents} > 0`),
    check(
      'refunds_success_has_credit_note',
      sql`(${refund.status} = 'SUCCEEDED') = (${refund.creditNote} is not null)`,
    ),
  ],
);

/**
 * The processor's token of a validated card, one per user, valid for 30 minutes. Card number and security
 * code are never stored.
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

/** Purchase orders, at most one per order. The order holds status, invoice number and bill-to. */
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
  /** Day (UTC) on which the payment arrived, and the accounting reference. */
  paymentReceived: date(),
  paymentReference: text(),
  /** The uploaded document with its key in the file store. */
  document: parsedJsonb(uploadedDocument.extend({ key: z.string() })),
});
