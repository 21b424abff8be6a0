// Mails of the server under test, which writes them into a folder where no mail server is set.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { dataDir } from './data-dir.ts';

const mailsTo = async (email: string) => {
  const folder = path.join(dataDir, 'outbox');
  const mails = await Promise.all(
    readdirSync(folder).map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
};

/** The address that follows these words in a mail to somebody, once the mail is there: its path alone. */
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

/** The first attachment of the mail with this subject, once it is there: its file name and first bytes. */
export const attachmentInMail = async (email: string, subject: string) => {
  const find = async () => (await mailsTo(email)).find((mail) => mail.subject === subject)?.attachments.at(0);
  await expect.poll(find).toBeTruthy();
  const attachment = await find();
  const content = attachment?.content ?? '';
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  return { name: attachment?.filename, start: Buffer.from(bytes).toString('latin1', 0, 5) };
};
