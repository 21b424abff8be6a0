import { originalEntry } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { type Column, gt, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';

/** Within the last ten minutes: the same comment or reply again is then a repeat after a lost response. */
export const isRecent = (at: Column) => gt(at, sql`now() - interval '10 minutes'`);

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
  /** When an administrator marked it as done; null while it is open. */
  closedAt: timestamp(),
});

/** Replies that were mailed to the sender of a message. Rows are only ever added. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: id(),
    at: createdAt(),
    messageId: foreignKey()
      .notNull()
      .references(() => contactMessages.id),
    authorId: foreignKey()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
  },
  (reply) => [index('contact_replies_message').on(reply.messageId)],
);

/** Comments of users. */
export const comments = pgTable('comments', {
  id: id(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
  authorId: foreignKey()
    .notNull()
    .references(() => users.id),
  text: text().notNull(),
  /** Its author agreed that the company is shown. */
  showCompany: boolean().notNull().default(false),
  /** Visible to administrators only. */
  hidden: boolean().notNull().default(false),
});

/** Technical papers of the institute. */
export const papers = pgTable('papers', {
  id: id(),
  createdAt: createdAt(),
  title: text().notNull(),
  authors: text().notNull(),
  presented: text().notNull(),
  citation: text().notNull(),
  abstract: text().notNull(),
  link: text().notNull(),
});

/** The approved-oil reference list, cleaned. */
export const approvedOils = pgTable(
  'approved_oils',
  {
    id: id(),
    supplier: text().notNull(),
    brand: text().notNull(),
    grade: text().notNull(),
    /** Orders grades by cold, then hot number. */
    gradeOrder: integer().notNull(),
    country: text().notNull(),
    years: integer().array().notNull(),
    originals: parsedJsonb(z.array(originalEntry)).notNull(),
    /** What a search finds the oil by, in lower case. */
    searchText: text().notNull(),
  },
  (oil) => [unique('approved_oils_unique').on(oil.supplier, oil.brand, oil.grade, oil.country)],
);
