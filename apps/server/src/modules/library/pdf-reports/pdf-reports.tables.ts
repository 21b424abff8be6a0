import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, foreignKey, timestamp } from '#platform/database/columns.ts';
import { sessions, users } from '../../accounts/accounts.tables.ts';
import { samples } from '../../samples/samples.tables.ts';

/** Links to data reports, valid for a few minutes without an access token. Only the SHA-256 of the link's secret is stored. */
export const reportLinks = pgTable('report_links', {
  secretHash: text().primaryKey(),
  expiresAt: timestamp().notNull(),
  userId: foreignKey()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The session that asked for the link, which ends with it. */
  sessionId: foreignKey().references(() => sessions.id, { onDelete: 'cascade' }),
  sampleId: foreignKey()
    .notNull()
    .references(() => samples.id),
});

/** Facts confirmed by the check codes on data reports. */
export const reportChecks = pgTable(
  'report_checks',
  {
    code: text().primaryKey(),
    reportNumber: text().notNull(),
    revision: text().notNull(),
    /** SHA-256 of the figures, hexadecimal. */
    checksum: text().notNull(),
    /** When a report with these figures was first typeset. */
    createdAt: createdAt(),
  },
  (check) => [uniqueIndex('report_checks_figures').on(check.reportNumber, check.revision, check.checksum)],
);
