import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { fingerprint } from './fingerprint.ts';

const elements = (factor: number, other: Record<string, number | string> = {}) => ({
  Calcium: 2000 * factor,
  Magnesium: 300 * factor,
  Zinc: 850 * factor,
  Phosphorus: 780 * factor,
  Boron: 120 * factor,
  Molybdenum: 60 * factor,
  Nitrogen: 900 * factor,
  ...other,
});

const compare = (oils: readonly AnsweredOil[], parameters = {}) => {
  const computed = fingerprint.compute(someOils(oils), { other_brands: true, ...parameters });
  return { ...computed, rows: allRows(computed.rows) };
};

const four: AnsweredOil[] = [
  { brandName: 'A', results: elements(1) },
  { brandName: 'B', results: elements(1, { Magnesium: 20, Boron: '<1', Molybdenum: '<1' }) },
  { brandName: 'C', results: elements(0.8) },
  { brandName: 'A', results: elements(1) },
];

test('the same proportions at another treat rate are the same package, other proportions are not', () => {
  const { rows, figure, n } = compare(four);
  expect(n).toBe(4);
  expect(rows.map(({ sample, same_package }) => [sample, same_package])).toEqual([
    [3, true],
    [2, false],
  ]);
  expect(rows[0]?.treat_ratio).toBeCloseTo(0.8, 2);
  expect(rows[0]?.distance).toBeLessThan(0.01);
  expect(figure).toMatchObject({ limit: expect.closeTo(12.592, 3), same_package: 1 });
  expect(figure.oils.map(({ sample }) => sample)).toEqual([1, 3, 2]);
  expect(figure.merges).toMatchObject([
    { one: 0, other: 1, size: 2 },
    { one: 3, other: 2, size: 3 },
  ]);
});

test('oils of the same brand and the chosen oil are compared on request', () => {
  const { rows } = compare(four, { sample: 4, other_brands: false });
  expect(rows.map(({ sample }) => sample)).toEqual([1, 3, 2]);
});

test('an oil without one of the elements is left out, and nothing is near an excluded oil', () => {
  const { Nitrogen: _, ...six } = elements(1);
  const above = { results: elements(1, { Calcium: '>1000' }) };
  const { rows, leftOut, figure } = compare([{ results: six }, above, ...four], { sample: 1 });
  expect(leftOut).toEqual([
    {
      reason: 'At least one of the seven elements has no value in your data, or one above a limit.',
      count: 2,
    },
  ]);
  expect([rows, figure.oils, figure.merges]).toEqual([[], [], []]);
});
