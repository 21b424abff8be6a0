import { storedDatasets } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { quoteWishesShape } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';
import { orders } from './orders.tables.ts';

/**
 * The prices of a quotation on the day it was made, in cents: of each oil in the order of the datasets, of the copies of each regional
 * database, and what each discount code takes off.
 */
const quotationPrices = z.object({
  oilCents: z.array(z.int()),
  regional: z.array(
    z.object({
      id: idShape,
      year: z.int(),
      region: z.enum(regions),
      quantity: z.int(),
      fullCopies: z.int(),
      listPriceCents: z.int(),
      furtherCopyCents: z.int(),
      priceCents: z.int(),
    }),
  ),
  discounts: z.array(
    z.object({ discountId: idShape, code: z.string(), name: z.string(), amountCents: z.int() }),
  ),
});

/** Stored states; EXPIRED is a QUOTED offer past its day. */
export const storedQuoteStatuses = ['NEW', 'QUOTED', 'ACCEPTED', 'DECLINED', 'CLOSED'] as const;

/** A request for a quote and the institute's offer. */
export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    createdAt: createdAt(),
    status: text({ enum: storedQuoteStatuses }).notNull().default('NEW'),
    /** Null for a quote requested without an account and not yet claimed. */
    requesterId: foreignKey().references(() => users.id),
    /** SHA-256 of the mailed secret by which an account claims such a quote. */
    claimHash: text().unique(),
    contactName: text().notNull(),
    companyName: text().notNull(),
    companyEmail: text().notNull(),
    daytimePhone: text().notNull(),
    wishes: parsedJsonb(quoteWishesShape).notNull(),
    samples: integer().array().notNull(),
    testIds: integer().array().notNull().default([]),
    comments: text().notNull(),
    offerDatasets: parsedJsonb(storedDatasets),
    /** Positions, from 0, of the oils that were full sets when the offer was made; null without an offer and for older offers. */
    offerFullSets: integer().array(),
    offerCents: integer(),
    /** Null for an offer by an administrator, whose price is divided over its oils. */
    quotation: parsedJsonb(quotationPrices),
    offerMessage: text().notNull().default(''),
    offerValidUntil: date({ mode: 'string' }),
    offeredAt: timestamp(),
    orderId: foreignKey()
      .unique('quotes_one_order')
      .references(() => orders.id),
  },
  (quote) => [
    index('quotes_requester').on(quote.requesterId),
    check(
      'quotes_offer_whole',
      sql`(${quote.offerDatasets} is null) = (${quote.offerCents} is null) and (${quote.offerCents} is null) = (${quote.offerValidUntil} is null)`,
    ),
    check(
      'quotes_offered',
      sql`${quote.status} not in ('QUOTED', 'ACCEPTED') or ${quote.offerCents} is not null`,
    ),
    check('quotes_accepted_is_order', sql`(${quote.status} = 'ACCEPTED') = (${quote.orderId} is not null)`),
    check('quotes_offer_not_negative', sql`${quote.offerCents} >= 0`),
  ],
);

/** Messages of both sides about a quote. Append-only. */
export const quoteMessages = pgTable(
  'quote_messages',
  {
    id: id(),
    at: createdAt(),
    quoteId: foreignKey()
      .notNull()
      .references(() => quotes.id),
    /** Null for a person without an account. */
    authorId: foreignKey().references(() => users.id),
    text: text().notNull(),
  },
  (message) => [index('quote_messages_quote').on(message.quoteId)],
);
