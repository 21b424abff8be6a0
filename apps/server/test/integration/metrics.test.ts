import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aGroup } from '../fixtures/archive.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

let app: TestApp;
let open: TestApp;
beforeAll(async () => {
  [app, open] = await Promise.all([openTestApp(), openTestApp({ METRICS: 'all' })]);
});
afterAll(() => Promise.all([app.close(), open.close()]));

const ask = (server: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.server.inject({ url: '/metrics', remoteAddress, headers });

test('measures the process and its calls, by route pattern', async () => {
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

const monitoring = path.join(import.meta.dirname, '../../../../deploy/monitoring');
/** The names of metrics in expressions: followed by a selector, or alone in a comparison or function. */
const metricsIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g)]
      .map(([name]) => name)
      .filter((name) =>
        /_(seconds|bytes|total|up|connections|waiting|unsent|version|loaded|failures)(_|$)|^jobs/.test(name),
      ),
  ),
];

test('every metric of the dashboard and the alerts exists', async () => {
  await aGroup(app);
  const { body } = await ask(app, '127.0.0.1');
  const expressions = (
    JSON.parse(await readFile(path.join(monitoring, 'dashboard.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    }
  ).panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const alerts = await readFile(path.join(monitoring, 'alerts.yaml'), 'utf8');
  const used = metricsIn([alerts.replace(/^#.*$/gm, ''), ...expressions].join('\n'));
  expect(used.length).toBeGreaterThan(15);
  const measured = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  expect(used.filter((name) => !measured.has(name))).toEqual([]);
});

test('counts jobs and mails, and the version of the archive in the database and in memory', async () => {
  const seriesValue = async (series: string) => {
    const { body } = await ask(app, '127.0.0.1');
    const line = body.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  expect(await seriesValue('database_up')).toBe(1);
  // the test database does not archive its log; `npm run deploy:try -w lab` measures one that does
  expect(await seriesValue('database_log_archived_age_seconds')).toBeUndefined();
  const before = (await seriesValue('archive_version')) ?? 0;
  await aGroup(app);
  expect(await seriesValue('archive_version')).toBe(before + 1);
  await vi.waitFor(async () => expect(await seriesValue('archive_version_loaded')).toBe(before + 1));
  await app.execute(sql`insert into outbox (recipient, subject, body, created_at)
      values ('a@b.example', 'Without a job', 'Text', now() - interval '1 hour')`);
  expect(await seriesValue('mails_unsent')).toBe(1);
  expect(await seriesValue('mails_oldest_unsent_seconds')).toBeGreaterThanOrEqual(3600);
  await app.execute(sql`insert into pgboss.job (name, state, start_after) values
      ('settle-payment', 'failed', now()), ('settle-payment', 'created', now() + interval '1 hour')`);
  expect(await seriesValue('jobs{queue="settle-payment",state="failed"}')).toBe(1);
  expect(await seriesValue('jobs{queue="settle-payment",state="later"}')).toBe(1);
  expect(await seriesValue('jobs{queue="settle-payment",state="due"}')).toBeUndefined();
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
