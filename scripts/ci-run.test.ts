import { execSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const ci = read('.ci/run').split('\n');

test('CI runs the test command of the README, before any other test and without special settings', () => {
  const [, block = ''] = /## Two commands[\s\S]*?```sh\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const [start, tests] = block.split('\n').map((line) => line.split('#')[0]?.trim());
  expect(start).toBe('npm start');
  const runs = ci.filter((line) => /^[^#]*\bnpm (test|run\b.*\btest)/.test(line));
  expect(runs[0]).toBe(
    `env -u CI -u RUNS -u NODE_OPTIONS -u DATABASE_URL -u TEST_ALL -u TEST_DATABASE_URL -u ENGINES_DATABASE_URL ${tests}`,
  );
});

test('CI runs processes, races and every endpoint on PostgreSQL, kills and overload on the embedded database too', () => {
  const runs = ci.filter((line) => line.includes('--project system'));
  expect(runs.map((line) => line.split(/ >| \|\|/)[0])).toEqual([
    '  npm test --silent -- --project system integration/crashes integration/payment-crashes download-crashes overload slow- dead-letters ended-uploads tracing',
    'TEST_DATABASE_URL=$server npm run --silent test:all -- --project packages --project server --project system .system.test integration/ platform/database monitoring.test $differing',
  ]);
});

test('CI repeats on PostgreSQL every test of the database that the embedded one skips or that calls concurrently', () => {
  const [, command = ''] = /^differing=\$\((.*)\)$/m.exec(ci.join('\n')) ?? [];
  const repeated = execSync(command, { cwd: root, encoding: 'utf8', shell: '/bin/bash' }).trim().split('\n');
  const files = globSync('apps/server/src/**/*.db.test.ts', { cwd: root });
  const differing = files.filter((file) => /inject\('template'\)|\('.*\bconcurrent/.test(read(file)));
  expect(differing.length).toBeGreaterThan(20);
  expect(differing.map((file) => path.basename(file)).filter((name) => !repeated.includes(name))).toEqual([]);
});

test('CI runs every journey on exactly one database', () => {
  const journeys = ci.flatMap((line) => /npm run --silent e2e -- (--grep\S* \S+)/.exec(line)?.[1] ?? []);
  expect(journeys).toEqual(['--grep "$half"', '--grep-invert "$half"']);
});
