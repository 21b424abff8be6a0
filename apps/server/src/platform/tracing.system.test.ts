import { readMe, requestPasswordReset } from '@iom/contract/accounts/accounts.endpoints.ts';
import { readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { type Collector, openCollector, type ReceivedSpan } from '#test/fixtures/collector.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { ApiError } from './api-error.ts';
import { openLog } from './log.ts';
import { openTracing } from './tracing.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

const aCollector = async (status?: number | 'never'): Promise<Collector> => {
  const collector = await openCollector(status);
  opened.push(collector);
  return collector;
};

/** Runs an application, makes the calls and closes it. @returns what the collector has received */
const collectSpans = async (env: Record<string, string>, work: (app: TestApp) => Promise<void>) => {
  const collector = await aCollector();
  const app = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, ...env });
  try {
    await work(app);
  } finally {
    await app.close();
  }
  return collector;
};

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);
const only = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const [span, ...more] = named(spans, name);
  if (!span || more.length > 0) throw new Error(`${more.length + (span ? 1 : 0)} spans are named ${name}`);
  return span;
};
const [server, client, consumer] = [2, 3, 5];

test('a call, its transaction and the resulting jobs are one trace', async () => {
  let requestId: unknown;
  const collector = await collectSpans({ OTEL_SERVICE_NAME: 'shop of a test' }, async (app) => {
    const { email } = await aMember(app);
    const response = await app.call(requestPasswordReset, { body: { email } });
    requestId = response.headers['x-request-id'];
    await app.mails(1);
  });
  const spans = collector.spans();
  expect(collector.bodies[0]).toContain('shop of a test');
  const call = only(spans, `POST ${requestPasswordReset.path}`);
  expect(call).toMatchObject({ kind: server, hasFailed: false });
  expect(call.parentSpanId).toBeUndefined();
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': requestPasswordReset.path,
    'http.response.status_code': 200,
    'url.scheme': 'http',
    'request.id': requestId,
  });
  const trace = spans.filter(({ traceId }) => traceId === call.traceId);
  const sending = trace.find(
    ({ name, parentSpanId }) => name === 'database write' && parentSpanId === call.spanId,
  );
  expect(sending).toMatchObject({ kind: client, attributes: { 'request.id': requestId } });
  const reset = only(trace, 'process password-reset');
  expect(reset).toMatchObject({ kind: consumer, parentSpanId: sending?.spanId });
  expect(reset.attributes).toMatchObject({ 'request.id': requestId });
  expect(trace.some(({ parentSpanId }) => parentSpanId === reset.spanId)).toBe(true);
  // a further job sends the mail
  expect(trace.filter(({ kind }) => kind === consumer)).toHaveLength(2);
});

test('spans contain no token, address, query, body or actual path', async () => {
  const sentinels: string[] = [];
  const collector = await collectSpans({}, async (app) => {
    const { email, token, password } = await aMember(app);
    sentinels.push(email, token, password, 'secret-of-a-link', 'secret-of-a-query', 'secret-of-a-header');
    await app.call(readSharedAnalysis, { params: { token: 'secret-of-a-link' }, token });
    const headers = { authorization: `Token ${token}`, cookie: 'secret-of-a-header' };
    await app.app.server.inject({ url: `${readMe.path}?page=secret-of-a-query`, headers });
    await app.app.server.inject({ url: '/secret-of-a-link/none?page=secret-of-a-query', headers });
    await app.app.database.read((tx) => tx.execute(sql`select ${email}::int`)).catch(() => {});
    await app.call(requestPasswordReset, { body: { email } });
    const [mail = ''] = await app.mails(1);
    sentinels.push(/reset-password\/([\w-]+)/.exec(mail.replace(/=\r\n/g, ''))?.[1] ?? 'no link');
  });
  const sent = collector.bodies.join('\n');
  expect(sent).toContain(readSharedAnalysis.path);
  expect(named(collector.spans(), 'GET')).toHaveLength(1);
  expect(sentinels.filter((sentinel) => sent.includes(sentinel))).toEqual([]);
});

test('a failed transaction is marked by its SQLSTATE, a rejected call’s transaction is not', async () => {
  const collector = await collectSpans({}, async (app) => {
    const refused = app.app.database.write(() => Promise.reject(new ApiError('not_found')));
    await expect(refused).rejects.toThrow(ApiError);
    await app.app.database.write((tx) => tx.execute(sql`select 1 / 0`)).catch(() => {});
  });
  const failed = collector.spans().filter(({ hasFailed }) => hasFailed);
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['database write', '22012'],
  ]);
});

test('a trace of another program is continued when a trusted proxy forwards the call', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-forwarded-for': '203.0.113.7' };
  const continued = async (env: Record<string, string>, sent: Record<string, string>) => {
    const collector = await collectSpans(env, async (app) => {
      await app.app.server.inject({ url: '/api/health/live', headers: sent });
    });
    const call = only(collector.spans(), 'GET /api/health/live');
    return call.traceId === traceId && call.parentSpanId === 'b7ad6b7169203331';
  };
  expect(await continued({ TRUST_PROXY: 'loopback' }, headers)).toBe(true);
  expect(await continued({ TRUST_PROXY: '10.0.0.0/8' }, headers)).toBe(false);
  expect(await continued({}, headers)).toBe(false);
  expect(await continued({ TRUST_PROXY: 'loopback' }, { ...headers, traceparent: 'none' })).toBe(false);
});

test('calls are answered and the server ends while the collector is down', async () => {
  const collector = await openCollector();
  await collector.close();
  const app = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
  opened.push(app);
  expect((await app.app.server.inject('/api/health/live')).statusCode).toBe(200);
});

/** Fills a batch, which is then sent at once. */
const fillBatch = async (tracing: ReturnType<typeof openTracing>) => {
  for (let n = 0; n < 512; n += 1) await tracing.inJobSpan('none', 'none', async () => {});
};

test('logs one warning about a collector that rejects spans, until it has accepted some', async () => {
  const lines: string[] = [];
  const log = openLog('warn', { write: (line) => void lines.push(line) });
  const collector = await aCollector(400);
  const tracing = openTracing(collector.endpoint, 'test', log);
  for (const batches of [1, 2, 3]) {
    await fillBatch(tracing);
    await vi.waitFor(() => expect(collector.bodies).toHaveLength(batches));
    await vi.waitFor(() => expect(lines).toHaveLength(1));
  }
  await tracing.close();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['spans could not be sent to the collector']);
});

test('closing does not wait for a collector that never responds', { timeout: 9000 }, async () => {
  const collector = await aCollector('never');
  const tracing = openTracing(collector.endpoint, 'test', openLog('silent'));
  await tracing.inJobSpan('none', 'none', async () => {});
  await tracing.close();
  expect(collector.bodies).toHaveLength(1);
});
