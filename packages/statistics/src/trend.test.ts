import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { mannKendall, theilSen } from './trend.ts';

const years = [1990, 1992, 1993, 1995, 1998, 2000, 2001, 2005, 2006, 2010];
const values = [3, 5, 5, 6, 4, 8, 9, 9, 9, 12];

// SciPy 1.17.1: scipy.stats.theilslopes(values, years, 0.95)
test('slope, intercept and bounds equal those of SciPy', () => {
  const found = theilSen(years, values, 0.95);
  expect(found.slope).toBeCloseTo(0.4, 12);
  expect(found.intercept).toBeCloseTo(-792.6, 9);
  expect(found.low).toBeCloseTo(0.2857142857142857, 12);
  expect(found.high).toBeCloseTo(0.5454545454545454, 12);
});

// R: cor.test(1:10, values, method = "kendall", exact = FALSE, continuity = TRUE)
test('z and p with ties equal those of R', () => {
  const { z, p } = mannKendall(values);
  expect(z).toBeCloseTo(3.0994593398601, 10);
  expect(p).toBeCloseTo(0.00193874186591321, 12);
});

test('equal values have no trend', () => {
  expect(mannKendall([2, 2, 2])).toEqual({ s: 0, z: 0, p: 1 });
  expect(theilSen([1], [1], 0.95).slope).toBeNaN();
});

test('5% of draws without a trend are significant, and 95% of the intervals contain the slope', () => {
  const random = randomStream(4);
  const x = Array.from({ length: 20 }, (_, i) => i);
  let [significant, covered] = [0, 0];
  for (let draw = 0; draw < 2000; draw++) {
    const y = x.map(() => random.normal());
    if (mannKendall(y).p < 0.05) significant++;
    const { low, high } = theilSen(x, y, 0.95);
    if (low <= 0 && 0 <= high) covered++;
  }
  expect(significant / 2000).toBeGreaterThan(0.03);
  expect(significant / 2000).toBeLessThan(0.065);
  expect(covered / 2000).toBeGreaterThan(0.93);
  expect(covered / 2000).toBeLessThan(0.97);
});
