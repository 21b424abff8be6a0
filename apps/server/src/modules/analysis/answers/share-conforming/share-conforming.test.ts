import type { AnswerParameters } from '@iom/contract/analysis/answers/answers.ts';
import { expect, test } from 'vitest';
import { findPrecision } from '#modules/samples/dictionary/precision.ts';
import { someOils } from '#test/fixtures/answer-oils.ts';
import type { Institute } from '../answer-analysis.ts';
import { shareConforming } from './share-conforming.ts';

const oil = (year: number, noack: number, serviceClass = 'API SL') => ({
  year,
  serviceClass,
  results: { 'Noack Evaporation Loss': noack },
});
const oils = (year: number, fails: number, all: number) =>
  Array.from({ length: all }, (_, index) => oil(year, index < fails ? 22 : 10));
type Parameters = AnswerParameters<'share-conforming'>;
const compute = (list: ReturnType<typeof oil>[], parameters: Omit<Parameters, 'precision'>) =>
  shareConforming.compute(someOils(list), { ...parameters, precision: 'method' });

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

test('by R′ an oil fails that R leaves undecided, and the share by R stands beside', () => {
  const ranges = [{ ...findPrecision('Noack Evaporation Loss')[0]!, reproducibility: '1' }];
  const institute: Institute = {
    siteOf: () => ({ ranges, deviationAt: () => 1 / 2.77 }),
    testOf: () => undefined,
  };
  // 1.2 beyond the limit: more than 0.59 R′, less than 0.59 R of D5800, 1.62
  const oils = someOils([...Array.from({ length: 19 }, () => oil(2015, 10)), oil(2015, 16.2)]);
  const bySite = { claim: 'SL', by: 'year', precision: 'site' } as const;
  const { figure, columns, rule } = shareConforming.compute(oils, bySite, undefined, institute);
  expect(figure.shares).toMatchObject([{ fails: 1, share: 0.05, fails_by_r: 0, share_by_r: 0 }]);
  expect(columns.map(({ key }) => key)).toContain('share_by_r');
  expect(rule).toContain('R′ of the institute’s laboratories');
  const byMethod = shareConforming.compute(oils, { ...bySite, precision: 'method' }, undefined, institute);
  expect(byMethod.figure.shares[0]).toMatchObject({ fails: 0, undecided: 1 });
  expect(byMethod.figure.shares[0]).not.toHaveProperty('share_by_r');
});
