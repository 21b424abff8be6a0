import { expect, test } from 'vitest';
import { correlation, intraclassCorrelation, median } from './statistics.rules.ts';

const rows = (...groups: number[][]) =>
  groups.flatMap((values, i) => values.map((value) => ({ stratum: 's', group: String(i), value })));

test('the intraclass correlation is 1 when groups differ and their values do not', () => {
  expect(intraclassCorrelation(rows([1, 1], [2, 2], [3, 3]))).toBe(1);
});

test('the intraclass correlation agrees with an analysis of variance by hand', () => {
  // groups of 2 with means 1.5, 3.5, 5.5: MSB = 2 (4 + 0 + 4) / 2 = 8, MSW = 3 · 0.5 / 3 = 0.5, ICC = 7.5 / 8.5
  expect(intraclassCorrelation(rows([1, 2], [3, 4], [5, 6]))).toBeCloseTo(7.5 / 8.5, 12);
});

test('a difference between strata does not count', () => {
  const far = rows([1, 2], [3, 4], [5, 6]).map((row) => ({ ...row, stratum: 't', value: row.value + 1000 }));
  expect(intraclassCorrelation([...rows([1, 2], [3, 4], [5, 6]), ...far])).toBeCloseTo(7.5 / 8.5, 12);
});

test('median and correlation of small samples', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect(
    correlation([
      [1, 2],
      [2, 4],
      [3, 6],
    ]),
  ).toBeCloseTo(1, 12);
});
