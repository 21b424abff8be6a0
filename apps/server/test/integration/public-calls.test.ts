import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';
import { occupyDatabase } from '../setup/occupied.ts';
import { openTestApp, type TestApp, type TestCall } from '../setup/test-app.ts';

/** They bypass a database that does not respond. */
const fromMemory: ReadonlySet<string> = new Set([
  'GET /api/core/archive-overview/',
  'GET /api/core/data-dictionary/',
  'GET /api/core/sample-metadata/',
  'GET /api/core/sample-metadata/:id/',
  'GET /api/core/sample-metadata/facets/',
  'GET /api/core/sample-metadata/ids/',
  'GET /api/core/unsubscribe/:token/',
  'GET /api/home/archive-figures/',
  'GET /api/home/control-chart/',
  'GET /api/home/distributions/:id/',
  'GET /api/home/site/',
  'GET /api/purchasing/payment-options/',
  'GET /api/reports/analysis/sample-set/',
  'GET /api/reports/display-tests/',
  'GET /api/reports/display-tests/:id/',
  'POST /api/core/sample-metadata/by-report-number/',
  'POST /api/reports/display-tests/available/',
]);

const endpoints = contractEndpoints.filter((endpoint) => fromMemory.has(callName(endpoint)));

let app: TestApp;
// an empty archive: an import would reload the cached data whenever its notification arrives
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Calls with a valid input, if served from memory or by GET. */
const makeCall = ({ path }: Endpoint): TestCall<Endpoint> => {
  const [dictionaryTest] = app.app.modules.samples.dictionary().tests;
  const ids: Record<string, number | undefined> = {
    '/api/home/distributions/:id/': dictionaryTest?.analytes[0]?.id,
    '/api/reports/display-tests/:id/': dictionaryTest?.id,
  };
  const bodies: Record<string, object> = {
    '/api/core/sample-metadata/by-report-number/': { numbers: ['T1-1'] },
    '/api/reports/display-tests/available/': { samples: [1] },
  };
  const body = bodies[path];
  const names = { token: `1-${'x'.repeat(43)}`, code: 'ABCDEFGHJKMN', year: 2016, name: 'T1-1-F' };
  return { params: { id: ids[path] ?? 1, ...names }, ...(body && { body: body as never }) };
};

test('without a token, calls served from memory need no connection of the database', async () => {
  const statuses = async () => {
    const found = endpoints.map(async (endpoint): Promise<[string, number]> => {
      const { status } = await app.call(endpoint, makeCall(endpoint));
      return [callName(endpoint), status];
    });
    return new Map(await Promise.all(found));
  };
  const expected = await statuses();
  expect([...expected.keys()].toSorted()).toEqual([...fromMemory].toSorted());
  const release = await occupyDatabase(app);
  expect(await statuses()).toEqual(expected);
  await release();
});
