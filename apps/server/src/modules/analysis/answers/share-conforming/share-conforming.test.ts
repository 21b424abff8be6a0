import { expect, test } from 'vitest';
import { someOils } from '#test/fixtures/answer-oils.ts';
import { shareConforming } from './share-conforming.ts';

const oil = (year: number, noack: number, serviceClass = 'API SL') => ({
  year,
  serviceClass,
  results: { 'Noack Evaporation Loss': noack },
});
const oils = (year: number, fails: number, all: number) =>
  Array.from({ length: all }, (_, index) => oil(year, index < fails ? 22 : 10));
const compute = (list: ReturnType<typeof oil>[], parameters: Parameters<typeof shareConforming.compute>[1]) =>
  shareConforming.compute(someOils(list), parameters);

test('from 20 oils on, the share of fails comes with its Wilson interval', () => {
  const { figure, n } = compute([...oils(2014, 2, 20), ...oils(2015, 1, 19)], { claim: 'SL', by: 'year' });
  expect(n).toBe(39);
  // (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n), p = 0.1, n = 20, z = 1.96
  expect(figure.shares[0]).toMatchObject({ group: '2014', judged: 20, fails: 2, undecided: 0, share: 0.1 });
  expect(figure.shares[0]?.low).toBeCloseTo(0.0279, 4);
  expect(figure.shares[0]?.high).toBeCloseTo(0.301, 4);
  expect(figure.shares[1]).toMatchObject({ group: '2015', judged: 19, fails: 1, share: null, low: null });
  expect(figure.shares[0]?.expected_false_fails).toBeLessThan(0.1);
  expect(figure.trend).toBeNull();
});

test('groups with at least three years have a trend, others have none', () => {
  const list = [...oils(2013, 1, 30), ...oils(2014, 6, 30), ...oils(2015, 12, 30)];
  const { figure } = compute(list, { claim: 'SL', by: 'year' });
  expect(figure.trend?.z).toBeGreaterThan(3);
  expect(figure.trend?.p).toBeLessThan(0.01);
  expect(compute(list, { claim: 'SL', by: 'region' }).figure).toMatchObject({
    trend: null,
    shares: [{ group: 'Europe', judged: 90, fails: 19 }],
  });
});

test('by claim, an oil counts for everything its label states, if a limit was tested', () => {
  const { figure, n, leftOut } = compute([oil(2015, 22, 'SL/CF'), oil(2015, 10, 'CF')], {
    claim: 'label',
    by: 'claim',
  });
  expect(n).toBe(1);
  expect(figure.shares.map(({ group, fails }) => [group, fails])).toEqual([['SL', 1]]);
  expect(leftOut).toEqual([{ reason: 'No limit has a value in your data.', count: 1 }]);
});
