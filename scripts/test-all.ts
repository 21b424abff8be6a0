// `npm run test:all`: every test, with the server's tests on PostgreSQL: on the server of TEST_DATABASE_URL,
// or on a private one if Debian's package is installed, otherwise on the embedded database.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasPostgres, newPostgres } from './postgres.ts';

const openServer = () => {
  const work = mkdtempSync(path.join(os.tmpdir(), 'test-all-'));
  const server = newPostgres(work, 'socket', '-c max_connections=300 -c fsync=off');
  server.start();
  const stop = () => {
    server.stop('immediate');
    rmSync(work, { recursive: true });
  };
  return { url: server.url, stop };
};

const given = process.env.TEST_DATABASE_URL;
const own = given === undefined && hasPostgres ? openServer() : undefined;
const url = given ?? own?.url;
console.log(
  url
    ? 'Server tests run on PostgreSQL.'
    : 'PostgreSQL is not installed: all tests run on the embedded database.',
);

const tests = spawn(
  process.execPath,
  [path.join(import.meta.dirname, 'test.mjs'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, TEST_ALL: 'true', ...(url ? { TEST_DATABASE_URL: url } : {}) },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => tests.kill(signal));
const [code] = await once(tests, 'exit').finally(() => own?.stop());
process.exitCode = code ?? 1;
