import { licenceKinds } from '@iom/contract/library/licences/licences.schemas.ts';
import { licenceEventKinds } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { samples } from '../../samples/samples.tables.ts';

/**
 * Licenses, one row per copy: what may be seen, who bought it, who holds it now. Only the holder sees the data.
 * REGIONAL covers every test of every released sample of its region and year; CUSTOM and SINGLE cover their `licence_oils`.
 */
export const licences = pgTable(
  'licences',
  {
    id: id(),
    /** The date of its order, which may be approved later, or of its grant. */
    createdAt: createdAt(),
    kind: text({ enum: licenceKinds }).notNull(),
    name: text().notNull(),
    year: integer(),
    region: text({ enum: regions }),
    /** The order that bought it; null for a grant. */
    orderId: foreignKey(),
    buyerId: foreignKey().references(() => users.id),
    holderId: foreignKey()
      .notNull()
      .references(() => users.id),
  },
  (licence) => [
    index('licences_holder').on(licence.holderId),
    index('licences_buyer').on(licence.buyerId),
    index('licences_order').on(licence.orderId),
    check(
      'licences_regional_has_scope',
      sql`(${licence.kind} = 'REGIONAL') = (${licence.year} is not null and ${licence.region} is not null)`,
    ),
    check('licences_order_has_buyer', sql`(${licence.orderId} is null) = (${licence.buyerId} is null)`),
  ],
);

/** The oils of a CUSTOM or SINGLE license. `testIds` null: every test of the oil. */
export const licenceOils = pgTable(
  'licence_oils',
  {
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    sampleId: foreignKey()
      .notNull()
      .references(() => samples.id),
    testIds: integer().array(),
    /** Bought as all tests that were for sale: includes the Engine Oil Data Report. */
    fullSet: boolean().notNull(),
  },
  (oil) => [
    primaryKey({ columns: [oil.licenceId, oil.sampleId] }),
    index('licence_oils_sample').on(oil.sampleId),
  ],
);

/** What happened to bought licenses, for the timeline of their order. Rows are only ever added. */
export const licenceEvents = pgTable(
  'licence_events',
  {
    id: id(),
    at: createdAt(),
    /** The order that bought the licence. Without a reference: the orders' module comes later. */
    orderId: foreignKey().notNull(),
    event: text({ enum: licenceEventKinds }).notNull(),
    actorId: foreignKey()
      .notNull()
      .references(() => users.id),
    detail: text().notNull(),
  },
  (event) => [index('licence_events_order').on(event.orderId)],
);
