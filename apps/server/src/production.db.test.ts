import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#modules/accounts/accounts.module.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { readConfig } from './config.ts';
import { assertNoDemoAccounts, demoAccounts } from './demo/demo-accounts.ts';
import type { Database } from './platform/database/database.ts';
import { type Site, toSeller } from './platform/site.ts';
import { assertFitForProduction, checkedSettings } from './production.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'production-'));
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const databaseUrl = (password: string) => {
  const url = new URL('postgres://shop@db.example/shop');
  url.password = password;
  return url.href;
};

const configWith = (changes: Record<string, string> = {}) =>
  readConfig({
    ...{ PUBLIC_URL: 'https://shop.example', DATA_DIR: folder, DEMO: 'off', PAYMENTS: 'stripe' },
    ...{ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'x' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_made_up_for_this_test', TRUST_PROXY: '10.0.0.1' },
    ...{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'desk@shop.org', INSTITUTE_EMAIL: 'desk@shop.org' },
    ...{ GOVERNING_LAW: 'the State of New York' },
    ...{
      DATABASE_URL: databaseUrl('made up for this test'),
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    },
    ...changes,
  });

const unfit: [name: string, changes: Record<string, string>][] = [
  ['demo accounts', { DEMO: 'on' }],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_x' }],
  ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_x' }],
  ['a short webhook secret', { STRIPE_WEBHOOK_SECRET: 'x' }],
  ['an unencrypted processor', { STRIPE_API_URL: 'http://processor.example' }],
  ['no proxy', { TRUST_PROXY: '' }],
  ['no mail server', { SMTP_URL: '' }],
  ['an invented sender', { MAIL_FROM: '' }],
  ['an invented sender with a name', { MAIL_FROM: 'Shop <desk@shop.example>' }],
  ['no desk', { INSTITUTE_EMAIL: '' }],
  ['no governing law', { GOVERNING_LAW: '' }],
  ['sandbox payments', { PAYMENTS: 'sandbox' }],
  ['no limits', { LIMITS: 'off' }],
  ['a default password of the database', { DATABASE_URL: databaseUrl('postgres') }],
  ['no key for secrets in PostgreSQL', { SECRETS_KEY: '' }],
  ['a default secret of the file store', { FILES_URL: 's3://minioadmin:minioadmin@files.example/shop' }],
];

test('every checked setting has a case, and a row of the table for operators', () => {
  const cases = new Set(unfit.map(([, changes]) => Object.keys(changes)[0]));
  expect([...cases].toSorted()).toEqual(checkedSettings.toSorted());
  const operations = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, table = ''] = /\n\| Setting \| Refused.*\n.*\n((?:\|.*\n)+)/.exec(operations) ?? [];
  const rows = table
    .trim()
    .split('\n')
    .map((row) => /`(\w+)`/.exec(row)?.[1]);
  expect(rows).toEqual([...checkedSettings, 'DATA_DIR']);
});

test.each(unfit)('a site with an https address does not start with %s', async (_, changes) => {
  await expect(assertFitForProduction(configWith(changes))).rejects.toThrow(
    /^A site with the address https:\/\/shop\.example cannot start: .+\.$/,
  );
  const capitals = configWith({ ...changes, PUBLIC_URL: 'HTTPS://Shop.Example/' });
  await expect(assertFitForProduction(capitals)).rejects.toThrow(
    'A site with the address https://shop.example ',
  );
  const local = configWith({ ...changes, PUBLIC_URL: 'http://127.0.0.1:3000' });
  await expect(assertFitForProduction(local)).resolves.toBeUndefined();
  const named = configWith({ ...changes, ALLOW_UNSAFE: `PORT, ${Object.keys(changes)[0]}` });
  await expect(assertFitForProduction(named)).resolves.toBeUndefined();
});

test('the demo does not start on an address that other machines reach, unless this is allowed by name', async () => {
  const demo = (changes: Record<string, string>) =>
    assertFitForProduction(readConfig({ DEMO: 'on', DATA_DIR: folder, ...changes }));
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7'])
    await expect(demo({ HOST })).rejects.toThrow(/^HOST=.+ can be reached from other machines/);
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    await expect(demo({ HOST })).resolves.toBeUndefined();
  await expect(demo({ HOST: '0.0.0.0', ALLOW_UNSAFE: 'DEMO' })).resolves.toBeUndefined();
  const behindProxy = { HOST: '127.0.0.1', PUBLIC_URL: 'http://shop.example' };
  await expect(demo(behindProxy)).rejects.toThrow(/^PUBLIC_URL=http:\/\/shop.example can be reached/);
  await expect(demo({ ...behindProxy, ALLOW_UNSAFE: 'DEMO' })).resolves.toBeUndefined();
  await expect(demo({ PUBLIC_URL: 'http://[::1]:3000' })).resolves.toBeUndefined();
});

test('a site with an https address starts only with safe settings and a folder closed to other users', async () => {
  const createdFolder = path.join(folder, 'made');
  await assertFitForProduction(configWith({ DATA_DIR: createdFolder }));
  expect((await stat(createdFolder)).mode & 0o777).toBe(0o700);
  await chmod(createdFolder, 0o755);
  await expect(assertFitForProduction(configWith({ DATA_DIR: createdFolder }))).rejects.toThrow(
    'chmod o-rwx',
  );
  await chmod(createdFolder, 0o750);
  await expect(assertFitForProduction(configWith({ DATA_DIR: createdFolder }))).resolves.toBeUndefined();
});

test('a site with an https address does not start with an active demo account', async () => {
  await assertNoDemoAccounts(configWith(), database);
  const [{ email, firstName, lastName, isStaff }] = demoAccounts;
  await database.write((tx) =>
    insertUser(tx, { email, firstName, lastName, isStaff, companyName: '', passwordHash: 'x' }),
  );
  await expect(assertNoDemoAccounts(configWith(), database)).rejects.toThrow(email);
  const local = configWith({ PUBLIC_URL: 'http://127.0.0.1:3000' });
  await expect(assertNoDemoAccounts(local, database)).resolves.toBeUndefined();
});

test('documents name no address that nobody reads', () => {
  const { institute } = readConfig({ DEMO: 'off' });
  const site = { siteName: 'Shop', institute: { ...institute, phone: '1' }, publicEmail: '' };
  expect(toSeller(site as Site)).toEqual({ name: 'Shop', address: '', email: '', phone: '1' });
});

test('only a demo states an invented address and time of reply, and settings replace them', () => {
  expect(readConfig({}).institute).toMatchObject({
    ...{ address: 'Demonstration, 1 Example Street, Sampletown', replyTime: 'two working days' },
  });
  const set = { INSTITUTE_ADDRESS: 'PO Box 1', INSTITUTE_REPLY_TIME: 'a day' };
  expect(readConfig(set).institute).toMatchObject({ address: 'PO Box 1', replyTime: 'a day' });
  expect(readConfig({ DEMO: 'off' }).institute).toMatchObject({ address: '', replyTime: '' });
});

test('the terms name the law that is set, and say so if none is', () => {
  expect(readConfig({}).claims).toEqual(['ungoverned']);
  expect(readConfig({ GOVERNING_LAW: 'the State of New York' }).claims).toEqual(['governed']);
});

test('only a demo states invented terms of payment, and settings replace them', () => {
  expect(readConfig({}).payment).toMatchObject({ paymentTerms: 'Net 30 days', paymentDueDays: 30 });
  expect(readConfig({ PAYMENT_DUE_DAYS: '14', REMIT_TO: 'First Bank' }).payment).toMatchObject({
    ...{ remitTo: 'First Bank', paymentDueDays: 14 },
  });
  const none = { remitTo: '', paymentTerms: '', paymentDueDays: undefined };
  expect(readConfig({ DEMO: 'off' }).payment).toEqual(none);
});
