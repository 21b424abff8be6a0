import { downloadFormats, taskStatuses } from '@iom/contract/library/downloads/downloads.schemas.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, real, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, timestamp } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { licences } from '../licences/licences.tables.ts';

/** Files requested by a user, kept for seven days. The random id is the task id of the contract. */
export const downloads = pgTable(
  'downloads',
  {
    id: text().primaryKey(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id),
    /** The licence whose data are in the file; null for data reports. */
    licenceId: foreignKey().references(() => licences.id, { onDelete: 'cascade' }),
    /** The oils whose data reports are in the file. */
    reportIds: foreignKey().array(),
    /** The licences that open those oils, all of which the user must hold. */
    reportLicenceIds: foreignKey().array(),
    name: text().notNull(),
    format: text({ enum: downloadFormats }).notNull(),
    /** Of a CSV file. */
    byteOrderMark: boolean().notNull().default(false),
    status: text({ enum: taskStatuses }).notNull().default('PENDING'),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Key in the file store, once READY. */
    fileKey: text(),
  },
  (download) => [
    index('downloads_user').on(download.userId),
    check(
      'downloads_of_licence_or_reports',
      sql`(${download.licenceId} is null) = (${download.reportIds} is not null) and (${download.licenceId} is null) = (${download.reportLicenceIds} is not null)`,
    ),
    check(
      'downloads_ready_has_file',
      sql`(${download.status} = 'READY') = (${download.fileKey} is not null)`,
    ),
  ],
);
