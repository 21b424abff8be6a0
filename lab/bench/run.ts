// `npm run bench`: catalogue latency and throughput over HTTP, and file generation, on the demo archive in DATA_DIR, after `npm run build`.

import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import autocannon from 'autocannon';
import { startServer } from '../machine/server.ts';
import { computeMedian } from './analysis/timing.ts';
import { startBareServer } from './bare-http.ts';
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
  return computeMedian(times.slice(paths.length));
};

/** The kinds of calls take turns, so that other work on the machine slows all of them. */
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

/**
 * Median requests per second of each kind of call, and the medians of their shares of bare node:http, which
 * sends the same bytes, and of the smallest response, each in the same round.
 */
const throughputs = async (address: string, pages: readonly string[], counts: readonly string[]) => {
  const kinds = {
    'page of 20 with count': pages,
    'all facet counts': counts,
    'smallest response (health)': ['/api/health/live'],
  };
  const smallest = 'smallest response (health)';
  const bare = await startBareServer(address, Object.values(kinds).flat());
  const found = Object.entries(kinds).map(([kind, paths]) => ({
    kind,
    paths,
    own: [] as number[],
    bare: [] as number[],
  }));
  for (let round = 0; round < rounds; round++)
    for (const { paths, ...rates } of found) {
      rates.own.push(await throughput(address, paths));
      rates.bare.push(await throughput(bare.address, paths));
    }
  await bare.stop();
  const health = found.find(({ kind }) => kind === smallest)?.own ?? [];
  const share = (rates: readonly number[], others: readonly number[]) => ({
    value: computeMedian(rates.map((rate, round) => rate / (others[round] ?? 0))).toFixed(2),
    unit: '',
  });
  return Object.fromEntries(
    found.flatMap(({ kind, own, bare: bareRates }) => [
      [`${kind}, 50 connections`, { value: computeMedian(own).toFixed(0), unit: 'requests/s' }],
      [`${kind} for each response of bare node:http`, share(own, bareRates)],
      ...(kind === smallest ? [] : [[`${kind} for each health response`, share(own, health)]]),
    ]),
  );
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
