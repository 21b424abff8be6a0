import { originalEntry } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { entryKinds, entrySections } from '@iom/contract/content/published-entries.endpoints.ts';
import { answerPlotNames } from '@iom/contract/pages/plot-names.ts';
import { type Column, gt, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { users } from '#modules/accounts/accounts.tables.ts';
import { createdAt, foreignKey, id, parsedJsonb, timestamp } from '#platform/database/columns.ts';

/** Within the last ten minutes: the same comment or reply again is then a repeat after a lost response. */
export const isRecent = (at: Column) => gt(at, sql`now() - interval '10 minutes'`);

/** Messages to the institute, as sent. */
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

/** Replies mailed to the sender of a message. Append-only. */
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
  /** Its author consented to showing the company. */
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
  /** What it is about. */
  answers: text({ enum: answerPlotNames }).array().notNull().default([]),
  testIds: integer().array().notNull().default([]),
});

/** News and events, questions with their answers, and roles of the team. */
export const siteEntries = pgTable(
  'site_entries',
  {
    id: id(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    section: text({ enum: entrySections }).notNull(),
    /** Its place in the page. */
    anchor: text().notNull(),
    title: text().notNull(),
    /** Markdown. */
    text: text().notNull(),
    /** A year, month or day; empty for what is not news, as are kind and link. */
    date: text().notNull().default(''),
    kind: text({ enum: entryKinds }).notNull().default(''),
    link: text().notNull().default(''),
    /** Questions and roles, ascending. */
    position: integer().notNull().default(0),
    published: boolean().notNull().default(false),
  },
  (entry) => [unique('site_entries_anchor').on(entry.section, entry.anchor)],
);

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
    /** Search text of the oil, in lower case. */
    searchText: text().notNull(),
  },
  (oil) => [unique('approved_oils_unique').on(oil.supplier, oil.brand, oil.grade, oil.country)],
);
