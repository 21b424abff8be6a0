// `npm run bench:readers [-- seconds]`: 1,000 catalogue readers at the same time on the built server with the demo archive, and a sign-in
// every two seconds meanwhile. With DATABASE_URL on PostgreSQL. Ends with 1 when a call fails or a bound is missed.

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { startServer } from './server.ts';

const seconds = Number(process.argv[2] ?? 60);
const readers = 1000;
const bounds = { p95: 2000, signIn: 3000 };

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'readers-'));
const env = { DATA_DIR: dataDir, DEMO: 'on' };
const prepare = path.join(import.meta.dirname, '../apps/server/build/commands/prepare.js');
spawnSync(process.execPath, [prepare], { env: { ...process.env, ...env }, stdio: 'inherit' });
const server = await startServer(env);

const queries = [
  'search=5w-30',
  'search=castor%20germany',
  'sae_grade=5W30&region=Europe',
  'page=7',
  'year=2018&ordering=-brand_name',
];
const load = autocannon({
  url: server.address,
  connections: readers,
  duration: seconds,
  timeout: 30,
  // sign-ins are measured in this thread
  workers: 1,
  requests: queries.map((query) => ({ path: `/api/core/sample-metadata/?${query}` })),
});

const signIns: number[] = [];
const until = Date.now() + (seconds - 1) * 1000;
while (Date.now() < until) {
  const started = performance.now();
  const { status } = await fetch(`${server.address}/api/auth/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'buyer@iom.example', password: 'Engine0il!' }),
  });
  signIns.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
  await wait(2000);
}
const { latency, requests, errors, timeouts, non2xx, statusCodeStats } = await load;
const memory = server.memory();
await server.stop();
await rm(dataDir, { recursive: true });

const failed = errors + timeouts + non2xx;
if (failed > 0) console.log({ errors, timeouts, statusCodeStats });
const slowest = Math.max(...signIns);
console.log(
  `${readers} readers for ${seconds} s: ${requests.total} calls, ${failed} failed, ${Math.round(requests.average)} a second`,
);
console.log(`median ${latency.p50} ms, p95 about ${latency.p97_5} ms at most, p99 ${latency.p99} ms`);
console.log(
  `sign-ins meanwhile: ${signIns.length}, slowest ${Math.round(slowest)} ms; resident memory ${Math.round(memory)} MB`,
);
process.exitCode = failed > 0 || latency.p97_5 > bounds.p95 || slowest > bounds.signIn ? 1 : 0;
