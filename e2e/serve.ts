// A server on a fresh small demo archive for the journeys: embedded, or on the PostgreSQL of TEST_DATABASE_URL.
import { fork, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dataDir } from './data-dir.ts';

const server = path.join(import.meta.dirname, '../apps/server/build');
const given = process.env.TEST_DATABASE_URL;

/** Creates a database on the server of the address; dropping the server drops it. */
const freshDatabase = async (address: string) => {
  const name = `journeys_${process.pid}`;
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
};

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'on',
  DEMO_OILS: '600',
  LOG_LEVEL: 'warn',
  // all accounts of the journeys register from one address
  LIMITS: 'off',
  ...(given ? { DATABASE_URL: await freshDatabase(given) } : {}),
  SECRETS_KEY: Buffer.alloc(32, 'key').toString('base64'),
};
const prepare = () =>
  spawnSync(process.execPath, [path.join(server, 'commands/prepare.js')], { env, stdio: 'inherit' });
let prepared = prepare();
// V8 now and then aborts a process that loads the embedded database (nodejs/node#64500); nothing else sends
// this process a signal
if (prepared.signal && !given) {
  rmSync(dataDir, { recursive: true, force: true });
  prepared = prepare();
}
if (prepared.status !== 0) process.exit(1);
const running = fork(path.join(server, 'main.js'), { env });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => running.kill('SIGTERM'));
running.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
