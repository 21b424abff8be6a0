import { readRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
let open: TestApp;
beforeAll(async () => {
  [app, open] = await Promise.all([openTestApp(), openTestApp({ METRICS: 'all' })]);
});
afterAll(() => Promise.all([app.close(), open.close()]));

const ask = (server: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.server.inject({ url: '/metrics', remoteAddress, headers });

test('measures the process and its calls, by the pattern of their route', async () => {
  for (const id of [71, 72]) await app.call(readRegionalReport, { params: { id } });
  const response = await ask(app, '127.0.0.1');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.body).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(response.body).toContain(
    `http_request_duration_seconds_count{method="GET",route="${readRegionalReport.path}",status="404"} 2`,
  );
  expect(response.body).not.toContain('/71');
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('%s is a local address', async (address) => {
  expect((await ask(app, address)).statusCode).toBe(200);
});

test('returns 404 to other machines, directly or through a proxy, unless they are allowed', async () => {
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  for (const response of [await ask(app, '203.0.113.7'), await ask(app, '127.0.0.1', proxied)])
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  expect((await ask(open, '203.0.113.7')).statusCode).toBe(200);
});
