import { assignmentStates, reassignmentStatuses } from '@iom/contract/library/assignments.schemas.ts';
import { downloadFormats, licenceKinds, taskStatuses } from '@iom/contract/library/library.schemas.ts';
import { regions } from '@iom/contract/samples/samples.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, id, timestamp } from '#platform/database/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { samples } from '../samples/samples.tables.ts';

/** A regional database on offer: all released oils of a region and year. */
export const regionalReports = pgTable(
  'regional_reports',
  {
    id: id(),
    year: integer().notNull(),
    region: text({ enum: regions }).notNull(),
    priceCents: integer(),
  },
  (report) => [
    unique('regional_reports_unique').on(report.year, report.region),
    check('regional_reports_price_not_negative', sql`${report.priceCents} >= 0`),
  ],
);

/**
 * Ownership, one row a copy: what may be seen, who bought it, who holds it now. Only the holder sees the data.
 * REGIONAL covers every test of every released sample of its region and year; CUSTOM and SINGLE cover their `licence_oils`.
 */
export const licences = pgTable(
  'licences',
  {
    id: id(),
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

/** The oils of a CUSTOM or SINGLE licence. `testIds` null: every test of the oil. */
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
    /** Bought as all tests that were for sale: carries the Engine Oil Data Report. */
    fullSet: boolean().notNull(),
  },
  (oil) => [primaryKey({ columns: [oil.licenceId, oil.sampleId] })],
);

/** Files being made for a user, kept for seven days. The id is random: it is the task id of the contract. */
export const downloads = pgTable(
  'downloads',
  {
    id: text().primaryKey(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id),
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    format: text({ enum: downloadFormats }).notNull(),
    status: text({ enum: taskStatuses }).notNull().default('PENDING'),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Key in the file store, once READY. */
    fileKey: text(),
  },
  (download) => [
    index('downloads_user').on(download.userId),
    check(
      'downloads_ready_has_file',
      sql`(${download.status} = 'READY') = (${download.fileKey} is not null)`,
    ),
  ],
);

/** Offers of a licence to another person, answered with a mailed secret of which only the SHA-256 is kept. */
export const assignments = pgTable(
  'assignments',
  {
    id: id(),
    createdAt: createdAt(),
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    /** Who offers it: its buyer, or who asked for its reassignment. */
    offeredById: foreignKey()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    secretHash: text().notNull().unique(),
    state: text({ enum: assignmentStates }).notNull().default('PENDING'),
    acceptedById: foreignKey().references(() => users.id),
    settledAt: timestamp(),
  },
  (offer) => [
    uniqueIndex('assignments_one_pending').on(offer.licenceId).where(sql`${offer.state} = 'PENDING'`),
    index('assignments_offered_by').on(offer.offeredById),
    check(
      'assignments_accepted_by',
      sql`(${offer.state} = 'ACCEPTED') = (${offer.acceptedById} is not null)`,
    ),
    check('assignments_settled', sql`(${offer.state} = 'PENDING') = (${offer.settledAt} is null)`),
  ],
);

/** Requests to let an assigned licence go to somebody else, decided by an administrator. */
export const reassignmentRequests = pgTable(
  'reassignment_requests',
  {
    id: id(),
    createdAt: createdAt(),
    licenceId: foreignKey()
      .notNull()
      .references(() => licences.id, { onDelete: 'cascade' }),
    requestedById: foreignKey()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: reassignmentStatuses }).notNull().default('PENDING'),
    decidedAt: timestamp(),
  },
  (request) => [
    uniqueIndex('reassignment_requests_one_open')
      .on(request.licenceId)
      .where(sql`${request.status} = 'PENDING'`),
    check(
      'reassignment_requests_decided',
      sql`(${request.status} = 'PENDING') = (${request.decidedAt} is null)`,
    ),
  ],
);

/** Addresses of made reports, good for a few minutes without a token. Only the SHA-256 of the address's secret is kept. */
export const reportLinks = pgTable('report_links', {
  secretHash: text().primaryKey(),
  expiresAt: timestamp().notNull(),
  userId: foreignKey()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  sampleId: foreignKey()
    .notNull()
    .references(() => samples.id),
});
