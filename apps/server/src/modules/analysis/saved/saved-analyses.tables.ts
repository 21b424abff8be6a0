import { savedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb } from '#platform/database/columns.ts';

/**
 * Queries that users save under a name. They contain no values: a reader sees only values that the reader
 * holds.
 */
export const savedAnalyses = pgTable(
  'saved_analyses',
  {
    id: id(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: parsedJsonb(savedQuery).notNull(),
    /** Where the list of saved work shows it; empty without a folder. */
    folder: text().notNull().default(''),
    /**
     * The secret of its link. Stored in plain text, because its owner may copy the link again; it opens name
     * and query only.
     */
    token: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (analysis) => [uniqueIndex('saved_analyses_name_unique').on(analysis.userId, sql`lower(${analysis.name})`)],
);
