import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#modules/accounts/accounts.module.ts';
import { cloneDatabase } from '#test/setup/clones.ts';
import { readConfig } from './config.ts';
import { assertNoDemoAccounts, demoAccounts } from './demo/demo-accounts.ts';
import type { Database } from './platform/database/database.ts';
import { assertFitForProduction } from './production.ts';

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
    ...{ STRIPE_SECRET_KEY: 'x', STRIPE_PUBLISHABLE_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'x' },
    ...{ DATABASE_URL: databaseUrl('made up for this test') },
    ...changes,
  });

test.each([
  ['demo accounts', { DEMO: 'on' }],
  ['sandbox payments', { PAYMENTS: 'sandbox' }],
  ['no limits', { LIMITS: 'off' }],
  ['a default password of the database', { DATABASE_URL: databaseUrl('postgres') }],
  ['a default secret of the file store', { FILES_URL: 's3://minioadmin:minioadmin@files.example/shop' }],
])('a site with an https address does not start with %s', async (_, changes) => {
  await expect(assertFitForProduction(configWith(changes))).rejects.toThrow(
    /^A site with the address https:\/\/shop\.example cannot start: .+\.$/,
  );
  const capitals = configWith({ ...changes, PUBLIC_URL: 'HTTPS://Shop.Example/' });
  await expect(assertFitForProduction(capitals)).rejects.toThrow(
    'A site with the address https://shop.example ',
  );
  const local = configWith({ ...changes, PUBLIC_URL: 'http://127.0.0.1:3000' });
  await expect(assertFitForProduction(local)).resolves.toBeUndefined();
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

test('only a demo states invented terms of payment, and settings replace them', () => {
  expect(readConfig({}).payment).toMatchObject({ paymentTerms: 'Net 30 days', paymentDueDays: 30 });
  expect(readConfig({ PAYMENT_DUE_DAYS: '14', REMIT_TO: 'First Bank' }).payment).toMatchObject({
    ...{ remitTo: 'First Bank', paymentDueDays: 14 },
  });
  const none = { remitTo: '', paymentTerms: '', paymentDueDays: undefined };
  expect(readConfig({ DEMO: 'off' }).payment).toEqual(none);
});
