import { cartShape } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sellerShape, storedBillToShape } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { termsVersion } from '@iom/contract/purchasing/invoices/terms-version.ts';
import {
  orderEventKinds,
  orderStatuses,
  paymentTypes,
} from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { regionalDatabases } from '#modules/library/regional-databases/regional-databases.tables.ts';
import { samples } from '#modules/samples/samples.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';
import { discounts } from './discounts.tables.ts';

/** The cart of an account: chosen oils and confirmed datasets. Prices are never stored in it. */
export const carts = pgTable('carts', {
  userId: foreignKey()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  updatedAt: createdAt(),
  content: parsedJsonb(cartShape).notNull(),
});

/** An order: placed, paid for or canceled. The amounts come from its last pricing. */
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
    /**
     * `digestItems` of its items; null for an empty order, for one of a quote offer, which no later order
     * replaces, and for one placed before this column existed.
     */
    itemsDigest: text(),
    /** The price of the quote offer this order was made from; such an order is not repriced. */
    agreedCents: integer(),
    termsVersion: text().notNull().default(termsVersion),
    /** The billing details, from the first attempt to pay on. */
    billTo: parsedJsonb(storedBillToShape),
    /** The institute's details when the order was completed. */
    seller: parsedJsonb(sellerShape),
    /** Words by which administrators find it. */
    tags: text().array().notNull().default(sql`'{}'`),
  },
  (order) => [
    index('orders_owner').on(order.ownerId),
    index('orders_invoice_lower').on(sql`lower(${order.invoiceNumber})`),
    index('orders_open').on(order.ownerId, order.itemsDigest).where(sql`${order.status} = 'IN_PROCESS'`),
    check(
      'orders_total_adds_up',
      sql`${order.totalCents} = ${order.beforeDiscountCents} - ${order.discountCents}`,
    ),
    check('orders_total_not_negative', sql`${order.totalCents} >= 0`),
    check('orders_complete_is_paid', sql`(${order.status} = 'COMPLETE') = (${order.paidAt} is not null)`),
    check('orders_paid_has_invoice', sql`${order.paidAt} is null or ${order.invoiceNumber} is not null`),
  ],
);

/** What administrators write about an order; its buyer never sees it. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: id(),
    createdAt: createdAt(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    authorId: foreignKey()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
  },
  (note) => [index('order_notes_order').on(note.orderId)],
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
    /** `oilLineText` at the last pricing. */
    lineText: text().notNull().default(''),
  },
  (oil) => [
    primaryKey({ columns: [oil.datasetId, oil.sampleId] }),
    index('order_oils_sample').on(oil.sampleId),
  ],
);

/**
 * A regional database of an order: an order item of the contract. `price_cents` covers all copies together.
 */
export const orderRegional = pgTable(
  'order_regional',
  {
    id: id(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    regionalDatabaseId: bigint('regional_report_id', { mode: 'number' })
      .notNull()
      .references(() => regionalDatabases.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** The price of a first copy, and how many copies (none or one) have that price. */
    listPriceCents: integer().notNull(),
    fullCopies: integer().notNull(),
    furtherCopyCents: integer().notNull().default(0),
    priceCents: integer().notNull(),
    /** `copyLineText` of the first copy and of further ones, at the last pricing. */
    firstCopyText: text().notNull().default(''),
    furtherCopiesText: text().notNull().default(''),
  },
  (item) => [
    unique('order_regional_once').on(item.orderId, item.regionalDatabaseId),
    check('order_regional_quantity', sql`${item.quantity} between 1 and 10`),
    check('order_regional_full_copies', sql`${item.fullCopies} in (0, 1)`),
  ],
);

/** The discount codes of an order with the amount each took off, under their names at that time. */
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

/** Events of an order, for its timeline. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    at: createdAt(),
    orderId: foreignKey()
      .notNull()
      .references(() => orders.id),
    event: text({ enum: orderEventKinds }).notNull(),
    /** Who caused the event; null without an actor. */
    actorId: foreignKey().references(() => users.id),
    detail: text().notNull().default(''),
  },
  (event) => [index('order_events_order').on(event.orderId)],
);

/** A table of one row: the last number assigned. Read under its row lock, so that numbers have no gap. */
const numberCounter = (name: string) =>
  pgTable(
    name,
    { id: integer().primaryKey().default(1), last: integer().notNull().default(0) },
    (counter) => [check(`${name}_one_row`, sql`${counter.id} = 1`)],
  );
export const invoiceCounter = numberCounter('invoice_counter');
export const creditNoteCounter = numberCounter('credit_note_counter');
