import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { createdAt, id, parsedJsonb, timestamp } from '../database/columns.ts';

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
