import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartHeight, layoutControlChart, margin } from './control-chart.layout.ts';

const point = (value: number, year = 2016) => ({
  batch: String(value),
  laboratory: 'A',
  year,
  value,
  signal: '',
});

test('everything lies within the chart and in the order of the batches, whatever the values', () => {
  // figures as methods report them
  const value = fc.integer({ min: -1e8, max: 1e8 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 60 }),
      value,
      value.map(Math.abs),
      fc.integer({ min: 280, max: 1300 }),
      (values, mean, reach, width) => {
        const limits = { lower: mean - reach, upper: mean + reach };
        const chart = layoutControlChart({ mean, limits, points: values.map((one) => point(one)) }, width);
        const inside = (y: number) => y >= margin.top - 0.01 && y <= chartHeight - margin.bottom + 0.01;
        const lines = [chart.mean, chart.limits?.upper, chart.limits?.lower].map((y) => y ?? -1);
        expect([...lines, ...chart.ticks.map(({ y }) => y)].every(inside)).toBe(true);
        expect(
          chart.points.every(({ x, y }) => inside(y) && x >= margin.left && x <= width - margin.right),
        ).toBe(true);
        expect(chart.points.map(({ x }) => x)).toEqual(chart.points.map(({ x }) => x).sort((a, b) => a - b));
        expect(chart.ticks.length).toBeLessThan(12);
      },
    ),
  );
});

test('measurements without limits fill the chart', () => {
  const chart = layoutControlChart({ mean: null, limits: null, points: [point(12), point(14)] }, 800);
  expect([chart.mean, chart.limits]).toEqual([null, null]);
  expect(chart.points.map(({ y }) => y).every((y) => y > margin.top && y < chartHeight - margin.bottom)).toBe(
    true,
  );
});

test('the moving average runs through the points that have one', () => {
  const points = [12, 13, 14].map((value, index) => ({ ...point(value), ewma: index === 0 ? null : value }));
  const chart = layoutControlChart({ mean: 13, limits: { lower: 10, upper: 16 }, points }, 800);
  const [, second, third] = chart.points.map(({ x, y }) => `${x},${y}`);
  expect(chart.average).toBe(`${second} ${third}`);
  expect(layoutControlChart({ mean: null, limits: null, points: [point(1)] }, 800).average).toBe('');
});

test('ticks are round and have the digits they need', () => {
  const chart = layoutControlChart(
    { mean: 10.66, limits: { lower: 10.58, upper: 10.755 }, points: [point(10.7)] },
    800,
  );
  expect(chart.ticks.map(({ label }) => label)).toEqual(['10.60', '10.65', '10.70', '10.75']);
});

test('each year is labelled once where it begins, unless labels would overlap', () => {
  const points = [2016, 2016, 2017, 2018, 2018].map((year, i) => point(i, year));
  const years = (width: number) =>
    layoutControlChart({ mean: 1, limits: { lower: 0, upper: 4 }, points }, width).years.map(
      ({ year }) => year,
    );
  expect(years(800)).toEqual([2016, 2017, 2018]);
  expect(years(200)).toEqual([2016, 2017]);
});
