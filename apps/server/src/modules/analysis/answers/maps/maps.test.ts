import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { chemistryBalance } from './chemistry-balance.ts';
import { viscometricMap } from './viscometric-map.ts';

type MapName = Parameters<typeof viscometricMap.compute>[1]['map'];
const mapOf = (oils: readonly AnsweredOil[], map: MapName) => {
  const computed = viscometricMap.compute(someOils(oils), { map });
  return { ...computed, rows: allRows(computed.rows) };
};

test('an oil is in grade at 0.59 R inside every limit, and out of grade at 0.59 R outside one', () => {
  const oil = (kv100: number, hths: number) => ({
    results: { 'Kinematic Viscosity @ 100 C': kv100, 'HTHS Viscosity @ 150 C': hths },
  });
  const { rows, n, leftOut } = mapOf(
    [oil(11, 3.3), oil(11, 2.89), oil(8.5, 2.5), { results: {} }],
    'kv100-hths',
  );
  expect(rows.map(({ sample, state }) => [sample, state])).toEqual([
    [3, 'Out of grade'],
    [2, 'Undecided'],
    [1, 'In grade'],
  ]);
  expect([n, leftOut[0]?.count]).toEqual([3, 1]);
});

test('a point and its verdict are of the same value, the first plain number', () => {
  const oil = (first: string, other: number) => ({
    results: {
      'Kinematic Viscosity @ 100 C': 11,
      'HTHS Viscosity @ 150 C': first,
      'HTHS Viscosity @ 150 C (D5481)': other,
    },
  });
  const { rows } = mapOf([oil('<2.9', 3.3), oil('>3.5', 2.5)], 'kv100-hths');
  const by = answerAnalyteId('HTHS Viscosity @ 150 C (D5481)');
  expect(rows.map(({ y, y_analyte, state }) => [y, y_analyte, state])).toEqual([
    [2.5, by, 'Out of grade'],
    [3.3, by, 'In grade'],
  ]);
  const sheared = (first: string, other: number) => ({
    results: {
      'Kinematic Viscosity @ 100 C': 10.5,
      'Kinematic Viscosity @ 100 C after 30 Cycles': first,
      'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)': other,
    },
  });
  expect(mapOf([sheared('<9', 10)], 'shear').rows[0]).toMatchObject({ y: 10, state: 'Not below its grade' });
});

test('the front holds the oils that no other of their W grade undercuts in both', () => {
  const oil = (saeGrade: string, ccs: number, noack: number) => ({
    saeGrade,
    results: { 'CCS Viscosity @ Grade Temperature': ccs, 'Noack Evaporation Loss': noack },
  });
  const { figure } = mapOf(
    [oil('5W30', 5000, 10), oil('5W30', 6000, 8), oil('5W40', 6000, 10), oil('0W20', 6100, 12)],
    'ccs-noack',
  );
  expect(figure.state).toEqual([1, 1, 0, 1]);
  expect(figure.lines).toEqual([
    { name: '0W', points: [[6100, 12]] },
    {
      name: '5W',
      points: [
        [5000, 10],
        [6000, 8],
      ],
    },
  ]);
});

test('an oil is below its grade after shear at 0.59 R below the minimum alone', () => {
  const oil = (after: number) => ({
    results: {
      'Kinematic Viscosity @ 100 C': 10.5,
      'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)': after,
    },
  });
  // the minimum of a 30 is 9.3 mm²/s, 0.59 R of it 0.15
  const { rows } = mapOf([9.46, 9.44, 9.16, 9.14, 13].map(oil), 'shear');
  expect(rows.toSorted((a, b) => a.sample - b.sample).map(({ state }) => state)).toEqual([
    'Not below its grade',
    'Undecided',
    'Undecided',
    'Below its grade',
    'Not below its grade',
  ]);
});

test('the slope of ASTM D341 is smaller for the oil of the higher viscosity index', () => {
  const oil = (kv40: number) => ({
    results: { 'Kinematic Viscosity @ 100 C': 11, 'Kinematic Viscosity @ 40 C': kv40 },
  });
  const [low = 0, high = 0] = mapOf([oil(60), oil(90)], 'd341').figure.ys;
  expect(low).toBeLessThan(high);
});

const elements = { Calcium: 1150, Magnesium: 469, Zinc: 852, Phosphorus: 764, Sulfur: 2100, Nitrogen: 700 };
const balanceIn = (picture: 'ash' | 'saps', ...results: AnsweredOil['results'][]) => {
  const computed = chemistryBalance.compute(someOils(results.map((own) => ({ results: own }))), { picture });
  return { ...computed, rows: allRows(computed.rows) };
};

const balance = (...results: AnsweredOil['results'][]) => balanceIn('ash', ...results);

test('metals explain ash and base number, or the oil asks for a recheck', () => {
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

test('a sum with an element above a limit is not known, below a limit the element counts as none', () => {
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

test('two values that read the same ask for no recheck, also where the range of R begins above them', () => {
  const traces = { Calcium: 3, Magnesium: 4, Zinc: 5 };
  const bare = { Calcium: 0, Magnesium: 0, Zinc: 0, Nitrogen: 0, 'Base Number (D2896)': 0 };
  expect(rechecksOf({ ...traces, 'Sulfated Ash': 0 }, { ...bare, 'Sulfated Ash': 0.03 })).toEqual([
    '',
    'ash above the metals',
  ]);
});

test('the R of a measured value outside its range is carried on from the bound', () => {
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

test('the median oil is the centre of the triangle of ash, phosphorus and sulfur', () => {
  const oils = someOils([{ results: { ...elements, 'Sulfated Ash': 0.76 } }]);
  const { figure } = chemistryBalance.compute(oils, { picture: 'saps' });
  expect(figure.xs[0]).toBeCloseTo(0.5, 9);
  expect(figure.ys[0]).toBeCloseTo(Math.sqrt(3) / 6, 9);
});
