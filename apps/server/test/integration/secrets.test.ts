import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as endpoints from '@iom/contract/accounts/accounts.endpoints.ts';
import { createApiKey } from '@iom/contract/accounts/api-keys.endpoints.ts';
import { failures } from '@iom/contract/shared/failures.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from '#platform/log.ts';
import { type App, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { cloneDatabase } from '../setup/clones.ts';
import { callName } from '../setup/contract-endpoints.ts';
import { everythingStored, filesBelow } from '../setup/stored-rows.ts';

let dataDir: string;
let app: App;
const logged: string[] = [];
const responses: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LIMITS: 'off' });
  const log = openLog('debug', { write: (text: string) => void logged.push(text) });
  app = await openApp(config, log, { database: await cloneDatabase() });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** The calls whose response discloses a secret, once, and its key there. */
const tellsOne: Record<string, string> = {
  [callName(endpoints.registerUser)]: 'auth_token',
  [callName(endpoints.signIn)]: 'token',
  [callName(createApiKey)]: 'key',
};
const withoutItsSecret = (name: string, body: string) => {
  const secret = tellsOne[name];
  return secret === undefined ? body : JSON.stringify({ ...JSON.parse(body), [secret]: undefined });
};

const call = async (
  { method, path: url }: { method: 'GET' | 'POST'; path: string },
  payload?: object | string,
  token?: string,
) => {
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Token ${token}` }),
  };
  const response = await app.server.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  responses.push(withoutItsSecret(`${method} ${url}`, response.body), JSON.stringify(response.headers));
  return response;
};

const email = 'ada@example.org';
const passwords = ['Sentinel0ne!', 'Sentinel2wo!', 'Sentinel3hree!', 'Sentinel4wrong!'] as const;
const [first, second, third, wrong] = passwords;

/** A mail's lines before folding. */
const unfolded = (mail: string) => mail.replaceAll('=\r\n', '');

/** The secret of the reset mail, once it has left the outbox. */
const mailedSecret = () =>
  vi.waitFor(async () => {
    const mails = (await filesBelow(path.join(dataDir, 'outbox'))).map(unfolded).join('\n');
    const secret = /reset-password\/([\w-]+)/.exec(mails)?.[1];
    expect(secret).toBeDefined();
    return secret ?? '';
  });

test('passwords, sessions and reset links are in no log, table, file or response except their own', async () => {
  const names = { first_name: 'Ada', last_name: 'Byron' };
  const registered = await call(endpoints.registerUser, { ...names, email, password: first });
  const tokens = [registered.json().auth_token as string];
  await call(endpoints.registerUser, { ...names, email, password: wrong });
  await call(endpoints.registerUser, { ...names, email: 'no address', password: wrong });
  await call(endpoints.registerUser, { ...names, email: [email], password: [wrong] });
  await call(endpoints.signIn, `{"username": "${email}", "password": "${wrong}"`);
  await call(endpoints.signIn, { username: email, password: wrong });
  await call(endpoints.signIn, { username: wrong, password: email });
  tokens.push((await call(endpoints.signIn, { username: email, password: first })).json().token);
  await call(endpoints.changePassword, { old_password: wrong, new_password: second }, tokens[0]);
  await call(endpoints.changePassword, { old_password: first, new_password: 'weak' }, tokens[0]);
  await call(endpoints.changePassword, { old_password: first, new_password: second }, tokens[0]);
  const key = (await call(createApiKey, { name: 'Reader' }, tokens[0])).json().key as string;
  tokens.push(key);
  await call(endpoints.readMe, undefined, key);
  await call(endpoints.signOut, {}, key);
  await call({ method: 'GET', path: `/api/no/such/?token=${tokens[0]}` }, undefined, tokens[0]);
  await call(endpoints.requestPasswordReset, { email });
  const secret = await mailedSecret();
  await call(endpoints.checkResetToken, { token: secret });
  await call(endpoints.confirmPasswordReset, { token: secret, password: 'weak' });
  expect((await call(endpoints.confirmPasswordReset, { token: secret, password: third })).statusCode).toBe(
    200,
  );
  await call(endpoints.confirmPasswordReset, { token: secret, password: wrong });
  tokens.push((await call(endpoints.signIn, { username: email, password: third })).json().token);

  const { stored, tables } = await everythingStored(app.database);
  expect(tables).toEqual(expect.arrayContaining(['users', 'sessions', 'password_resets', 'outbox', 'job']));
  expect(logged.length).toBeGreaterThan(15);
  // the link belongs in the mail itself
  const files = (await filesBelow(dataDir)).filter((file) => !unfolded(file).includes(secret));
  for (const [source, texts] of Object.entries({ stored, logged, files, responses }))
    for (const text of texts)
      for (const one of [...passwords, ...tokens, secret]) expect(`${source}: ${text}`).not.toContain(one);
});

test('an internal error returns its number only, and is logged without the request body', async () => {
  await app.database.write((tx) => tx.execute(sql`alter table users rename to gone`));
  const from = logged.length;
  const response = await call(endpoints.signIn, { username: 'sentinel-name@example.org', password: wrong });
  await app.database.write((tx) => tx.execute(sql`alter table gone rename to users`));
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      ...{ error: failures.server_error.message, code: 'server_error' },
      request_id: response.headers['x-request-id'],
    },
  ]);
  const logLines = logged.slice(from).join('\n');
  expect(logLines).toContain('42P01');
  expect(logLines).toContain(response.json().request_id);
  expect(logLines).not.toMatch(/sentinel-name|Sentinel|select/i);
});
