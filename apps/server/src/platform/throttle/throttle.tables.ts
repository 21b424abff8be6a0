import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from '../database/columns.ts';

/** Counters of calls that are limited, shared by all servers. A window begins with its first hit. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  /** Those of the hits that are guesses whose outcome is not known yet. */
  running: integer().notNull().default(0),
  windowEndsAt: timestamp().notNull(),
});
