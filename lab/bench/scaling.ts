/**
 * `BENCH_DATABASE_URL=postgres://… npm run bench:scaling -w lab -- [--times=10] [--distribute]
 * [--engines=memory,sql]`: Data Analysis and the catalogue over a multiplied demo archive, with the engines
 * in memory and in SQL. An empty database is filled first; with `--distribute` it is the coordinator of a
 * Citus cluster (docs/scaling.md). After `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as endpoints from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { RunningServer } from '../machine/server.ts';
import { buildQueries, exportCsv, latency, start } from './analysis/http-questions.ts';
import { fillMultiplied } from './analysis/multiplied-archive.ts';
import { computeMedian } from './analysis/timing.ts';
import { catalogueQueries } from './queries.ts';

const databaseUrl = process.env.BENCH_DATABASE_URL;
if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names no database');
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    distribute: { type: 'boolean', default: false },
    engines: { type: 'string', default: 'memory,sql' },
  },
});
/** Questions of each kind, each asked three times. */
const questions = 5;

const filling = performance.now();
await fillMultiplied(databaseUrl, Number(values.times), values.distribute);
console.log(`filled after ${((performance.now() - filling) / 1000).toFixed(0)} s`);

/** Medians of distinct questions, each asked for the first time. */
const catalogueFigures = async ({ address }: RunningServer) => {
  const facets = await fetch(address + countOilFacets.path);
  const queries = catalogueQueries((await facets.json()) as Facets).slice(0, 40);
  const medianTime = async (location: string) => {
    const times: number[] = [];
    for (const query of queries) {
      const start = performance.now();
      await (await fetch(`${address}${location}?${query}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
    return `${computeMedian(times).toFixed(2)} ms`;
  };
  return {
    'catalogue, page of 20': await medianTime(listOils.path),
    'catalogue, all facets': await medianTime(countOilFacets.path),
  };
};

const measure = async (engine: string) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'));
  try {
    const { server, token, post, ready } = await start(databaseUrl, dataDir, {
      ANALYSIS_ENGINE: engine,
      CATALOGUE_ENGINE: engine,
    });
    await wait(3000);
    const memory = `${server.memory().toFixed(0)} MB`;
    const response = await fetch(`${server.address}${endpoints.listDisplayAnalytes.path}?page_size=1000`, {
      headers: { authorization: `Token ${token}` },
    });
    const { results } = (await response.json()) as { results: DisplayAnalyte[] };
    const queries = buildQueries(results.filter(({ owned }) => owned)).slice(0, questions);
    const histograms = queries.map((query) => ({
      ...query,
      series: { kind: 'histogram', analyte: query.sort_field, bins: 30 },
    }));
    const figures = {
      'first question': ready,
      'memory at rest': memory,
      ...(await catalogueFigures(server)),
      'page of 10, 20 columns': await latency(post, endpoints.searchOwnedOils.path, queries),
      'all facets': await latency(post, endpoints.countAnalysisFacets.path, queries),
      histogram: await latency(post, endpoints.readAnalysisSeries.path, histograms),
      'CSV of all cells of 2016': await exportCsv(server, post, { year: [2016] }),
      load: os.loadavg()[0]?.toFixed(1),
    };
    await server.stop();
    return figures;
  } finally {
    await rm(dataDir, { recursive: true });
  }
};

console.log(`${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.versions.node}`);
for (const engine of values.engines.split(',')) {
  console.log(engine);
  console.table(await measure(engine));
}
