import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, ReadTx, WriteTx } from '../database/database.ts';
import { type JobKind, type Jobs, jobKind } from '../jobs/jobs.ts';
import { outbox } from '../platform.tables.ts';
import type { Site } from '../site.ts';
import { mailHtml } from './mail-html.ts';
import type { MailAttachment, Mailer } from './mailer.ts';

/** Replaces a secret in a stored mail. */
export const hiddenSecret = '[secret]';

/**
 * A word of at least 22 letters, digits, hyphens and underscores, among them a digit or a capital letter: a random secret of 16 bytes or
 * more in base64url or hexadecimal digits. Words in the site's addresses have lower-case letters and hyphens only, and the generated name
 * of a dataset has 20 characters.
 */
const secret = /(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{22,}/g;

/** The text of a mail as it may be kept: without secrets, such as those of links that reset a password. */
export const hideSecrets = (text: string): string => text.replace(secret, hiddenSecret);

/** RFC 2606 reserves `.invalid`: no address under it receives mail. Deleted accounts have such addresses. */
const undeliverable = /\.invalid$/i;

/** A file that the function registered for its kind creates when the mail is sent. */
interface AttachmentReference {
  kind: string;
  id: number;
}

/** A mail to be queued. Greeting and closing are added to its text. */
export interface Mail {
  to: string;
  /** The recipient's name in the greeting. */
  name?: string | undefined;
  subject: string;
  /**
   * Paragraphs separated by empty lines. A line `Label: URL` becomes a link if the URL belongs to the site.
   */
  text: string;
  attachment?: AttachmentReference | undefined;
  /** The subject matter, like `order 12`, by which lists find the mail. */
  about?: string | undefined;
  /**
   * Address that unsubscribes from mails of this kind at a POST without a session, for the headers of RFC
   * 8058.
   */
  unsubscribeUrl?: string | undefined;
  /** Written by a person: its closing does not say that it was sent automatically. */
  written?: boolean;
  /** Sent before the others, because the security of an account depends on it. */
  urgent?: boolean;
}

export interface Outbox {
  /** Queues a mail inside the caller's transaction: it is sent if and only if the transaction commits. No mail to a `.invalid` address is queued. */
  post(tx: WriteTx, mail: Mail): Promise<void>;
  /** Deletes the mails to an address, sent or not. */
  forget(tx: WriteTx, address: string): Promise<void>;
  /** Registers the function that creates attachments of a kind; called before the first delivery. */
  registerAttachment(kind: string, make: (id: number) => Promise<MailAttachment>): void;
  readonly delivery: JobKind;
}

export const mailQueue = { name: 'mail', data: z.object({ mail: z.int() }) };

const greeting = (name = '') => {
  const oneLine = name.replace(/\s+/g, ' ').trim();
  return oneLine === '' ? 'Hello,' : `Hello ${oneLine},`;
};

const closing = (written = false, { siteName, publicUrl }: Site) => {
  const contact = `Contact us: ${publicUrl}${pages.contact.path()}`;
  return written
    ? `${siteName}\n${contact}`
    : `${siteName}\nThis mail was sent automatically. Replies reach our office.\n${contact}`;
};

type MailRow = typeof outbox.$inferSelect;

const toContent = ({ subject, body }: MailRow) => ({ subject, text: body ?? '' });

/** A mail to the institute: one message, or several, each under its subject. */
const composeCollective = (mails: readonly MailRow[], { siteName }: Site) => {
  const parts = mails.map(toContent);
  const [first] = parts;
  const others = parts.length - 1;
  const texts =
    others === 0
      ? [first?.text]
      : parts.map(({ subject, text }, index) => `${index + 1}. ${subject}\n\n${text}`);
  return {
    subject: `${first?.subject}${others === 0 ? '' : `, and ${counted(others, 'more message')}`}`,
    text: ['Hello,', ...texts, siteName].join('\n\n'),
  };
};

/** After a mail to the institute, further ones are collected for this long, so that a burst of orders becomes one mail. */
const collectingMinutes = 10;
const collectingTime = sql`make_interval(mins => ${collectingMinutes})`;
const maxCollected = 500;

const withIds = (mails: readonly MailRow[]) =>
  inArray(
    outbox.id,
    mails.map(({ id }) => id),
  );

/**
 * Marks the oldest unsent mails to an address as collected. A mail whose delivery was interrupted by a crash is collected again once the
 * ten minutes are over.
 * @returns the collected mails; none within ten minutes of an earlier collection. Of two concurrent calls, one gets the mails
 */
const collectMails = async (tx: WriteTx, recipient: string): Promise<MailRow[]> => {
  // concurrent collections wait here and then see the earlier one
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`collective mail ${recipient}`}))`);
  if ((await secondsToNextCollection(tx, recipient)) > 0) return [];
  const unsent = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), isNull(outbox.sentAt)))
    .orderBy(outbox.id)
    .limit(maxCollected);
  const collected = await tx
    .update(outbox)
    .set({ collectedAt: sql`now()` })
    .where(inArray(outbox.id, unsent))
    .returning();
  return collected.toSorted((one, other) => one.id - other.id);
};

/** Seconds until ten minutes have passed since mails to an address were collected last; 0 when they have. */
const secondsToNextCollection = async (tx: ReadTx, recipient: string): Promise<number> => {
  const end = sql`max(${outbox.collectedAt}) + ${collectingTime}`;
  const [row] = await tx
    .select({ seconds: sql<number>`coalesce(greatest(0, ceil(extract(epoch from ${end} - now()))), 0)::int` })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), isNotNull(outbox.collectedAt)));
  return row?.seconds ?? 0;
};

/** Releases mails that could not be sent, so that they are collected again. */
const releaseMails = (tx: WriteTx, mails: readonly MailRow[]) =>
  tx.update(outbox).set({ collectedAt: null }).where(withIds(mails));

/**
 * The job queue sends mails: a mail server that is down delays them but fails no request.
 * @param options `collects`: mails to the institute within ten minutes of one another are sent as one
 */
export const openOutbox = (
  database: Database,
  jobs: Jobs,
  send: Mailer,
  site: Site,
  { collects = false }: { collects?: boolean } = {},
): Outbox => {
  const makers = new Map<string, (id: number) => Promise<MailAttachment>>();
  const createAttachments = async (reference: AttachmentReference | null) => {
    if (!reference) return [];
    const make = makers.get(reference.kind);
    if (!make) throw new Error(`no attachment of the kind ${reference.kind} is registered`);
    return [await make(reference.id)];
  };
  /** Sends one mail, or several of one recipient as one. */
  const deliver = async (mails: readonly MailRow[]) => {
    const [first] = mails;
    if (!first) return;
    const { recipient: to, unsubscribeUrl } = first;
    const { subject, text } = to === site.institute.email ? composeCollective(mails, site) : toContent(first);
    const html = mailHtml(text, site);
    const attachments = await createAttachments(first.attachment);
    await send({ to, subject, text, html, attachments, unsubscribeUrl }, first.messageId);
    await database.write((tx) =>
      tx.update(outbox).set({ sentAt: sql`now()`, body: null, unsubscribeUrl: null }).where(withIds(mails)),
    );
  };
  return {
    post: async (tx, mail) => {
      if (undeliverable.test(mail.to)) return;
      const text = mail.text.trim();
      const body =
        mail.to === site.institute.email
          ? text
          : [greeting(mail.name), text, closing(mail.written, site)].join('\n\n');
      const [row] = await tx
        .insert(outbox)
        .values({
          recipient: mail.to,
          subject: mail.subject,
          body,
          keptText: hideSecrets(body),
          about: mail.about ?? null,
          attachment: mail.attachment ?? null,
          unsubscribeUrl: mail.unsubscribeUrl ?? null,
        })
        .returning({ id: outbox.id });
      if (row) await jobs.send(tx, mailQueue, { mail: row.id }, { priority: mail.urgent ? 1 : 0 });
    },
    forget: async (tx, address) => {
      await tx.delete(outbox).where(eq(sql`lower(${outbox.recipient})`, sql`lower(${address})`));
    },
    registerAttachment: (kind, make) => void makers.set(kind, make),
    delivery: jobKind(mailQueue, {
      concurrency: 10,
      // about a day, as the pause between attempts doubles
      retries: 15,
      run: async ({ mail: id }) => {
        const [mail] = await database.read((tx) =>
          tx
            .select()
            .from(outbox)
            .where(and(eq(outbox.id, id), isNull(outbox.sentAt))),
        );
        if (!mail) return;
        if (!collects || mail.recipient !== site.institute.email) return deliver([mail]);
        const collected = await database.write(async (tx) => {
          const mails = await collectMails(tx, mail.recipient);
          if (mails.length === 0) {
            const afterSeconds = await secondsToNextCollection(tx, mail.recipient);
            await jobs.send(tx, mailQueue, { mail: id }, { afterSeconds });
          }
          return mails;
        });
        if (collected.length === 0) return;
        await deliver(collected).catch(async (error: unknown) => {
          await database.write((tx) => releaseMails(tx, collected));
          throw error;
        });
      },
    }),
  };
};
