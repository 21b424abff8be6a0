import { savedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { dashboardFilters, partsOfStory, storyLayouts } from '@iom/contract/analysis/stories.schemas.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';

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

/**
 * Words and views arranged by users, below each other or as a dashboard. They contain no values: a reader sees only values that the reader holds.
 */
export const stories = pgTable(
  'stories',
  {
    id: id(),
    userId: foreignKey()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    parts: parsedJsonb(partsOfStory).notNull(),
    layout: text({ enum: storyLayouts }).notNull().default('page'),
    /** Of a dashboard. */
    filters: parsedJsonb(dashboardFilters),
    /** Where the list of saved work shows it; empty without a folder. */
    folder: text().notNull().default(''),
    /** Deleted, and restored on request until it is removed a day later. */
    deletedAt: timestamp(),
    /** The secret of its link. Stored in plain text, because its owner may copy the link again. */
    token: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (story) => [index('stories_user').on(story.userId)],
);
