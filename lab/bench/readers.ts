// `npm run bench:readers -w lab [-- seconds]`: 1,000 concurrent catalogue readers on the built server with
// the demo archive, and a sign-in every two seconds. With DATABASE_URL on PostgreSQL. Exits with 1 when a
// call fails or a bound is exceeded; the memory bound applies from five minutes up.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { startServer } from '../machine/server.ts';
import { catalogueQueries } from './queries.ts';
import type { Load, Outcome } from './readers/load.ts';

const seconds = Number(process.argv[2] ?? 60);
const readers = 1000;
/** In ms; memory: permitted growth of the server from a quarter of the time to the end. */
const bounds = { p95: 2000, signIn: 3000, memory: 1.1 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'readers-'));
const env = { DATA_DIR: dataDir, DEMO: 'on' };
const prepare = path.join(import.meta.dirname, '../../apps/server/build/commands/prepare.js');
spawnSync(process.execPath, [prepare], { env: { ...process.env, ...env }, stdio: 'inherit' });
const server = await startServer(env);

const facets = (await (await fetch(`${server.address}/api/core/sample-metadata/facets/`)).json()) as Facets;
const list = await (await fetch(`${server.address}/api/core/sample-metadata/?page_size=1`)).json();
const oils = (list as { count: number }).count;
const filters = catalogueQueries(facets);
// more than the server caches: every page of the whole list in six orders, besides filtered lists and their
// facets
const pages = ['year', '-year', 'brand_name', '-brand_name', '-supplier', 'sample__sae_grade'].flatMap(
  (ordering) =>
    Array.from(
      { length: Math.floor(oils / 20) },
      (_, page) => `?ordering=${ordering}&page_size=20&page=${page + 1}`,
    ),
);
const withoutPage = (query: string) => query.replace(/&?(ordering|page|page_size)=[^&]*/g, '');
const paths = [
  ...pages,
  ...filters.map((query) => `?${query}`),
  ...filters.map((query) => `facets/?${withoutPage(query)}`),
].map((path) => `/api/core/sample-metadata/${path}`);
const { hostname: host, port } = new URL(server.address);
const workerData: Load = {
  ...{ host, port: Number(port), readers, seconds, paths },
};
// sign-ins are measured in this thread
const load = once(new Worker(new URL('readers/load.ts', import.meta.url), { workerData }), 'message');

const signIns: number[] = [];
/** In MB, for every sign-in. */
const memory: number[] = [];
const until = Date.now() + (seconds - 1) * 1000;
while (Date.now() < until) {
  memory.push(server.memory());
  const started = performance.now();
  const { status } = await fetch(`${server.address}/api/auth/api-token-auth/`, {
    method: 'POST',
    // a new connection, as for a visitor who has just arrived
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'buyer@iom.example', password: 'Engine0il!' }),
  });
  signIns.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
  await wait(2000);
}
const [{ took, failed }] = (await load) as [Outcome];
memory.push(server.memory());
const metrics = await (await fetch(`${server.address}/metrics`)).text();
const eventLoopP99 = 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]);
await server.stop();
await rm(dataDir, { recursive: true });

const failures = [...failed.values()].reduce((sum, count) => sum + count, 0);
if (failures > 0) console.log(failed);
const share = (p: number) => took[Math.ceil(p * took.length) - 1] ?? Number.POSITIVE_INFINITY;
const slowest = Math.max(...signIns);
console.log(
  `${readers} readers for ${seconds} s: ${took.length + failures} calls, ${failures} failed, ${Math.round(took.length / seconds)} a second`,
);
console.log(
  `median ${Math.round(share(0.5))} ms, p95 ${Math.round(share(0.95))} ms, p99 ${Math.round(share(0.99))} ms, slowest ${Math.round(share(1))} ms`,
);
const atShare = (part: number) => memory[Math.floor(part * (memory.length - 1))] ?? 0;
const sampled = Array.from({ length: 9 }, (_, n) => Math.round(atShare(n / 8)));
console.log(`sign-ins meanwhile: ${signIns.length}, slowest ${Math.round(slowest)} ms`);
console.log(`event loop: p99 of its delay ${Math.round(eventLoopP99)} ms`);
console.log(`resident memory at every eighth of the time: ${sampled.join(', ')} MB`);
const grown = seconds >= 300 && atShare(1) > bounds.memory * atShare(0.25);
process.exitCode = failures > 0 || share(0.95) > bounds.p95 || slowest > bounds.signIn || grown ? 1 : 0;
