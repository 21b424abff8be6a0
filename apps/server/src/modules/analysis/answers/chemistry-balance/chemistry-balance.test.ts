import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { chemistryBalance } from './chemistry-balance.ts';

const elements = { Calcium: 1150, Magnesium: 469, Zinc: 852, Phosphorus: 764, Sulfur: 2100, Nitrogen: 700 };
const balanceIn = (picture: 'ash' | 'saps', ...results: AnsweredOil['results'][]) => {
  const computed = chemistryBalance.compute(someOils(results.map((own) => ({ results: own }))), { picture });
  return { ...computed, rows: allRows(computed.rows) };
};

const balance = (...results: AnsweredOil['results'][]) => balanceIn('ash', ...results);

test('metals explain ash and base number, or the oil needs a recheck', () => {
  const { rows, figure, n, leftOut } = balance(
    { ...elements, 'Sulfated Ash': 0.76, 'Base Number (D2896)': 7 },
    { ...elements, 'Sulfated Ash': 1.4, 'Base Number (D2896)': 12 },
    { Calcium: 1150 },
  );
  expect([n, leftOut[0]?.count]).toEqual([2, 1]);
  expect(rows[0]).toMatchObject({
    sample: 2,
    recheck: 'ash above the metals, base number above its sources',
  });
  expect(rows[1]).toMatchObject({ sample: 1, recheck: '' });
  // (3.4 · 1150 + 4.95 · 469 + 1.5 · 852) / 10,000; (2.8 · 1150 + 4.617 · 469 + 4.006 · 700) / 1000; 852 / 764
  expect(rows[1]?.ash_calculated).toBeCloseTo(0.751, 3);
  expect(rows[1]?.base_number_most).toBeCloseTo(8.19, 2);
  expect(rows[1]?.zinc_phosphorus).toBeCloseTo(1.115, 3);
  expect(figure.state).toEqual([1, 0]);
});

test('a sum with an element above a limit is unknown; below a limit the element counts as 0', () => {
  const measured = { ...elements, 'Sulfated Ash': 0.76, 'Base Number (D2896)': 7 };
  const { rows } = balance(
    measured,
    { ...measured, Barium: '>100', Calcium: '>500' },
    { ...measured, Barium: '<1' },
  );
  const calculated = new Map(rows.map(({ sample, ash_calculated }) => [sample, ash_calculated]));
  expect(calculated.get(2)).toBeNull();
  expect(calculated.get(3)).toBe(calculated.get(1));
});

const rechecksOf = (...results: AnsweredOil['results'][]) =>
  balance(...results)
    .rows.toSorted((a, b) => a.sample - b.sample)
    .map(({ recheck }) => recheck);

test('two values that read the same need no recheck, even if the range of R begins above them', () => {
  const traces = { Calcium: 3, Magnesium: 4, Zinc: 5 };
  const bare = { Calcium: 0, Magnesium: 0, Zinc: 0, Nitrogen: 0, 'Base Number (D2896)': 0 };
  expect(rechecksOf({ ...traces, 'Sulfated Ash': 0 }, { ...bare, 'Sulfated Ash': 0.03 })).toEqual([
    '',
    'ash above the metals',
  ]);
});

test('R of a measured value outside its range is extrapolated from the bound', () => {
  const sources = { Calcium: 0, Magnesium: 0, Nitrogen: 0 };
  // R of ASTM D2896 is 0.07 X from 3 mg KOH/g: 0.21 below
  expect(
    rechecksOf({ ...sources, 'Base Number (D2896)': 0.2 }, { ...sources, 'Base Number (D2896)': 0.3 }),
  ).toEqual(['', 'base number above its sources']);
  // R of ASTM D5185 is 4.3 √X of phosphorus to 1000 mg/kg, 0.083 X ^ 1.1 of zinc: the ratio 1.39 is 0.25 above 1.14
  expect(rechecksOf({ Zinc: 1600, Phosphorus: 1150 }, { Zinc: 1900, Phosphorus: 1150 })).toEqual([
    '',
    'Zn/P',
  ]);
});

test.each(['ash', 'saps'] as const)(
  'as many oils ask for a recheck in the picture %s as in the table, and those are counted that it does not show',
  (picture) => {
    const { figure, rows } = balanceIn(
      picture,
      { ...elements, 'Sulfated Ash': 0.76, 'Base Number (D2896)': 7 },
      { ...elements, 'Sulfated Ash': 0.76, 'Base Number (D2896)': 12 },
      { Zinc: 900, Phosphorus: 500 },
    );
    expect(rows.filter(({ recheck }) => recheck !== '').map(({ sample }) => sample)).toEqual([2, 3]);
    expect([figure.rechecks, figure.sample, figure.state]).toEqual([2, [1, 2], [1, 0]]);
  },
);

test('the median oil is the center of the triangle of ash, phosphorus and sulfur', () => {
  const oils = someOils([{ results: { ...elements, 'Sulfated Ash': 0.76 } }]);
  const { figure } = chemistryBalance.compute(oils, { picture: 'saps' });
  expect(figure.xs[0]).toBeCloseTo(0.5, 9);
  expect(figure.ys[0]).toBeCloseTo(Math.sqrt(3) / 6, 9);
});
