import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
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

test('a point and its verdict use the same value, the first plain number', () => {
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
  expect(mapOf([sheared('<9', 10)], 'shear').rows[0]).toMatchObject({
    y: 10,
    state: 'Not below its minimum',
  });
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

test('oils before 2001, cranked five degrees warmer, undercut none of later years and have a separate front', () => {
  const oil = (year: number, ccs: number, noack: number) => ({
    ...{ year, saeGrade: '10W40' },
    results: { 'CCS Viscosity @ Grade Temperature': ccs, 'Noack Evaporation Loss': noack },
  });
  const { figure } = mapOf([oil(2000, 1480, 9), oil(2000, 1500, 10), oil(2001, 3400, 11)], 'ccs-noack');
  expect(figure.state).toEqual([1, 0, 1]);
  expect(figure.lines).toEqual([
    { name: '10W before 2001', points: [[1480, 9]] },
    { name: '10W', points: [[3400, 11]] },
  ]);
});

test('an oil is below its minimum after shear at 0.59 R below the minimum alone', () => {
  const oil = (after: number) => ({
    results: {
      'Kinematic Viscosity @ 100 C': 10.5,
      'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)': after,
    },
  });
  // the minimum of a 30 is 9.3 mm²/s, and 0.59 R at it is 0.15
  const { rows } = mapOf([9.46, 9.44, 9.16, 9.14, 13].map(oil), 'shear');
  expect(rows.toSorted((a, b) => a.sample - b.sample).map(({ state }) => state)).toEqual([
    'Not below its minimum',
    'Undecided',
    'Undecided',
    'Below its minimum',
    'Not below its minimum',
  ]);
});

test('a class on the label states the minimum after shear, a higher or a lower one than the grade', () => {
  const oil = (serviceClass: string, saeGrade: string, after: number) => ({
    ...{ serviceClass, saeGrade },
    results: { 'Kinematic Viscosity @ 100 C': 13, 'Kinematic Viscosity @ 100 C after 30 Cycles': after },
  });
  // 0.59 R is 0.19 at 12 and 0.20 at 12.5 mm²/s
  const oils = [oil('MA2', '10W40', 12.25), oil('SG/CD', '10W40', 12.25), oil('CH-4/MA', '15W40', 12.25)];
  const { rows } = mapOf(oils, 'shear');
  expect(rows.toSorted((a, b) => a.sample - b.sample).map(({ state }) => state)).toEqual([
    'Not below its minimum',
    'Below its minimum',
    'Below its minimum',
  ]);
});

test('the slope of ASTM D341 is smaller for the oil of the higher viscosity index', () => {
  const oil = (kv40: number) => ({
    results: { 'Kinematic Viscosity @ 100 C': 11, 'Kinematic Viscosity @ 40 C': kv40 },
  });
  const [low = 0, high = 0] = mapOf([oil(60), oil(90)], 'd341').figure.ys;
  expect(low).toBeLessThan(high);
});
