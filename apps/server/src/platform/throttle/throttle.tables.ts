import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../database/columns.ts';

/** Counters of limited calls, shared by all servers. A window begins with its first hit. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  /** The hits that are guesses without an outcome yet. */
  running: integer().notNull().default(0),
  windowEndsAt: timestamp().notNull(),
});
