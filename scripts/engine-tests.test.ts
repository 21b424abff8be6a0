import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { engineTests, testsIn } from './engine-tests.ts';

const root = path.join(import.meta.dirname, '..');
const ci = readFileSync(path.join(root, '.ci/run'), 'utf8').split('\n');
const runs = ci.filter((line) => /^[^#]*\bnpm test\b/.test(line));

test('CI runs every test file, those of the server on PostgreSQL, and the listed ones on the embedded database', () => {
  expect(runs).toEqual([
    'TEST_DATABASE_URL=$server npm test --silent',
    'npm test --silent -- --project server $both',
  ]);
  expect(ci).toContain('both=$(node scripts/engine-tests.ts)');
  expect(ci.filter((line) => /export.*DATABASE_URL/.test(line))).toEqual([]);
});

test('CI runs every journey on one database: what one run takes, the other leaves out', () => {
  const journeys = ci.flatMap((line) => /npm run --silent e2e -- (--grep\S* \S+)/.exec(line)?.[1] ?? []);
  expect(journeys).toEqual(['--grep "$half"', '--grep-invert "$half"']);
});

test.each(engineTests)('%s has tests', (place) => {
  expect(testsIn(place)).not.toEqual([]);
});

/** How a test or fixture asks on which database it runs. */
const asks = /inject\('template'\)|\.engine\b|TEST_DATABASE_URL|env\.DATABASE_URL|'DATABASE_URL' in /;
/** Their tests that ask are those of PostgreSQL alone. */
const onPostgresOnly = new Set([
  'src/modules/accounts/ended-access-races.db.test.ts',
  'src/modules/accounts/password-reset-races.db.test.ts',
  'src/modules/library/downloads/downloads.db.test.ts',
  'src/modules/purchasing/quotes/quote-offers.db.test.ts',
  'test/integration/database-loss.test.ts',
  'src/modules/samples/once-per-archive.db.test.ts',
  'test/integration/two-servers.test.ts',
]);

test('server tests that ask on which database they run are run on both, or skip the embedded one', () => {
  const listed = new Set(engineTests.flatMap(testsIn));
  const asking = ['src', 'test']
    .flatMap(testsIn)
    .filter((file) => asks.test(readFileSync(path.join(root, 'apps/server', file), 'utf8')));
  expect(asking.length).toBeGreaterThan(onPostgresOnly.size);
  expect(asking.filter((file) => !listed.has(file) && !onPostgresOnly.has(file))).toEqual([]);
});
