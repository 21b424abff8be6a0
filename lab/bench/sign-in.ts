/**
 * `npm run bench:sign-in -w lab [-- rounds]`: median times of successful sign-ins and of failed ones by
 * reason, in turn, on the built server with a small demo archive. Exits with 1 when the medians of the
 * failures differ by more than 10%. With DATABASE_URL on PostgreSQL.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { signIn as signInEndpoint } from '@iom/contract/accounts/accounts.endpoints.ts';
import { listUsers, updateUser } from '@iom/contract/accounts/users.endpoints.ts';
import { startServer } from '../machine/server.ts';
import { computeMedian } from './analysis/timing.ts';

const rounds = Number(process.argv[2] ?? 100);
const password = 'Engine0il!';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'sign-in-'));
const env = { DATA_DIR: dataDir, DEMO: 'on', DEMO_OILS: '100' };
const prepare = path.join(import.meta.dirname, '../../apps/server/build/commands/prepare.js');
spawnSync(process.execPath, [prepare], { env: { ...process.env, ...env }, stdio: 'inherit' });
const server = await startServer(env);

const signIn = (username: string, word: string) =>
  fetch(server.address + signInEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: word }),
  });

const makeInactive = async (email: string) => {
  const { token } = (await (await signIn('admin@iom.example', password)).json()) as { token: string };
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
  const found = await fetch(`${server.address}${listUsers.path}?search=${encodeURIComponent(email)}`, {
    headers,
  });
  const { results } = (await found.json()) as { results: { id: number }[] };
  const changed = await fetch(server.address + updateUser.path.replace(':id', String(results[0]?.id)), {
    ...{ method: updateUser.method, headers, body: JSON.stringify({ is_active: false }) },
  });
  if (!changed.ok) throw new Error(await changed.text());
};
await makeInactive('visitor@iom.example');

const kinds: [name: string, username: string, password: string, status: number][] = [
  ['signed in', 'buyer@iom.example', password, 200],
  ['wrong password', 'buyer@iom.example', 'Wrong1234', 401],
  ['unknown address', 'unknown@iom.example', password, 401],
  ['no address', 'no address', password, 401],
  ['inactive account, right password', 'visitor@iom.example', password, 401],
  ['password of 200 letters', 'buyer@iom.example', 'x'.repeat(200), 401],
];
const times = kinds.map((): number[] => []);
for (let round = 0; round < rounds; round += 1)
  for (const [index, [name, username, word, status]] of kinds.entries()) {
    const started = performance.now();
    const response = await signIn(username, word);
    await response.arrayBuffer();
    times[index]?.push(performance.now() - started);
    if (response.status !== status) throw new Error(`${name}: ${response.status}`);
  }
await server.stop();
await rm(dataDir, { recursive: true });

const medians = times.map(computeMedian);
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, ${rounds} rounds`,
);
console.table(Object.fromEntries(kinds.map(([name], index) => [name, `${medians[index]?.toFixed(1)} ms`])));
const failed = medians.slice(1);
const apart = (Math.max(...failed) / Math.min(...failed) - 1) * 100;
console.log(`The medians of failures are ${apart.toFixed(1)} % apart.`);
process.exitCode = apart > 10 ? 1 : 0;
