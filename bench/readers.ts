// `npm run bench:readers [-- seconds]`: 1,000 catalogue readers at the same time on the built server with the demo archive, and a sign-in
// every two seconds meanwhile. With DATABASE_URL on PostgreSQL. Ends with 1 when a call fails or a bound is missed.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Load, Outcome } from './readers/load.ts';
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
const { hostname: host, port } = new URL(server.address);
const workerData: Load = {
  ...{ host, port: Number(port), readers, seconds },
  paths: queries.map((query) => `/api/core/sample-metadata/?${query}`),
};
// sign-ins are measured in this thread
const load = once(new Worker(new URL('readers/load.ts', import.meta.url), { workerData }), 'message');

const signIns: number[] = [];
const until = Date.now() + (seconds - 1) * 1000;
while (Date.now() < until) {
  const started = performance.now();
  const { status } = await fetch(`${server.address}/api/auth/api-token-auth/`, {
    method: 'POST',
    // a connection of its own, as that of somebody who has just arrived
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ username: 'buyer@iom.example', password: 'Engine0il!' }),
  });
  signIns.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
  await wait(2000);
}
const [{ took, failed }] = (await load) as [Outcome];
const memory = server.memory();
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
console.log(
  `sign-ins meanwhile: ${signIns.length}, slowest ${Math.round(slowest)} ms; resident memory ${Math.round(memory)} MB`,
);
process.exitCode = failures > 0 || share(0.95) > bounds.p95 || slowest > bounds.signIn ? 1 : 0;
