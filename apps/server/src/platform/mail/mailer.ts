import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs/index.js';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const fullName = ({ firstName, lastName }: Omit<Person, 'email'>) => `${firstName} ${lastName}`.trim();

/** Address and name for a mail to the owner of an account. */
export const recipient = (person: Person) => ({ to: person.email, name: fullName(person) });

export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A mail in its final form. */
interface SentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** Accepts a one-click POST, as in RFC 8058. */
  unsubscribeUrl?: string | null;
}
/**
 * Sends one mail; rejects when the mail server does not accept it. `messageId` identifies the mail in every attempt: the local part of
 * its Message-ID, whose domain is the sender's.
 */
export type Mailer = (mail: SentMail, messageId: string) => Promise<void>;

/** Encodes a subject that contains `=?`: the library would leave encoded words of RFC 2047 in it, which mail programs decode. */
const literal = (subject: string) => (subject.includes('=?') ? encodeWord(subject, 'B', 52) : subject);

/** Sends through the mail server of `smtpUrl`, or without one writes `.eml` files to a folder. */
export const openMailer = (where: {
  smtpUrl: string | undefined;
  dataDir: string;
  mailFrom: string;
  siteName: string;
  /** Replies go to its address; the sender's may be one that nobody reads. */
  institute: { email: string };
}): Mailer => {
  const domain = /@([^@\s>]+)>?\s*$/.exec(where.mailFrom)?.[1] ?? 'localhost';
  const from = where.mailFrom.includes('<')
    ? where.mailFrom
    : { name: where.siteName, address: where.mailFrom };
  const toMessage = ({ to, subject, attachments, unsubscribeUrl, ...mail }: SentMail, messageId: string) => ({
    from,
    // an object is not parsed, so one text is never several addresses
    to: { name: '', address: to },
    replyTo: { name: where.siteName, address: where.institute.email },
    subject: literal(subject),
    ...mail,
    attachments: [...attachments],
    headers: unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
    messageId: `<${messageId}@${domain}>`,
  });
  if (where.smtpUrl) {
    // without timeouts a silent server would block every other mail
    const transport = createTransport({
      url: where.smtpUrl,
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    });
    return async (mail, messageId) => {
      await transport.sendMail(toMessage(mail, messageId));
    };
  }
  const folder = path.join(where.dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, messageId) => {
    const { message } = await transport.sendMail(toMessage(mail, messageId));
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `${messageId}.eml`);
    // readers of the folder only find complete mails
    await writeFile(`${file}.partial`, message as Buffer);
    await rename(`${file}.partial`, file);
  };
};
