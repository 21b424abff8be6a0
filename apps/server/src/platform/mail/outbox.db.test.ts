import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aSite } from '#test/fixtures/site.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { openLog } from '../log.ts';
import { outbox as outboxTable } from '../platform.tables.ts';
import { openMailer } from './mailer.ts';
import { type Outbox, openOutbox } from './outbox.ts';

const institute = { email: 'desk@shop.example' };
let server: SMTPServer;
let smtpUrl: string;
let database: Database;
let jobs: Jobs;
let outbox: Outbox;
/** Every recipient sent to the mail server, rejected or not. */
const requestedRecipients: string[] = [];
/** Accepted mails. */
const taken: { from: string; to: string[]; mail: Email }[] = [];
/** How often the recipient is still to be rejected. */
const refusals = new Map<string, number>();

/** A mail server that records accepted mails. */
const openSmtp = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      requestedRecipients.push(address);
      const left = refusals.get(address) ?? 0;
      refusals.set(address, left - 1);
      done(left > 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, mail: await PostalMime.parse(await text(stream)) });
      };
      take().then(() => done(), done);
    },
  });

beforeAll(async () => {
  server = openSmtp();
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  database = await cloneDatabase();
  jobs = openJobs(database, openLog('silent'));
  const mailFrom = 'Institute <office@institute.example>';
  const mailer = openMailer({ smtpUrl, dataDir: '', mailFrom, siteName: 'Shop', institute });
  outbox = openOutbox(database, jobs, mailer, aSite());
  outbox.registerAttachment('note', async (id) => ({
    filename: `note-${id}.txt`,
    contentType: 'text/plain',
    content: Buffer.from(`note ${id}`),
  }));
  await jobs.start([outbox.delivery]);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const post = (to: string, subject: string, body: string) =>
  database.write((tx) => outbox.post(tx, { to, subject, text: body }));

const readRow = async (to: string) =>
  (await database.read((tx) => tx.select().from(outboxTable).where(eq(outboxTable.recipient, to))))[0];

/** Resolves when the mail to the address has left the outbox; a pending retry pause ends immediately. */
const sent = (to: string) =>
  vi.waitFor(async () => {
    await database.write((tx) =>
      tx.execute(sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry'`),
    );
    const row = await readRow(to);
    expect(row?.sentAt).toBeInstanceOf(Date);
    return row;
  });

test('sends a mail once after the commit, from the sender to the recipient, as written', async () => {
  const words = 'Guten Tag Jörg,\n\n.a line that begins with a dot\nhttps://institute.example/x?token=abc=\n';
  await post('jorg@example.org', 'Ihr Öl-Bericht “5W-30”', words);
  await sent('jorg@example.org');
  const mine = taken.filter(({ to }) => to.includes('jorg@example.org'));
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ from: 'office@institute.example', to: ['jorg@example.org'] });
  const { mail } = mine[0]!;
  expect(mail.from).toMatchObject({ name: 'Institute', address: 'office@institute.example' });
  expect(mail.replyTo?.map((one) => one.address)).toEqual(['desk@shop.example']);
  expect(mail.to?.map((one) => one.address)).toEqual(['jorg@example.org']);
  expect(mail.subject).toBe('Ihr Öl-Bericht “5W-30”');
  expect(mail.text).toContain(words.trim());
  expect(requestedRecipients.filter((address) => address === 'jorg@example.org')).toHaveLength(1);
});

test('identifies a mail by a random id under the domain of its sender, the same in every attempt', async () => {
  refusals.set('id@example.org', 1);
  await post('id@example.org', 'Identity', 'Yes');
  const row = await sent('id@example.org');
  const { mail } = taken.find(({ to }) => to.includes('id@example.org'))!;
  expect(mail.messageId).toBe(`<${row?.messageId}@institute.example>`);
  expect(row?.messageId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/);
});

test('greets by name, closes with the contact page, and links only to the site', async () => {
  await database.write((tx) =>
    outbox.post(tx, {
      to: 'nora@example.org',
      name: 'Nora\n<b>Berg</b>',
      subject: 'Data',
      text: 'She wrote:\nPay here: https://evil.example/pay\n\nYour data: http://shop.example/dataset/owned?a=1&b=2',
    }),
  );
  await sent('nora@example.org');
  const { mail } = taken.find(({ to }) => to.includes('nora@example.org'))!;
  expect(mail.text).toMatch(/^Hello Nora <b>Berg<\/b>,\n\nShe wrote:/);
  expect(mail.text).toContain('Replies reach our office.\nContact us: http://shop.example/contact/');
  const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
  expect(links).toEqual(['http://shop.example/dataset/owned?a=1&amp;b=2', 'http://shop.example/contact/']);
  expect(mail.html).toContain('Hello Nora &lt;b&gt;Berg&lt;/b&gt;,');
  expect(mail.html).not.toMatch(/<img|<script|src=/);
});

test('a mail to the institute does not say that replies reach it', async () => {
  await post('office@shop.example', 'A message', 'Do you test greases?');
  await sent('office@shop.example');
  const { mail } = taken.find(({ to }) => to.includes('office@shop.example'))!;
  expect(mail.text?.trim()).toBe('Hello,\n\nDo you test greases?\n\nShop');
});

test('queues no mail to the address of a deleted account', async () => {
  await post('deleted-7-0a1b2c3d@account.invalid', 'Your order', 'It was cancelled.');
  expect(await readRow('deleted-7-0a1b2c3d@account.invalid')).toBeUndefined();
});

test('attaches the file that is registered for the kind', async () => {
  const attachment = { kind: 'note', id: 7 };
  await database.write((tx) =>
    outbox.post(tx, { to: 'file@example.org', subject: 'A note', text: 'Attached.', attachment }),
  );
  await sent('file@example.org');
  const { mail } = taken.find(({ to }) => to.includes('file@example.org'))!;
  expect(mail.attachments).toMatchObject([{ filename: 'note-7.txt', mimeType: 'text/plain' }]);
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('note 7');
});

test('deletes the text of a sent mail, which may hold a secret link, from the database', async () => {
  await post('reset@example.org', 'Your link', 'https://institute.example/reset#mail-secret-77');
  const row = await sent('reset@example.org');
  expect(row?.body).toBeNull();
  const queued = await database.read((tx) => tx.execute(sql`select j::text as job from pgboss.job j`));
  expect(JSON.stringify(queued)).not.toContain('mail-secret-77');
});

test('resends a mail that the server rejected at first; it arrives once', async () => {
  refusals.set('later@example.org', 2);
  await post('later@example.org', 'Patience', 'It arrives.');
  await sent('later@example.org');
  expect(requestedRecipients.filter((address) => address === 'later@example.org')).toHaveLength(3);
  expect(taken.filter(({ to }) => to.includes('later@example.org'))).toHaveLength(1);
});

test('mails written while the mail server is down arrive once when it is back', async () => {
  const { port } = server.server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(resolve));
  await post('away@example.org', 'Patience', 'It arrives.');
  const readRetries = () =>
    database.read((tx) =>
      rowsOf<{ state: string }>(
        tx,
        sql`select state from pgboss.job where name = 'mail' and state = 'retry'`,
      ),
    );
  await vi.waitFor(async () => expect(await readRetries()).toHaveLength(1));
  expect((await readRow('away@example.org'))?.sentAt).toBeNull();
  server = openSmtp();
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  await sent('away@example.org');
  expect(taken.filter(({ to }) => to.includes('away@example.org'))).toHaveLength(1);
});

test('two servers that deliver concurrently send each mail once', async () => {
  const others = openJobs(database, openLog('silent'));
  await others.start([outbox.delivery]);
  const names = Array.from({ length: 8 }, (_, i) => `side${i}@example.org`);
  await database.write(async (tx) => {
    for (const to of names) await outbox.post(tx, { to, subject: 'Once', text: 'Once' });
  });
  for (const name of names) await sent(name);
  await others.stop();
  for (const name of names) expect(taken.filter(({ to }) => to.includes(name))).toHaveLength(1);
});

test('sends ten mails at a time, and urgent ones before the others', async () => {
  const many = Array.from({ length: 60 }, (_, i) => `crowd${i}@example.org`);
  await database.write(async (tx) => {
    for (const to of many) await outbox.post(tx, { to, subject: 'Order', text: 'Order' });
    await outbox.post(tx, { to: 'urgent@example.org', subject: 'Reset', text: 'Link', urgent: true });
  });
  await vi.waitFor(() =>
    expect(requestedRecipients.filter((address) => address.startsWith('crowd'))).toHaveLength(60),
  );
  const before = requestedRecipients.slice(0, requestedRecipients.indexOf('urgent@example.org'));
  expect(before.filter((address) => address.startsWith('crowd')).length).toBeLessThan(20);
});

test('never sends a mail of a transaction that is rolled back', async () => {
  await database
    .write(async (tx) => {
      await outbox.post(tx, { to: 'never@example.org', subject: 'No', text: 'No' });
      throw new Error('taken back');
    })
    .catch(() => undefined);
  await post('after@example.org', 'Yes', 'Yes');
  await sent('after@example.org');
  expect(requestedRecipients).not.toContain('never@example.org');
  expect(await readRow('never@example.org')).toBeUndefined();
});

test('without a mail server writes mails as files that mail programs open', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'eml-'));
  const write = openMailer({
    smtpUrl: undefined,
    dataDir,
    mailFrom: 'office@institute.example',
    institute,
    siteName: 'Institute of Größe',
  });
  await write(
    {
      to: 'ada@example.org',
      subject: 'Größe',
      text: 'Zeile eins\nZeile zwei',
      html: '<p>Zeile eins</p>',
      attachments: [],
    },
    'mail-7',
  );
  const mail = await PostalMime.parse(await readFile(path.join(dataDir, 'outbox', 'mail-7.eml')));
  expect(mail).toMatchObject({
    subject: 'Größe',
    from: { name: 'Institute of Größe', address: 'office@institute.example' },
    html: expect.stringContaining('<p>Zeile eins</p>'),
  });
  expect(mail.to?.[0]?.address).toBe('ada@example.org');
  expect(mail.text?.trim().split(/\r?\n/)).toEqual(['Zeile eins', 'Zeile zwei']);
  await rm(dataDir, { recursive: true });
});

test('readers of the mail folder only find complete mails', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mail-'));
  const folder = path.join(dataDir, 'outbox');
  const write = openMailer({
    smtpUrl: undefined,
    dataDir,
    mailFrom: 'office@institute.example',
    institute,
    siteName: 'Shop',
  });
  const content = Buffer.alloc(4_000_000, 'x');
  const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }];
  const mail = { to: 'ada@example.org', subject: 'A file', text: 'text', html: '', attachments };
  let written = false;
  const writing = write(mail, 'mail-1').finally(() => {
    written = true;
  });
  const sizes = new Set<number>();
  for (let last = false; !last; ) {
    last = written;
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names) sizes.add((await readFile(path.join(folder, name))).length);
  }
  await writing;
  expect(sizes.size).toBe(1);
  await rm(dataDir, { recursive: true });
});
