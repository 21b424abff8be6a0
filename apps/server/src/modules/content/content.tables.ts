import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '#platform/database/columns.ts';

/** Messages to the institute, as they were sent. */
export const contactMessages = pgTable('contact_messages', {
  id: id(),
  createdAt: createdAt(),
  contactName: text().notNull(),
  companyName: text().notNull(),
  companyEmail: text().notNull(),
  daytimePhone: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  country: text().notNull(),
  message: text().notNull(),
  samples: text().notNull(),
});
