import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#platform/log.ts';
import { type App, openApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { cloneDatabase } from '../setup/clones.ts';

let folder: string;
let app: App;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'headers-'));
  const page = '<html><head><title>x</title></head><body></body></html>';
  for (const name of ['index.html', '__spa-fallback.html']) await writeFile(path.join(folder, name), page);
  await writeFile(path.join(folder, 'app.js'), 'start()');
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), DEMO: 'off' });
  app = await openApp(config, openLog('silent'), { database: await cloneDatabase(), webRoot: folder });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

const always = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
};
const never = ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'];

const framedByNone = /frame-ancestors 'none'/;
const data = /^default-src 'none'; frame-ancestors 'none'$/;

test.each([
  ['a page', 'GET', '/', 200, framedByNone],
  ['an unknown page', 'GET', '/no/such', 404, framedByNone],
  ['a script', 'GET', '/app.js', 200, /^frame-ancestors 'self'$/],
  ['data', 'GET', '/api/reports/regional-years/', 200, data],
  ['the API documents', 'GET', '/api/docs/', 200, framedByNone],
  ['a rejected caller', 'GET', '/api/auth/users/me/', 401, data],
  ['a rejected body', 'POST', '/api/auth/api-token-auth/', 400, data],
  ['an unknown path', 'GET', '/api/no/such/', 404, data],
  ['a wrong method', 'PUT', '/api/auth/users/me/', 405, data],
  ['an unknown type of body', 'POST', '/api/auth/users/', 415, data],
] as const)('the response of %s has every security header', async (_, method, url, status, policy) => {
  const body = status === 415 ? { payload: 'x', headers: { 'content-type': 'text/xml' } } : {};
  const { statusCode, headers } = await app.server.inject({ method, url, ...body });
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject(always);
  expect(headers['content-security-policy']).toMatch(policy);
  expect(never.filter((name) => name in headers)).toEqual([]);
});

test('a page runs only scripts of this site', async () => {
  const policy = String((await app.server.inject('/')).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self'/);
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/);
  for (const directive of ["object-src 'none'", "base-uri 'none'"]) expect(policy).toContain(directive);
});
