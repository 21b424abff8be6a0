// Mails of the server under test, which writes them to a folder when no mail server is configured.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { dataDir } from './data-dir.ts';

/** The mails to an address, in the order in which they were sent: their names are random. */
const mailsTo = async (email: string) => {
  const folder = path.join(dataDir, 'outbox');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, sent: statSync(file).mtimeMs }))
    .sort((one, other) => one.sent - other.sent);
  const mails = await Promise.all(files.map(({ file }) => PostalMime.parse(readFileSync(file))));
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
};

/** Waits for a mail to the recipient. @returns the path of the link that follows these words in it */
export const pathInMail = async (
  email: string,
  words: string,
  subject = '',
  timeout = 30_000,
): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await mailsTo(email)).filter((mail) => mail.subject?.includes(subject));
        const texts = mails.map(({ text }) => text ?? '');
        found = texts.map((text) => text.split(`${words} `)[1]?.split(/\s/)[0]).find(Boolean);
        return found;
      },
      { timeout },
    )
    .toBeTruthy();
  return new URL(found ?? '').pathname;
};

/** Waits for the mail with this subject. @returns the file name and first bytes of its first attachment */
export const attachmentInMail = async (email: string, subject: string) => {
  const find = async () => (await mailsTo(email)).find((mail) => mail.subject === subject)?.attachments.at(0);
  await expect.poll(find).toBeTruthy();
  const attachment = await find();
  const content = attachment?.content ?? '';
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  return { name: attachment?.filename, start: Buffer.from(bytes).toString('latin1', 0, 5) };
};
