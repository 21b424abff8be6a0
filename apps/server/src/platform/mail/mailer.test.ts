import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMailer } from './mailer.ts';

const institute = { email: 'desk@example.org' };

/** The subject as sent, unfolded. */
const sentSubject = async (subject: string) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mails-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const send = openMailer({
    smtpUrl: undefined,
    dataDir,
    mailFrom: 'site@example.org',
    siteName: 'Site',
    institute,
  });
  await send({ to: 'a@example.org', subject, text: 'Text', html: '<p>Text</p>', attachments: [] }, 'mail-1');
  const message = await readFile(path.join(dataDir, 'outbox/mail-1.eml'), 'utf8');
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
