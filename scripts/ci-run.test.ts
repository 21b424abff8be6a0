import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
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

test('CI runs the database tests on PostgreSQL, and crash and overload tests on the embedded database too', () => {
  const runs = ci.filter((line) => line.includes('--project system'));
  expect(runs.map((line) => line.split(/ >| \|\|/)[0])).toEqual([
    '  npm test --silent -- --project system crashes overload slow- dead-letters ended-uploads tracing assignment-races order-races',
    'TEST_DATABASE_URL=$server npm run --silent test:all -- --project packages --project server --project system .db.test .system.test integration/ monitoring.test',
  ]);
});

test('CI runs every journey on exactly one database', () => {
  const journeys = ci.flatMap((line) => /npm run --silent e2e -- (--grep\S* \S+)/.exec(line)?.[1] ?? []);
  expect(journeys).toEqual(['--grep "$half"', '--grep-invert "$half"']);
});
