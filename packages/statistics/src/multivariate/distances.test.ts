import { expect, test } from 'vitest';
import { chiSquareQuantile } from '../distributions/distributions.ts';
import { randomStream } from '../random.ts';
import { commonShift } from './common-shift.ts';
import { averageLinkage } from './hierarchical-clustering.ts';
import { paretoFront } from './pareto-front.ts';

test('the common shift is the weighted mean, and the distance is the remainder', () => {
  // weights 1, 1 and 1/4: k = (2 + 4 + 1.5) / 2.25
  const { shift, squaredDistance } = commonShift([2, 4, 6], [1, 1, 4]);
  expect(shift).toBeCloseTo(7.5 / 2.25, 12);
  expect(squaredDistance).toBeCloseTo((2 - 10 / 3) ** 2 + (4 - 10 / 3) ** 2 + (6 - 10 / 3) ** 2 / 4, 12);
});

test('packages that differ by treat rate only are within the 0.95 quantile of χ² in 95% of draws', () => {
  const random = randomStream(14);
  const variances = [0.01, 0.04, 0.0025, 0.01, 0.09, 0.04, 0.01];
  const most = chiSquareQuantile(0.95, 6);
  let same = 0;
  for (let draw = 0; draw < 4000; draw++) {
    const differences = variances.map((variance) => 0.2 + Math.sqrt(variance) * random.normal());
    if (commonShift(differences, variances).squaredDistance <= most) same++;
  }
  expect(same / 4000).toBeGreaterThan(0.94);
  expect(same / 4000).toBeLessThan(0.96);
});

// R: hclust(as.dist(matrix(…)), "average"): heights 2, 3, 4.5, 7.8333
test('clusters are joined at the heights of hclust', () => {
  const merges = averageLinkage([
    [0, 2, 6, 10, 9],
    [2, 0, 5, 9, 8],
    [6, 5, 0, 4, 5],
    [10, 9, 4, 0, 3],
    [9, 8, 5, 3, 0],
  ]);
  expect(merges).toEqual([
    { one: 0, other: 1, height: 2, size: 2 },
    { one: 3, other: 4, height: 3, size: 2 },
    { one: 2, other: 6, height: 4.5, size: 3 },
    { one: 5, other: 7, height: expect.closeTo(47 / 6, 12), size: 5 },
  ]);
  expect([averageLinkage([]), averageLinkage([[0]])]).toEqual([[], []]);
});

test('the front holds the points that no other undercuts', () => {
  const x = [1, 2, 2, 3, 4, 1, Number.NaN, 5];
  const y = [5, 3, 4, 3, 1, 5, 0, 1];
  expect(paretoFront(x, y)).toEqual([0, 5, 1, 4]);
});
