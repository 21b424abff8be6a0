import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../database/columns.ts';

/** Secrets of this site, each for one purpose, drawn on first use. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text().primaryKey(),
  secret: text().notNull(),
  createdAt: createdAt(),
});
