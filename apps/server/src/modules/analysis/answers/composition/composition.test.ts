import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { baseStock } from './base-stock.ts';
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

test('oils of the same brand and the chosen oil are compared when asked for', () => {
  const { rows } = compare(four, { sample: 4, other_brands: false });
  expect(rows.map(({ sample }) => sample)).toEqual([1, 3, 2]);
});

test('an oil without one of the elements is left out, and nothing is near an oil that is left out', () => {
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

const stock = (density: number, sulfur: number, aromatics: number): AnsweredOil => ({
  results: {
    'Density @ 15 C': density,
    'Base Number (D2896)': 7,
    'Kinematic Viscosity @ 100 C': 10,
    Phosphorus: 800,
    Molybdenum: '<1',
    // sulfur of the additives: 2.07 mg/kg for each of phosphorus
    Sulfur: sulfur + 2.07 * 800,
    'FTIR Aromatics (1610 cm-1)': aromatics,
  },
});

test('density, sulfur and aromatics tell the group, or none where it is not clear', () => {
  const computed = baseStock.compute(
    someOils([
      stock(0.885, 4500, 7),
      stock(0.868, 500, 2),
      stock(0.852, 480, 0.7),
      stock(0.86, 500, 1.35),
      {},
    ]),
    {},
  );
  const rows = allRows(computed.rows);
  expect(rows.map(({ group }) => group)).toEqual(['I', 'II', 'III', null]);
  expect(rows[0]).toMatchObject({ density: expect.closeTo(0.885, 9), sulfur: expect.closeTo(4500, 6) });
  for (const { probabilities, probability } of rows) {
    expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    expect(Math.max(...probabilities)).toBe(probability);
  }
  expect(computed).toMatchObject({
    n: 4,
    leftOut: [{ count: 1 }],
    figure: { not_stated: 1, points: { length: 4 } },
  });
});

test('viscosity index and cranking viscosity decide between groups that the grade tells apart by them', () => {
  const known = (density: number, aromatics: number, index: number, ccs: number) =>
    Array.from({ length: 40 }, (_, i) => ({
      results: {
        ...stock(density, 500, aromatics).results,
        'Viscosity Index': index + (i % 5) - 2,
        'CCS Viscosity @ Grade Temperature': ccs + 50 * ((i % 5) - 2),
      },
    }));
  const between = stock(0.86, 500, 1.35).results;
  const { rows } = baseStock.compute(
    someOils([
      { results: { ...between, 'Viscosity Index': 139 } },
      { results: { ...between, 'Viscosity Index': 148 } },
      { results: { ...between, 'CCS Viscosity @ Grade Temperature': 4300 } },
      ...known(0.868, 2, 139, 5400),
      ...known(0.852, 0.7, 148, 4300),
    ]),
    {},
  );
  expect(
    allRows(rows)
      .slice(0, 3)
      .map(({ group }) => group),
  ).toEqual(['II', 'III', 'III']);
});

test('an ester band above 60 A/0.1 mm on a dense oil is Group V', () => {
  const ester = stock(0.905, 300, 0.5);
  const computed = baseStock.compute(
    someOils([{ ...ester, results: { ...ester.results, 'FTIR Ester (1740 cm-1)': 95 } }]),
    {},
  );
  expect(allRows(computed.rows)[0]).toMatchObject({ group: 'V', probability: expect.closeTo(1, 3) });
});
