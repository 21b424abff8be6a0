import { expect, test } from 'vitest';
import { chiSquareQuantile } from '../distributions/distributions.ts';
import { randomStream } from '../random.ts';
import { mahalanobis, robustCovariance } from './robust-covariance.ts';

/** The data of Hawkins, Bradu and Kass 1984 (hbk of R's robustbase), x variables: the first 14 of 75 rows are outliers. */
const hbk = [
  [10.1, 19.6, 28.3],
  [9.5, 20.5, 28.9],
  [10.7, 20.2, 31],
  [9.9, 21.5, 31.7],
  [10.3, 21.1, 31.1],
  [10.8, 20.4, 29.2],
  [10.5, 20.9, 29.1],
  [9.9, 19.6, 28.8],
  [9.7, 20.7, 31],
  [9.3, 19.7, 30.3],
  [11, 24, 35],
  [12, 23, 37],
  [12, 26, 34],
  [11, 34, 34],
  [3.4, 2.9, 2.1],
  [3.1, 2.2, 0.3],
  [0, 1.6, 0.2],
  [2.3, 1.6, 2],
  [0.8, 2.9, 1.6],
  [3.1, 3.4, 2.2],
  [2.6, 2.2, 1.9],
  [0.4, 3.2, 1.9],
  [2, 2.3, 0.8],
  [1.3, 2.3, 0.5],
  [1, 0, 0.4],
  [0.9, 3.3, 2.5],
  [3.3, 2.5, 2.9],
  [1.8, 0.8, 2],
  [1.2, 0.9, 0.8],
  [1.2, 0.7, 3.4],
  [3.1, 1.4, 1],
  [0.5, 2.4, 0.3],
  [1.5, 3.1, 1.5],
  [0.4, 0, 0.7],
  [3.1, 2.4, 3],
  [1.1, 2.2, 2.7],
  [0.1, 3, 2.6],
  [1.5, 1.2, 0.2],
  [2.1, 0, 1.2],
  [0.5, 2, 1.2],
  [3.4, 1.6, 2.9],
  [0.3, 1, 2.7],
  [0.1, 3.3, 0.9],
  [1.8, 0.5, 3.2],
  [1.9, 0.1, 0.6],
  [1.8, 0.5, 3],
  [3, 0.1, 0.8],
  [3.1, 1.6, 3],
  [3.1, 2.5, 1.9],
  [2.1, 2.8, 2.9],
  [2.3, 1.5, 0.4],
  [3.3, 0.6, 1.2],
  [0.3, 0.4, 3.3],
  [1.1, 3, 0.3],
  [0.5, 2.4, 0.9],
  [1.8, 3.2, 0.9],
  [1.8, 0.7, 0.7],
  [2.4, 3.4, 1.5],
  [1.6, 2.1, 3],
  [0.3, 1.5, 3.3],
  [0.4, 3.4, 3],
  [0.9, 0.1, 0.3],
  [1.1, 2.7, 0.2],
  [2.8, 3, 2.9],
  [2, 0.7, 2.7],
  [0.2, 1.8, 0.8],
  [1.6, 2, 1.2],
  [0.1, 0, 1.1],
  [2, 0.6, 0.3],
  [1, 2.2, 2.9],
  [2.2, 2.5, 2.3],
  [0.6, 2, 1.5],
  [0.3, 1.7, 2.2],
  [0, 2.2, 1.6],
  [0.3, 0.4, 2.6],
];
const transpose = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, column) => Float64Array.from(rows, (row) => row[column]!));

// R, robustbase: r <- covOGK(X, n.iter = 2, sigmamu = scaleTau2, weight.fn = hard.rejection);
// d <- mahalanobis(X, r$wcenter, r$wcov); k <- median(d) / qchisq(.5, 3); r$wcenter; r$wcov * k; d / k
test('center, covariance and distances of hbk equal those of covOGK, and its fourteen outliers are found', () => {
  const found = robustCovariance(transpose(hbk))!;
  const centre = [1.53770491803279, 1.78032786885246, 1.68688524590164];
  const covariance = [
    [1.67337830311037, 0.0750235930572061, 0.173443594091393],
    [0.0750235930572061, 1.70326496270465, 0.208035383202879],
    [0.173443594091393, 0.208035383202879, 1.58188473737405],
  ];
  for (const [i, value] of centre.entries()) expect(found.centre[i]).toBeCloseTo(value, 9);
  for (const [i, row] of covariance.entries())
    for (const [j, value] of row.entries()) expect(found.covariance[i]?.[j]).toBeCloseTo(value, 9);
  const distances = hbk.map((row) => mahalanobis(row, found));
  expect(distances[0]).toBeCloseTo(586.434708112899, 6);
  expect(distances[19]).toBeCloseTo(2.88968717490231, 9);
  const outliers = distances.flatMap((distance, i) => (distance > chiSquareQuantile(0.999, 3) ? [i] : []));
  expect(outliers).toEqual(Array.from({ length: 14 }, (_, i) => i));
});

test('normal rows lie beyond the 0.999 quantile of χ² in about 0.1% of draws, also with a tenth of outliers', () => {
  const random = randomStream(12);
  let [beyond, good] = [0, 0];
  for (let draw = 0; draw < 12; draw++) {
    const rows = Array.from({ length: 500 }, (_, i) => {
      const common = random.normal();
      const shift = i < 50 ? 12 : 0;
      return Array.from({ length: 5 }, () => common + random.normal() + shift * random.uniform());
    });
    const found = robustCovariance(transpose(rows))!;
    for (const row of rows.slice(50)) {
      good++;
      if (mahalanobis(row, found) > chiSquareQuantile(0.999, 5)) beyond++;
    }
  }
  expect(beyond / good).toBeGreaterThan(0.0003);
  expect(beyond / good).toBeLessThan(0.005);
});

test('returns null if a column is mostly equal or columns depend on each other', () => {
  const random = randomStream(13);
  const column = Float64Array.from({ length: 40 }, random.normal);
  expect(robustCovariance([column, new Float64Array(40)])).toBeNull();
  expect(robustCovariance([column, column.map((value) => 2 * value)])).toBeNull();
  expect(robustCovariance([column, Float64Array.from({ length: 40 }, random.normal)])).not.toBeNull();
});
