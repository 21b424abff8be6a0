import { unpagedQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { taskStatuses } from '@iom/contract/shared/tasks.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, real, text } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, parsedJsonb, timestamp } from '#platform/database/columns.ts';
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
    /** The licence of the data in the file; null for data reports and results of an analysis. */
    licenceId: foreignKey().references(() => licences.id, { onDelete: 'cascade' }),
    /** The oils with a data report in the file. */
    reportIds: foreignKey().array(),
    /** The analysis query of a file with its result. */
    analysis: parsedJsonb(unpagedQuery),
    /** The licences that open the data of reports or of an analysis. The user must hold all of them. */
    licenceIds: bigint('report_licence_ids', { mode: 'number' }).array(),
    name: text().notNull(),
    format: text({ enum: downloadFormats }).notNull(),
    /** For a CSV file. */
    byteOrderMark: boolean().notNull().default(false),
    /** For a CSV file: decimal commas, and semicolons between columns. */
    decimalComma: boolean().notNull().default(false),
    status: text({ enum: taskStatuses }).notNull().default('PENDING'),
    /** From 0 to 1. */
    progress: real().notNull().default(0),
    /** Key in the file store, once READY. */
    fileKey: text(),
  },
  (download) => [
    index('downloads_user').on(download.userId),
    check(
      'downloads_of_licence_reports_or_analysis',
      sql`num_nonnulls(${download.licenceId}, ${download.reportIds}, ${download.analysis}) = 1 and (${download.licenceId} is null) = (${download.licenceIds} is not null)`,
    ),
    check(
      'downloads_ready_has_file',
      sql`(${download.status} = 'READY') = (${download.fileKey} is not null)`,
    ),
  ],
);
