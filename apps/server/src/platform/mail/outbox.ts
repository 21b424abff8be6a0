import { pages } from '@iom/contract/pages/pages.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, WriteTx } from '../database/database.ts';
import { type JobKind, type Jobs, jobKind } from '../jobs/jobs.ts';
import type { Site } from '../site.ts';
import { mailHtml } from './mail-html.ts';
import type { MailAttachment, Mailer } from './mailer.ts';
import { outbox } from './outbox.tables.ts';

/** RFC 2606: no address under it receives mail. Deleted accounts have such addresses. */
const undeliverable = /\.invalid$/i;

/** A file that its kind's registered function creates when the mail is sent. */
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
  /** Queues a mail inside the caller's transaction: it is sent if and only if that commits. None is queued for a `.invalid` address. */
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

const closing = ({ to, written = false }: Mail, { siteName, publicUrl, institute }: Site) => {
  if (to === institute.email) return siteName;
  const contact = `Contact us: ${publicUrl}${pages.contact.path()}`;
  return written
    ? `${siteName}\n${contact}`
    : `${siteName}\nThis mail was sent automatically. Replies reach our office.\n${contact}`;
};

/** The job queue sends mails: a mail server that is down delays them but fails no request. */
export const openOutbox = (database: Database, jobs: Jobs, send: Mailer, site: Site): Outbox => {
  const makers = new Map<string, (id: number) => Promise<MailAttachment>>();
  const createAttachments = async (reference: AttachmentReference | null) => {
    if (!reference) return [];
    const make = makers.get(reference.kind);
    if (!make) throw new Error(`no attachment of the kind ${reference.kind} is registered`);
    return [await make(reference.id)];
  };
  return {
    post: async (tx, mail) => {
      if (undeliverable.test(mail.to)) return;
      const body = [greeting(mail.name), mail.text.trim(), closing(mail, site)].join('\n\n');
      const [row] = await tx
        .insert(outbox)
        .values({
          recipient: mail.to,
          subject: mail.subject,
          body,
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
      run: async (data) => {
        const [mail] = await database.read((tx) =>
          tx
            .select()
            .from(outbox)
            .where(and(eq(outbox.id, data.mail), isNull(outbox.sentAt))),
        );
        if (!mail?.body) return;
        const { recipient: to, subject, body: text, unsubscribeUrl } = mail;
        const html = mailHtml(text, site);
        const attachments = await createAttachments(mail.attachment);
        await send({ to, subject, text, html, attachments, unsubscribeUrl }, `mail-${mail.id}`);
        await database.write((tx) =>
          tx
            .update(outbox)
            .set({ sentAt: sql`now()`, body: null, unsubscribeUrl: null })
            .where(eq(outbox.id, mail.id)),
        );
      },
    }),
  };
};
