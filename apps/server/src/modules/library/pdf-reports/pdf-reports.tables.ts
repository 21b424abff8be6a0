import { pgTable, text } from 'drizzle-orm/pg-core';
import { foreignKey, timestamp } from '#platform/database/columns.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { samples } from '../../samples/samples.tables.ts';

/** Links to data reports, valid for a few minutes without an access token. Only the SHA-256 of the link's secret is stored. */
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
