import { expect, test } from 'vitest';
import { estimateBias, findAlarms, siteChart } from './site-charts.rules.ts';

/**
 * 20 alternating results of 9.9 and 10.1: mean 10, mean moving range 0.2, limits 10 ± 0.532, of the EWMA 10 ±
 * 0.266.
 */
const qualification = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 9.9 : 10.1));
const qualifiedChart = (...more: number[]) =>
  siteChart([...qualification, ...more].map((value) => ({ value })));
const listSignals = (...more: number[]) =>
  qualifiedChart(...more)
    .points.slice(20)
    .map(({ signals }) => signals.join(' '));

test('sets no limits from fewer than 20 measurements', () => {
  const chart = siteChart(qualification.slice(1).map((value) => ({ value })));
  expect(chart).toMatchObject({ mean: null, limits: null, ewmaLimits: null });
  expect(chart.sitePrecision).toBeGreaterThan(0);
});

test('sets no limits from identical results', () => {
  const same = Array.from({ length: 21 }, () => ({ value: 0 }));
  expect(siteChart(same)).toMatchObject({ limits: null, points: same.map(() => ({ signals: [] })) });
});

test('sets limits at 2.66 mean moving ranges from the mean of the first 20, unaffected by later results', () => {
  for (const chart of [qualifiedChart(), qualifiedChart(12, 12, 12)]) {
    expect(chart.mean).toBeCloseTo(10, 12);
    expect(chart.movingRange).toBeCloseTo(0.2, 12);
    expect(chart.limits?.upper).toBeCloseTo(10.532, 12);
    expect(chart.ewmaLimits?.lower).toBeCloseTo(10 - (3 * 0.5 * 0.2) / 1.128, 12);
  }
});

test('signals a single result beyond the limits, but no result within them', () => {
  expect(listSignals(10.53, 9.47)).toEqual(['', '']);
  expect(listSignals(10.54)[0]).toBe('limit');
});

test('signals a drift that stays within the limits by its moving average', () => {
  // 0.4 weight: 10.14, 10.224, 10.2744 beyond 10.266
  expect(listSignals(10.35, 10.35, 10.35)).toEqual(['', '', 'ewma']);
});

test('signals the eighth result in succession on one side of the mean', () => {
  expect(listSignals(...Array.from({ length: 8 }, () => 10.05))).toEqual([
    ...Array.from({ length: 7 }, () => ''),
    'run',
  ]);
  expect(listSignals(...Array.from({ length: 7 }, () => 10.05), 9.95)).toEqual(
    Array.from({ length: 8 }, () => ''),
  );
});

test('a result on the mean is on neither side of it, despite floating-point error of the sum', () => {
  // the mean of these is 0.16899999999999998
  const qualifying = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 0.16 : 0.178));
  const { mean, points } = siteChart([...qualifying, ...Array(9).fill(0.169)].map((value) => ({ value })));
  expect(mean).not.toBe(0.169);
  expect(points.flatMap(({ signals }) => signals)).toEqual([]);
});

test('an alarm covers consecutive results with a signal, and ends with the first without one', () => {
  const alarms = findAlarms(qualifiedChart(10, 10.6, 10.7, 9.9, 9.4));
  expect(alarms.map(({ concerned }) => concerned.map(({ value }) => value))).toEqual([[10.6, 10.7], [9.4]]);
  expect(alarms.map(({ since, signals }) => [since.value, ...signals])).toEqual([
    [10.6, 'limit', 'ewma'],
    [9.4, 'limit'],
  ]);
});

test('site precision is 2.77 standard deviations, and a bias has the interval of Student', () => {
  const chart = siteChart([{ value: 1 }, { value: 2 }, { value: 3 }]);
  expect(chart.sitePrecision).toBeCloseTo(2.77, 12);
  const bias = estimateBias([1, 2, 3], 1);
  expect(bias?.bias).toBe(1);
  expect(bias?.upper).toBeCloseTo(1 + 4.3 / Math.sqrt(3), 12);
  expect(estimateBias([1], 1)).toBeNull();
});
