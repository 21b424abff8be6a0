import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { contractEndpoints, nameOf } from '../setup/contract-endpoints.ts';
import { overload } from '../setup/occupied.ts';
import { openTestApp, type TestApp, type TestCall } from '../setup/test-app.ts';

const endpoints = contractEndpoints.filter(({ access }) => access === 'public');
const fromMemory = endpoints.filter((endpoint) => endpoint.fromMemory);

let app: TestApp;
// an empty archive: an import would have what is kept read again, whenever its notification arrives
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

/** A call whose input is valid where it is served from memory or a GET. */
const callOf = ({ path }: Endpoint): TestCall<Endpoint> => {
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

test('without a token exactly the calls that are declared to be served from memory pass an overloaded database, and none of them reads it', async () => {
  const expected = new Map<string, number>();
  for (const endpoint of fromMemory)
    expected.set(nameOf(endpoint), (await app.call(endpoint, callOf(endpoint))).status);
  const endOverload = await overload(app);
  const outcomes = new Map<string, number>();
  const answers = endpoints.map(async (endpoint) => {
    const { status } = await app.call(endpoint, callOf(endpoint));
    outcomes.set(nameOf(endpoint), status);
  });
  // what reads the database is answered only after its connections are free
  await vi.waitFor(
    () => expect(endpoints.map(nameOf).filter((name) => !outcomes.has(name))).toEqual([]),
    4000,
  );
  await endOverload();
  await Promise.all(answers);
  const passed = [...outcomes].filter(([, status]) => status !== 503).map(([name]) => name);
  expect(passed.toSorted()).toEqual(fromMemory.map(nameOf).toSorted());
  for (const [name, status] of expected) expect([name, outcomes.get(name)]).toEqual([name, status]);
});
