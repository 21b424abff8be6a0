/**
 * `BENCH_DATABASE_URL=postgres://… npm run bench:analysis-http [oils]`: the server on a generated archive in PostgreSQL. An empty
 * database is filled first; one that the bench filled before is used again. After `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn as signInEndpoint } from '@iom/contract/accounts/accounts.endpoints.ts';
import * as endpoints from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import autocannon from 'autocannon';
import pg from 'pg';
import { random } from '../random.ts';
import { type RunningServer, startServer } from '../server.ts';
import { customer, fillArchive } from './archive-database.ts';
import { medianOf } from './timing.ts';

const databaseUrl = process.env.BENCH_DATABASE_URL;
if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names no database');
const oils = Number(process.argv[2] ?? 19_000);
const searchPath = endpoints.searchOwnedOils.path;
const questionCount = 60;
const seconds = 6;

const isFilled = async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select to_regclass('samples') is not null as migrated`);
  const filled = rows[0].migrated && (await client.query('select 1 from samples limit 1')).rows.length > 0;
  await client.end();
  return filled;
};

type Post = (address: string, body: unknown) => Promise<Response>;

const signIn = async ({ address }: RunningServer): Promise<{ token: string; post: Post }> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: customer.email, password: customer.password });
  const response = await fetch(address + signInEndpoint.path, { method: 'POST', headers, body });
  const { token } = (await response.json()) as { token: string };
  const post: Post = async (location, content) => {
    const posted = await fetch(address + location, {
      method: 'POST',
      headers: { ...headers, authorization: `Token ${token}` },
      body: JSON.stringify(content),
    });
    if (!posted.ok) throw new Error(`${location} returned ${posted.status}: ${await posted.text()}`);
    return posted;
  };
  return { token, post };
};

/** Two parameters, years, an order and 20 columns. */
const queriesOf = (analytes: readonly DisplayAnalyte[]): AnalysisQueryInput[] => {
  const next = random(9);
  const analyte = () => analytes[Math.floor(next() * analytes.length)]?.id ?? 0;
  return Array.from({ length: questionCount }, () => ({
    test_parameters: [
      { test: analyte(), operator: 'gt', value: 5 },
      { test: analyte(), operator: 'between', value: 1, value_to: 900 },
    ],
    year: Array.from({ length: 22 }, (_, index) => 2001 + index).filter(() => next() < 0.8),
    sort_field: analyte(),
    sort_type: next() < 0.5 ? 'asc' : 'desc',
    columns: [...new Set(Array.from({ length: 20 }, analyte))],
  }));
};

/** Median in ms of sequential calls; the first round warms up. */
const latency = async (post: Post, location: string, bodies: readonly unknown[]) => {
  const times: number[] = [];
  for (const body of [...bodies, ...bodies, ...bodies]) {
    const start = performance.now();
    await (await post(location, body)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return `${medianOf(times.slice(bodies.length)).toFixed(2)} ms`;
};

const throughput = async (address: string, token: string, bodies: readonly unknown[]) => {
  const headers = { 'content-type': 'application/json', authorization: `Token ${token}` };
  const requests = bodies.map((body) => ({
    method: 'POST' as const,
    path: searchPath,
    headers,
    body: JSON.stringify(body),
  }));
  const result = await autocannon({ url: address, connections: 50, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} non-2xx, ${result.errors} failed`);
  return `${result.requests.average.toFixed(0)} requests/s`;
};

const healthRate = async (address: string) => {
  const result = await autocannon({ url: `${address}/api/health/live`, connections: 50, duration: seconds });
  return `${result.requests.average.toFixed(0)} requests/s`;
};

/** The whole file, and the most the server's memory grows while it is sent. */
const exportCsv = async (server: RunningServer, post: Post) => {
  const [start, before] = [performance.now(), server.memory()];
  let [size, most] = [0, before];
  const response = await post(searchPath, { download: true });
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    most = Math.max(most, server.memory());
  }
  const took = ((performance.now() - start) / 1000).toFixed(2);
  return `${took} s, ${(size / 1e6).toFixed(0)} MB, memory + ${(most - before).toFixed(0)} MB`;
};

/** Seconds from the start of the process until the first question has its response. */
const start = async (dataDir: string) => {
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LIMITS: 'off',
  });
  const begun = performance.now();
  const { token, post } = await signIn(server);
  await post(searchPath, {});
  const ready = server.readyAfter + (performance.now() - begun) / 1000;
  return {
    server,
    token,
    post,
    ready: `${ready.toFixed(1)} s, of which ${server.readyAfter.toFixed(1)} s to listening`,
  };
};

if (!(await isFilled())) await fillArchive(databaseUrl, { oils, analytes: 947 });
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
const figures: Record<string, string> = {};
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
);
try {
  const first = await start(dataDir);
  figures['first question after a start, values from PostgreSQL'] = first.ready;
  await wait(2000);
  await first.server.stop();
  const { server, token, post, ready } = await start(dataDir);
  figures['the same, values from the file in the data folder'] = ready;
  await wait(3000);
  figures['memory at rest'] = `${server.memory().toFixed(0)} MB`;
  const response = await fetch(server.address + endpoints.listDisplayAnalytes.path, {
    headers: { authorization: `Token ${token}` },
  });
  const { results } = (await response.json()) as { results: DisplayAnalyte[] };
  const queries = queriesOf(results);
  const allColumns = queries
    .slice(0, 20)
    .map((query) => ({ ...query, columns: results.map(({ id }) => id) }));
  const histograms = queries.map((query) => ({
    ...query,
    series: { kind: 'histogram', analyte: query.sort_field, bins: 30 },
  }));
  const boxes = queries.map((query) => ({
    ...query,
    series: { kind: 'box', analyte: query.sort_field, group: 'sae_grade' },
  }));
  figures['page of 10, 20 columns'] = await latency(post, searchPath, queries);
  figures['page of 10, all columns'] = await latency(post, searchPath, allColumns);
  figures['all facets'] = await latency(post, endpoints.countAnalysisFacets.path, queries);
  figures.histogram = await latency(post, endpoints.readAnalysisSeries.path, histograms);
  figures['box by group'] = await latency(post, endpoints.readAnalysisSeries.path, boxes);
  figures['searches, 50 connections'] = await throughput(server.address, token, queries);
  figures['smallest response (health), 50 connections'] = await healthRate(server.address);
  figures['CSV of all cells'] = await exportCsv(server, post);
  figures['CSV of all cells, again'] = await exportCsv(server, post);
  figures['memory after that'] = `${server.memory().toFixed(0)} MB`;
  await server.stop();
} finally {
  await rm(dataDir, { recursive: true });
}
console.table(figures);
console.log(`load at the end ${os.loadavg()[0]?.toFixed(1)}`);
