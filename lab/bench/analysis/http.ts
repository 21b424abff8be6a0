/**
 * `BENCH_DATABASE_URL=postgres://… npm run bench:analysis-http -w lab [oils]`: the server on a generated
 * archive in PostgreSQL. An empty database is filled first; a database that the benchmark filled earlier is
 * reused. After `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as endpoints from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import autocannon from 'autocannon';
import { fillArchive } from './archive-database.ts';
import { buildQueries, exportCsv, isFilled, latency, start } from './http-questions.ts';

const databaseUrl = process.env.BENCH_DATABASE_URL;
if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names no database');
const oils = Number(process.argv[2] ?? 19_000);
const searchPath = endpoints.searchOwnedOils.path;
const seconds = 6;

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

if (!(await isFilled(databaseUrl))) await fillArchive(databaseUrl, { oils, analytes: 947 });
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
const figures: Record<string, string> = {};
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`,
);
try {
  const first = await start(databaseUrl, dataDir);
  figures['first question after a start, values from PostgreSQL'] = first.ready;
  await wait(2000);
  await first.server.stop();
  const { server, token, post, ready } = await start(databaseUrl, dataDir);
  figures['the same, values from the file in the data folder'] = ready;
  await wait(3000);
  figures['memory at rest'] = `${server.memory().toFixed(0)} MB`;
  const response = await fetch(server.address + endpoints.listDisplayAnalytes.path, {
    headers: { authorization: `Token ${token}` },
  });
  const { results } = (await response.json()) as { results: DisplayAnalyte[] };
  const queries = buildQueries(results);
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
