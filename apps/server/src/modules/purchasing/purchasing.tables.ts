import { type BillTo, type Seller, termsVersion } from '@iom/contract/purchasing/billing.schemas.ts';
import { orderEventKinds } from '@iom/contract/purchasing/invoice.schemas.ts';
import type { Cart } from '@iom/contract/purchasing/orders.schemas.ts';
import { discountTypes, orderStatuses, paymentTypes } from '@iom/contract/purchasing/orders.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { regionalDatabases } from '../library/regional-databases/regional-databases.tables.ts';
import { samples } from '../samples/samples.tables.ts';

/** The cart of an account: chosen oils and confirmed datasets. Prices are never stored in it. */
export const carts = pgTable('carts', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  updatedAt: createdAt(),
  content: jsonb().$type<Cart>().notNull(),
});

/** Discount codes; `current_uses` are reserved by payment attempts and purchase orders, and never exceed the maximum. */
export const discounts = pgTable(
  'discounts',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: discountTypes }).notNull(),
    /** Hundredths of a percent or of a dollar. */
    amountHundredths: integer().notNull(),
    numberOfUses: integer().notNull(),
    currentUses: integer().notNull().default(0),
  },
  (discount) => [
    uniqueIndex('discounts_code_unique').on(sql`lower(${discount.code})`),
    check('discounts_amount_positive', sql`${discount.amountHundredths} > 0`),
    check(
      'discounts_percentage',
      sql`${discount.kind} <> 'PERCENTAGE' or ${discount.amountHundredths} <= 10000`,
    ),
    check('discounts_not_overspent', sql`${discount.currentUses} between 0 and ${discount.numberOfUses}`),
  ],
);

/** An order: placed, paid for or cancelled. The amounts are what the price function said when it was last changed. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    createdAt: createdAt(),
    ownerId: foreignKey()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('IN_PROCESS'),
    paymentType: text({ enum: paymentTypes }),
    beforeDiscountCents: integer().notNull(),
    discountCents: integer().notNull(),
    totalCents: integer().notNull(),
    paidAt: timestamp(),
    invoiceNumber: text().unique('orders_invoice_unique'),
    cardBrand: text(),
    cardLastFour: text(),
    /** The price of the offer that this order was made of; the price function has no say then. */
    agreedCents: integer(),
    termsVersion: text().notNull().default(termsVersion),
    /** Who is billed, from the first attempt to pay on. */
    billTo: jsonb().$type<BillTo>(),
    /** The institute as it was when the order was completed. */
    seller: jsonb().$type<Seller>(),
  },
  (order) => [
    index('orders_owner').on(order.ownerId),
    check(
      'orders_total_adds_up',
      sql`${order.totalCents} = ${order.beforeDiscountCents} - ${order.discountCents}`,
    ),
    check('orders_total_not_negative', sql`${order.totalCents} >= 0`),
    check('orders_complete_is_paid', sql`(${order.status} = 'COMPLETE') = (${order.paidAt} is not null)`),
    check('orders_paid_has_invoice', sql`${order.paidAt} is null or ${order.invoiceNumber} is not null`),
  ],
);

/** A named dataset of an order: an order item of the contract. */
export const orderDatasets = pgTable(
  'order_datasets',
  {
    id: id(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    name: text().notNull(),
  },
  (dataset) => [unique('order_datasets_name_unique').on(dataset.orderId, dataset.name)],
);

/** An oil of a dataset with the tests bought. */
export const orderOils = pgTable(
  'order_oils',
  {
    datasetId: foreignKey()
      .notNull()
      .references(() => orderDatasets.id),
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    testIds: integer().array().notNull(),
    fullSet: boolean().notNull(),
    priceCents: integer().notNull(),
  },
  (oil) => [primaryKey({ columns: [oil.datasetId, oil.sampleId] })],
);

/** A regional database of an order: an order item of the contract. `price_cents` is of all copies together. */
export const orderRegional = pgTable(
  'order_regional',
  {
    id: id(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    regionalReportId: foreignKey()
      .notNull()
      .references(() => regionalDatabases.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** What a first copy costs, and how many copies (none or one) cost that. */
    listPriceCents: integer().notNull(),
    fullCopies: integer().notNull(),
    priceCents: integer().notNull(),
  },
  (item) => [
    unique('order_regional_once').on(item.orderId, item.regionalReportId),
    check('order_regional_quantity', sql`${item.quantity} between 1 and 10`),
    check('order_regional_full_copies', sql`${item.fullCopies} in (0, 1)`),
  ],
);

/** Codes entered for an order with what each took off, called as they were then. */
export const orderDiscounts = pgTable(
  'order_discounts',
  {
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    discountId: foreignKey()
      .notNull()
      .references(() => discounts.id),
    code: text().notNull(),
    name: text().notNull(),
    amountCents: integer().notNull(),
  },
  (discount) => [primaryKey({ columns: [discount.orderId, discount.discountId] })],
);

export const attemptStatuses = ['STARTED', 'SUCCEEDED', 'FAILED'] as const;

/**
 * Payment attempts, each recorded before the processor is asked. STARTED also stands for an outcome not yet known: such an
 * order is neither charged again nor cancelled until the processor has said what happened.
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
    /** Idempotency key given to the processor: asking again with it never charges again. */
    processorKey: text().notNull().unique(),
    /** The processor's own name of the charge. */
    processorReference: text(),
    failureReason: text(),
    settledAt: timestamp(),
  },
  (attempt) => [
    index('payment_attempts_reference').on(attempt.processorReference),
    uniqueIndex('payment_attempts_one_open').on(attempt.orderId).where(sql`${attempt.status} = 'STARTED'`),
    uniqueIndex('payment_attempts_one_success')
      .on(attempt.orderId)
      .where(sql`${attempt.status} = 'SUCCEEDED'`),
  ],
);

/** What happened to an order, for its timeline. Rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    at: createdAt(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    event: text({ enum: orderEventKinds }).notNull(),
    /** Whose name stands beside it; null where nobody in particular did it. */
    actorId: foreignKey().references(() => users.id),
    detail: text().notNull().default(''),
  },
  (event) => [index('order_events_order').on(event.orderId)],
);

/** The processor's token of a validated card, one a user, good for 30 minutes. No number and no code is ever stored. */
export const validatedCards = pgTable('validated_cards', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
  processorToken: text().notNull(),
  brand: text().notNull(),
  lastFour: text().notNull(),
});

/** Answers by Idempotency-Key, written in the transaction of the work: a repeat gets the first answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    call: text().notNull(),
    key: text().notNull(),
    createdAt: createdAt(),
    requestHash: text().notNull(),
    answer: jsonb().notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.call, row.key] })],
);

/** One row: the last invoice number given. Taken under its row lock, so that numbers have no gap. */
export const invoiceCounter = pgTable(
  'invoice_counter',
  { id: integer().primaryKey().default(1), last: integer().notNull().default(0) },
  (counter) => [check('invoice_counter_one_row', sql`${counter.id} = 1`)],
);
