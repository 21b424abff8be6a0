import { expect, test } from 'vitest';
import { kaplanMeierQuantiles, quantileOfSorted } from '../quantiles.ts';
import { randomStream } from '../random.ts';
import { bootstrapQuantileIntervals } from './bootstrap.ts';

// R: f <- survfit(Surv(100 - v, 1 - cens) ~ 1); 100 - quantile(f, 1 - p, conf.int = FALSE)
test('quantiles of partly censored values equal those of survfit, and are null below the smallest measured value', () => {
  const values = [35, 35, 40, 42, 50, 50, 61, 70, 35, 48];
  const censored = [1, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  expect(kaplanMeierQuantiles(values, censored, [0.1, 0.25, 0.5, 0.75, 0.95])).toEqual([
    null,
    35,
    44,
    50,
    70,
  ]);
});

test('without limits they equal the quantiles of the values', () => {
  expect(kaplanMeierQuantiles([4, 1, 3, 2, 5], [0, 0, 0, 0, 0], [0.5])).toEqual([3]);
  expect(kaplanMeierQuantiles([4, 1, 3, 2], [0, 0, 0, 0], [0.5])).toEqual([2.5]);
  expect(kaplanMeierQuantiles([], [], [0.5])).toEqual([null]);
});

test('the median is found without bias when a third of the values is censored at three limits', () => {
  const random = randomStream(3);
  let sum = 0;
  for (let draw = 0; draw < 400; draw++) {
    const limits = Array.from({ length: 60 }, () => 90 + 4 * Math.floor(3 * random.uniform()));
    const values = limits.map(() => 100 + 10 * random.normal());
    const censored = values.map((value, i) => value < limits[i]!);
    const reported = values.map((value, i) => Math.max(value, limits[i]!));
    sum += kaplanMeierQuantiles(reported, censored, [0.5])[0]!;
  }
  expect(sum / 400).toBeGreaterThan(99.7);
  expect(sum / 400).toBeLessThan(100.3);
});

const options = { seed: 5, repetitions: 200, level: 0.95 };

test('the same seed gives the same intervals, in any order of the values', () => {
  const once = bootstrapQuantileIntervals([3, 1, 2, 8, 5], [0.25, 0.5], options);
  expect(bootstrapQuantileIntervals([8, 5, 3, 2, 1], [0.25, 0.5], options)).toEqual(once);
  expect(once[1]).toMatchObject({ probability: 0.5, estimate: 3 });
});

test('order statistics drawn by the beta distribution agree with those of resamples drawn value by value', () => {
  const values = Array.from({ length: 30 }, (_, i) => i ** 2);
  const random = randomStream(6);
  const drawn = Float64Array.from({ length: 4000 }, () => {
    const resample = Float64Array.from(values, () => values[Math.floor(30 * random.uniform())]!).sort();
    return quantileOfSorted(resample, 0.75);
  }).sort();
  const [found] = bootstrapQuantileIntervals(values, [0.75], { seed: 7, repetitions: 4000, level: 0.95 });
  expect(Math.abs(found!.low - quantileOfSorted(drawn, 0.025))).toBeLessThan(16);
  expect(Math.abs(found!.high - quantileOfSorted(drawn, 0.975))).toBeLessThan(16);
});

test('95% intervals cover the quantiles of the population in about 95% of draws', () => {
  const random = randomStream(8);
  const covered = [0, 0];
  for (let draw = 0; draw < 1000; draw++) {
    const values = Float64Array.from({ length: 60 }, () => random.uniform());
    const found = bootstrapQuantileIntervals(values, [0.25, 0.5], { ...options, seed: draw });
    for (const [i, { low, high, probability }] of found.entries())
      if (low <= probability && probability <= high) covered[i]! += 1;
  }
  for (const count of covered) {
    expect(count / 1000).toBeGreaterThan(0.92);
    expect(count / 1000).toBeLessThan(0.98);
  }
});

test('an empty list has no quantiles', () => {
  expect(bootstrapQuantileIntervals([], [0.5], options)[0]?.estimate).toBeNaN();
});
