import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { namesOfScripts } from '#test/fixtures/names-of-scripts.ts';
import { runs } from '#test/setup/runs.ts';
import { mailHtml } from './mail-html.ts';
import { openMailer } from './mailer.ts';

const institute = { email: 'desk@example.org' };

/** The mail as sent. */
const sentMail = async (subject: string, { text = 'Text', html = '<p>Text</p>' } = {}) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mails-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const send = openMailer({
    smtpUrl: undefined,
    dataDir,
    mailFrom: 'site@example.org',
    siteName: 'Site',
    institute,
  });
  await send({ to: 'a@example.org', subject, text, html, attachments: [] }, 'mail-1');
  return readFile(path.join(dataDir, 'outbox/mail-1.eml'), 'utf8');
};

/** The subject as sent, unfolded. */
const sentSubject = async (subject: string) => {
  const message = await sentMail(subject);
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(message)?.[1] ?? '';
  return header.replaceAll(/\r\n(?=[ \t])/g, '');
};

const wordPattern = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;
const bytesOfWord = (encoding: string, text: string) =>
  encoding.toUpperCase() === 'B'
    ? Buffer.from(text, 'base64')
    : Buffer.from(
        text
          .replaceAll('_', ' ')
          .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      );

/**
 * The text displayed by a mail program, by RFC 2047: encoded words decoded, white space between two of them
 * dropped.
 */
const decodeHeader = (header: string) =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(wordPattern, (_, encoding: string, text: string) => bytesOfWord(encoding, text).toString());

test.each([
  'Message M-000001 from =?utf-8?Q?Paid_in_full?=',
  'Message M-000001 from =?UTF-8?B?UGFpZCBpbiBmdWxs?= and Söhne',
  '=?utf-8?Q?a?= =?utf-8?Q?b?=',
  '=?iso-8859-1?q?x y?=',
  'What is =? in a name',
  `Purchase order =?utf-8?Q?${'=C3=B6'.repeat(30)}?= for order 1`,
  `Message from =?utf-8?Q?${'Öl🛢'.repeat(30)}?=`,
])('the subject %s is shown as it was written', async (subject) => {
  const header = await sentSubject(subject);
  expect(decodeHeader(header)).toBe(subject);
  for (const [word] of header.matchAll(wordPattern)) expect(word.length).toBeLessThanOrEqual(75);
});

test('a plain subject is sent unchanged', async () => {
  expect(await sentSubject('Your data of order 1 are ready')).toBe('Your data of order 1 are ready');
});

test('both parts and the subject of a mail carry names of every script as they were written', async () => {
  const site = { siteName: 'Site', publicUrl: 'https://shop.example' };
  await fc.assert(
    fc.asyncProperty(namesOfScripts, async (byScript) => {
      const names = Object.values(byScript);
      const text = `${names.map((name) => `Data of ${name}, 2 oils.`).join('\n\n')}\n\nSite`;
      const subject = names.join(', ');
      const mail = await PostalMime.parse(await sentMail(subject, { text, html: mailHtml(text, site) }));
      const page = (mail.html ?? '').replace(/<[^>]*>/g, '');
      expect(mail.subject).toBe(subject);
      expect(names.filter((name) => !mail.text?.includes(`Data of ${name}, 2 oils.`))).toEqual([]);
      expect(names.filter((name) => !page.includes(`Data of ${name}, 2 oils.`))).toEqual([]);
      for (const script of ['Arabic', 'Hebrew', 'Persian', 'Urdu'])
        expect(mail.html).toContain(`Data of <span dir="rtl">${byScript[script]}</span>, 2 oils.`);
    }),
    { numRuns: runs({ quick: 10, all: 100 }) },
  );
});
