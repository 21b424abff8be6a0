// `npm run bench`: catalogue latency and throughput over HTTP, and file generation, on the demo archive in DATA_DIR, after `npm run build`.

import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import autocannon from 'autocannon';
import { startServer } from '../machine/server.ts';
import { medianOf } from './analysis/timing.ts';
import { downloadFigures } from './downloads.ts';
import { catalogueQueries } from './queries.ts';

const seconds = Number(process.argv[2] ?? 8);

/** Median latency in ms of sequential calls, each query three times; the first round warms up. */
const medianLatency = async (address: string, paths: readonly string[]) => {
  const times: number[] = [];
  for (const path of [...paths, ...paths, ...paths]) {
    const start = performance.now();
    const response = await fetch(address + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    times.push(performance.now() - start);
  }
  return medianOf(times.slice(paths.length));
};

/** Kinds of calls are made in turn, so that other work on the machine slows all of them. */
const rounds = 3;

const throughput = async (address: string, paths: readonly string[]) => {
  const result = await autocannon({
    url: address,
    connections: 50,
    duration: seconds / rounds,
    requests: paths.map((path) => ({ path })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} non-2xx, ${result.errors} failed`);
  return result.requests.average;
};

/** Median requests a second of each kind of calls, and the median of their shares of the smallest response in the same round. */
const throughputs = async (address: string, pages: readonly string[], counts: readonly string[]) => {
  const found = { page: [] as number[], facets: [] as number[], health: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    found.page.push(await throughput(address, pages));
    found.facets.push(await throughput(address, counts));
    found.health.push(await throughput(address, ['/api/health/live']));
  }
  const shareOf = (rates: readonly number[]) =>
    medianOf(rates.map((rate, round) => rate / (found.health[round] ?? 0)));
  const row = (rates: readonly number[]) => ({ value: medianOf(rates).toFixed(0), unit: 'requests/s' });
  return {
    'page of 20 with count, 50 connections': row(found.page),
    'all facet counts, 50 connections': row(found.facets),
    'smallest response (health), 50 connections': row(found.health),
    'page of 20 for each health response': { value: shareOf(found.page).toFixed(2), unit: '' },
    'facet counts for each health response': { value: shareOf(found.facets).toFixed(2), unit: '' },
  };
};

const server = await startServer();
try {
  const facets = (await (await fetch(`${server.address}/api/core/sample-metadata/facets/`)).json()) as Facets;
  const { count } = (await (
    await fetch(`${server.address}/api/core/sample-metadata/?page_size=1`)
  ).json()) as { count: number };
  await wait(5000);
  const memory = server.memory();
  const queries = catalogueQueries(facets);
  const pages = queries.map((query) => `/api/core/sample-metadata/?${query}`);
  const counts = queries.map(
    (query) => `/api/core/sample-metadata/facets/?${query.replace(/&?(ordering|page|page_size)=[^&]*/g, '')}`,
  );
  console.log(
    `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.versions.node}, ${count} oils, ${seconds} s each\n`,
  );
  console.table({
    'ready after a start': { value: server.readyAfter.toFixed(2), unit: 's' },
    'memory at rest': { value: memory.toFixed(0), unit: 'MB' },
    'page of 20 with count, sequential': {
      value: (await medianLatency(server.address, pages)).toFixed(2),
      unit: 'ms, median',
    },
    'all facet counts, sequential': {
      value: (await medianLatency(server.address, counts)).toFixed(2),
      unit: 'ms, median',
    },
    ...(await throughputs(server.address, pages, counts)),
  });
} finally {
  await server.stop();
}

const { description, figures } = await downloadFigures();
console.log(`\nDownload of one year, ${description}`);
console.table(figures);
