import { discountTypes } from '@iom/contract/purchasing/discounts/discounts.schemas.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id } from '#platform/database/columns.ts';

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
    active: boolean().notNull().default(true),
    /** First and last day of its validity, in UTC; null: no limit. */
    starts: date({ mode: 'string' }),
    ends: date({ mode: 'string' }),
  },
  (discount) => [
    uniqueIndex('discounts_code_unique').on(sql`lower(${discount.code})`),
    check('discounts_amount_positive', sql`${discount.amountHundredths} > 0`),
    check(
      'discounts_percentage',
      sql`${discount.kind} <> 'PERCENTAGE' or ${discount.amountHundredths} <= 10000`,
    ),
    check('discounts_dates_in_order', sql`${discount.starts} <= ${discount.ends}`),
    check('discounts_not_overspent', sql`${discount.currentUses} between 0 and ${discount.numberOfUses}`),
  ],
);
