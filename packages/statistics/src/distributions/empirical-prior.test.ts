import { expect, test } from 'vitest';
import { randomStream } from '../random.ts';
import { normalCdf } from './distributions.ts';
import { posteriorOver, roughenedPrior } from './empirical-prior.ts';

const grid = Array.from({ length: 81 }, (_, i) => (i - 40) / 4);

/** Results drawn about true values, in cells of a tenth. */
const drawn = (seed: number, count: number, truth: (normal: () => number) => number) => {
  const { normal } = randomStream(seed);
  const cells = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const at = Math.round(10 * (truth(normal) + normal())) / 10;
    cells.set(at, (cells.get(at) ?? 0) + 1);
  }
  return [...cells].map(([at, own]) => ({ at, deviation: 1, count: own }));
};

test('with a flat prior the posterior above a value is Φ of the distance', () => {
  const flat = grid.map(() => 1 / grid.length);
  const posterior = posteriorOver({ grid: grid.map((value) => value + 0.125) }, flat, {
    at: 1.1,
    deviation: 1,
  });
  const above = posterior.reduce((sum, weight, i) => sum + ((grid[i] ?? 0) >= 0 ? weight : 0), 0);
  expect(above).toBeCloseTo(normalCdf(1.1), 2);
});

test('of true values about 3, results near 0 are drawn inward by the share of the variance that is error', () => {
  // true values N(3, 1), errors N(0, 1): the posterior mean at x is 3 + (x − 3) / 2
  const results = drawn(5, 4000, (normal) => 3 + normal());
  const prior = roughenedPrior(results, { grid }, { steps: 30 });
  expect(prior.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  for (const at of [1, 3, 5]) {
    const posterior = posteriorOver({ grid }, prior, { at, deviation: 1 });
    const mean = posterior.reduce((sum, weight, i) => sum + weight * (grid[i] ?? 0), 0);
    expect(Math.abs(mean - (3 + (at - 3) / 2))).toBeLessThan(0.15);
  }
});

test('values of a falling group keep an exponential form, so that a pile at its end counts as what follows', () => {
  const results = drawn(6, 2000, () => 0.3);
  const [free, grouped] = [{ steps: 100 }, { steps: 100, falling: { count: 40, leastScale: 4 } }].map(
    (options) => {
      const prior = roughenedPrior(results, { grid }, options);
      return prior.subarray(0, 40).reduce((sum, weight) => sum + weight, 0);
    },
  );
  expect(free).toBeGreaterThan(0.06);
  expect(grouped).toBeLessThan(0.03);
});

test('a result is less likely of a true value at which results scatter less', () => {
  const prior = [0.5, 0.5];
  const truths = { grid: [-1, 1], shares: [1, 0.5] };
  // densities at 0: φ(1) and 2 φ(2)
  const [below = 0, above = 0] = posteriorOver(truths, prior, { at: 0, deviation: 1 });
  expect(above / below).toBeCloseTo((2 * Math.exp(-2)) / Math.exp(-0.5), 9);
  // the same densities in the fit
  const fitted = roughenedPrior([{ at: 0, deviation: 1, count: 1 }], truths, { steps: 1 });
  expect(fitted[1]).toBeCloseTo(above, 9);
});

test('a result far from every weight of the prior lies at the nearest end', () => {
  const prior = grid.map((_, i) => (i === 40 ? 1 : 0));
  expect(posteriorOver({ grid }, prior, { at: -900, deviation: 1 })[0]).toBe(1);
  expect(posteriorOver({ grid }, prior, { at: 900, deviation: 1 }).at(-1)).toBe(1);
});
