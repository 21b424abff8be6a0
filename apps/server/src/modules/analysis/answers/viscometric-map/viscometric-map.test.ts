import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { viscometricMap } from './viscometric-map.ts';

type MapName = Parameters<typeof viscometricMap.compute>[1]['map'];
const mapOf = (oils: readonly AnsweredOil[], map: MapName) => {
  const computed = viscometricMap.compute(someOils(oils), { map, oils: 'conforming' });
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

test('the fields of the grades on the labels are drawn, shared edges once, SAE 40 with both of its minima and one name', () => {
  const oil = (saeGrade: string, kv100: number, hths: number) => ({
    ...{ saeGrade, year: 2016 },
    results: { 'Kinematic Viscosity @ 100 C': kv100, 'HTHS Viscosity @ 150 C': hths },
  });
  const { figure } = mapOf(
    [oil('5W30', 11, 3.3), oil('5W-40', 14, 3.6), oil('15W40', 14.5, 4), oil('5W33', 11, 3)],
    'kv100-hths',
  );
  const floor = (from: number, to: number, least: number) => [
    [from, least],
    [to, least],
  ];
  expect(figure.lines).toEqual([
    { name: 'SAE 30', points: [[9.3, 4], ...floor(9.3, 12.5, 2.9), [12.5, 4]] },
    { name: 'SAE 40', points: [...floor(12.5, 16.3, 3.5), [16.3, 4]] },
    { name: '', points: floor(12.5, 16.3, 3.7) },
  ]);
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

const tradeOff = (saeGrade: string, ccs: number, noack: number, year = 2015): AnsweredOil => ({
  ...{ saeGrade, year },
  results: {
    'CCS Viscosity @ Grade Temperature': ccs,
    'CCS Viscosity @ -25 C': saeGrade.startsWith('5W') ? ccs / 2 : ccs,
    'Noack Evaporation Loss': noack,
  },
});

test('the front holds the oils that no other of their W grade undercuts in both at one temperature', () => {
  const { figure, leftOut } = mapOf(
    [
      tradeOff('5W30', 5000, 10),
      tradeOff('5W30', 6000, 8),
      tradeOff('5W40', 6000, 10),
      tradeOff('10W30', 6100, 12),
      // its grade temperature is −35 °C
      {
        ...tradeOff('0W20', 5500, 12),
        results: { 'CCS Viscosity @ Grade Temperature': 5500, 'Noack Evaporation Loss': 12 },
      },
    ],
    'ccs-noack',
  );
  expect(figure.x.name).toBe('Cranking viscosity at −25 °C');
  expect(figure.sample).toEqual([1, 2, 3, 4]);
  expect(figure.state).toEqual([1, 1, 0, 1]);
  expect(figure.lines).toEqual([
    {
      name: '5W',
      points: [
        [2500, 10],
        [3000, 8],
      ],
    },
    { name: '10W', points: [[6100, 12]] },
    // measured at the temperature of 10W: its limit
    {
      name: 'SAE 10W',
      points: [
        [7000, 8],
        [7000, 12],
      ],
    },
  ]);
  expect(leftOut).toEqual([
    { reason: 'No number at −25 °C, the one temperature at which CCS Viscosity is compared.', count: 1 },
  ]);
});

test('the temperature can be chosen', () => {
  const computed = viscometricMap.compute(
    someOils([tradeOff('5W30', 5000, 10), tradeOff('10W30', 6100, 12), tradeOff('10W40', 6200, 12)]),
    { map: 'ccs-noack', oils: 'conforming', celsius: -30 },
  );
  expect(computed.figure).toMatchObject({ xs: [5000], x: { name: 'Cranking viscosity at −30 °C' } });
});

test('oils before 2001, whose grade was cranked five degrees warmer, are compared at the same temperature', () => {
  // 5W: −25 °C until 2000
  const { figure } = mapOf([tradeOff('5W30', 3400, 11, 2000), tradeOff('5W30', 6000, 12)], 'ccs-noack');
  expect([figure.xs, figure.state]).toEqual([
    [1700, 3000],
    [1, 0],
  ]);
});

test('a refuted oil is drawn and not on the front unless all oils are asked for', () => {
  const thin = tradeOff('10W40', 600, 8);
  const oils = [
    tradeOff('10W40', 5000, 10),
    { ...thin, results: { ...thin.results, 'Kinematic Viscosity @ 100 C': 8.5 } },
  ];
  const statesOf = (counted: 'conforming' | 'all') =>
    allRows(viscometricMap.compute(someOils(oils), { map: 'ccs-noack', oils: counted }).rows).map(
      ({ sample, state }) => [sample, state],
    );
  const front = 'Not undercut in both within their W grade';
  expect(statesOf('conforming')).toEqual([
    [1, front],
    [2, 'Refuted or suspect'],
  ]);
  expect(statesOf('all')).toEqual([
    [2, front],
    [1, 'Others'],
  ]);
});

test('an oil below its minimum after shear is undecided, because no R of that viscosity is known', () => {
  const oil = (after: number) => ({
    results: {
      'Kinematic Viscosity @ 100 C': 10.5,
      'Kinematic Viscosity @ 100 C after 30 Cycles (D7109)': after,
    },
  });
  // the minimum of a 30 is 9.3 mm²/s
  const { rows } = mapOf([9.46, 9.3, 9.29, 8.5, 13].map(oil), 'shear');
  expect(rows.toSorted((a, b) => a.sample - b.sample).map(({ state }) => state)).toEqual([
    'Not below its minimum',
    'Not below its minimum',
    'Undecided',
    'Undecided',
    'Not below its minimum',
  ]);
});

test('a class on the label states the minimum after shear, a higher or a lower one than the grade', () => {
  const oil = (serviceClass: string, saeGrade: string, after: number) => ({
    ...{ serviceClass, saeGrade },
    results: { 'Kinematic Viscosity @ 100 C': 13, 'Kinematic Viscosity @ 100 C after 30 Cycles': after },
  });
  // 12 mm²/s by JASO MA2, else 12.5
  const oils = [oil('MA2', '10W40', 12.25), oil('SG/CD', '10W40', 12.25), oil('CH-4/MA', '15W40', 12.25)];
  const { rows } = mapOf(oils, 'shear');
  expect(rows.toSorted((a, b) => a.sample - b.sample).map(({ state }) => state)).toEqual([
    'Not below its minimum',
    'Undecided',
    'Undecided',
  ]);
});

test('the slope of ASTM D341 is smaller for the oil of the higher viscosity index', () => {
  const oil = (kv40: number) => ({
    results: { 'Kinematic Viscosity @ 100 C': 11, 'Kinematic Viscosity @ 40 C': kv40 },
  });
  const [low = 0, high = 0] = mapOf([oil(60), oil(90)], 'd341').figure.ys;
  expect(low).toBeLessThan(high);
});
