// Tables of the platform: mails, files, secrets and counters.
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, id, parsedJsonb, timestamp } from './database/columns.ts';

/** Mails queued by a transaction. The body is deleted once sent: it may contain a secret link. A copy without secrets stays. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: createdAt(),
    /** Random, so that it is unique also after the database was restored from a backup. */
    messageId: uuid().notNull().defaultRandom(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body: text(),
    /** The body without secrets, kept after it is sent; null in mails of before this column. */
    keptText: text(),
    /** What it is about, like `order 12`. */
    about: text(),
    attachment: parsedJsonb(z.object({ kind: z.string(), id: z.int() })),
    /** The address that unsubscribes from mails of this kind at a POST; deleted with the body. */
    unsubscribeUrl: text(),
    sentAt: timestamp(),
    /** When a mail to the institute was put into a collective mail. */
    collectedAt: timestamp(),
  },
  (mail) => [
    check('outbox_wiped_when_sent', sql`(${mail.sentAt} is null) = (${mail.body} is not null)`),
    index('outbox_unsent').on(mail.recipient).where(sql`${mail.sentAt} is null`),
    index('outbox_about').on(mail.about).where(sql`${mail.about} is not null`),
    index('outbox_collected')
      .on(mail.recipient, mail.collectedAt)
      .where(sql`${mail.collectedAt} is not null`),
  ],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Files that all servers share without S3: downloads and purchase order documents. */
export const storedFiles = pgTable('stored_files', {
  key: text().primaryKey(),
  createdAt: createdAt(),
  content: bytes().notNull(),
});

/** Secrets of this site, each for one purpose, drawn on first use. */
export const signingKeys = pgTable('signing_keys', {
  purpose: text().primaryKey(),
  secret: text().notNull(),
  createdAt: createdAt(),
});

/** Counters of limited calls, shared by all servers. A window begins with its first hit. */
export const throttles = pgTable('throttles', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  /** The hits that are guesses without an outcome yet. */
  running: integer().notNull().default(0),
  windowEndsAt: timestamp().notNull(),
});
