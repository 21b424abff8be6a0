import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { baseStock } from './base-stock.ts';

const stock = (density: number, sulfur: number, aromatics: number): AnsweredOil => ({
  results: {
    'Density @ 15 C': density,
    'Base Number (D2896)': 7,
    'Kinematic Viscosity @ 100 C': 10,
    Phosphorus: 800,
    Molybdenum: '<1',
    // sulfur of the additives: 2.07 mg/kg for each mg/kg of phosphorus
    Sulfur: sulfur + 2.07 * 800,
    'FTIR Aromatics (1610 cm-1)': aromatics,
  },
});

test('density, sulfur and aromatics determine the group, or none if it is not clear', () => {
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

test('viscosity index and cranking viscosity decide between groups that they distinguish within the grade', () => {
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
