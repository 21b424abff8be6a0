import { randomStream } from '@iom/statistics/random.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { suspects } from './suspects.ts';

const suspected = (oils: readonly AnsweredOil[]) => {
  const computed = suspects.compute(someOils(oils), {});
  return { ...computed, rows: allRows(computed.rows) };
};

/** A 10W-40 in the bottle of a 5W-30: two viscosities break the grade, and all fit the other. */
const other = {
  'Kinematic Viscosity @ 100 C': 14.1,
  'HTHS Viscosity @ 150 C': 3.9,
  'CCS Viscosity @ -25 C': 6000,
  'CCS Viscosity @ -30 C': 12_000,
  'CCS Viscosity @ Grade Temperature': 12_000,
};
const sound = { Zinc: 900, Calcium: 2000 };

test('an oil without additive comes before one of another grade, each with its reason', () => {
  const { rows, figure } = suspected([
    { results: { ...other, ...sound } },
    { results: { Zinc: 20, Calcium: 45, 'Base Number (D2896)': 0.4 } },
    { results: { 'Kinematic Viscosity @ 100 C': 10.5, ...sound } },
    { results: { Calcium: 45 } },
    {},
  ]);
  expect(rows).toMatchObject([
    {
      sample: 2,
      kind: 'no_additive',
      reason: 'No additive: Zn 20, Ca 45, BN 0.4.',
      excess: expect.closeTo(5, 9),
    },
    {
      sample: 1,
      kind: 'wrong_grade',
      reason:
        'All viscosities fit SAE 10W-40, not SAE 5W-30: cranking viscosity at −30 °C 12000 (at most 6,600), kinematic viscosity at 100 °C 14.1 (9.3 to less than 12.5).',
    },
  ]);
  expect(figure.kinds.map(({ oils }) => oils)).toEqual([1, 1, 0]);
  expect(figure.oils).toMatchObject([
    { kind: 'no_additive', excess: rows[0]?.excess },
    { kind: 'wrong_grade' },
  ]);
});

test('an oil that claims API SA has no additive by definition', () => {
  const results = { Zinc: 2, Calcium: 5 };
  expect(suspected([{ serviceClass: 'API SA', results }]).rows).toEqual([]);
  expect(suspected([{ serviceClass: 'SL', results }]).rows).toHaveLength(1);
});

test('without additive means that two known contents are low; above a limit nothing is known', () => {
  const { rows } = suspected([
    { results: { Zinc: '<1', Calcium: 45 } },
    { results: { Zinc: '>150', Calcium: 45, 'Base Number (D2896)': 0.4 } },
    { results: { Zinc: '>150', Calcium: 45 } },
    { results: { Zinc: '<250', Calcium: 45 } },
  ]);
  expect(rows.map(({ sample, reason }) => [sample, reason])).toEqual([
    [1, 'No additive: Zn <1, Ca 45.'],
    [2, 'No additive: Ca 45, BN 0.4.'],
  ]);
});

test.each([
  ['one property alone breaks the grade', { 'Kinematic Viscosity @ 100 C': 14.1 }],
  // a wax failure: no other W grade was measured to fit
  [
    'the cold properties alone break it',
    {
      'Kinematic Viscosity @ 100 C': 10.3,
      'HTHS Viscosity @ 150 C': 3.1,
      'CCS Viscosity @ Grade Temperature': 26_410,
      'MRV Apparent Viscosity @ Grade Temperature': '>400000',
    },
  ],
  ['a value fits no grade with the others', { ...other, 'HTHS Viscosity @ 150 C': 2.2 }],
])('a failure of the grade is not another grade where %s', (_what, results) => {
  expect(suspected([{ results: { ...results, ...sound } }]).rows).toEqual([]);
});

// 0.15 mm²/s above a 30 is 1.6 R of D445 until 2011 and 0.9 R from 2012
test.each([
  [2011, 1],
  [2012, 0],
])('a viscosity breaks the grade by more than R of its year: in %i %i oil is found', (year, found) => {
  const results = { ...other, ...sound, 'Kinematic Viscosity @ 100 C': 12.65 };
  expect(suspected([{ year, results }]).rows).toHaveLength(found);
});

test('an oil unlike the others of its grade and class is found, and with it about 1 in 1,000 of the others', () => {
  const random = randomStream(22);
  const near = (level: number) => level * (1 + 0.03 * random.normal());
  const oils = Array.from({ length: 300 }, (_, i) => ({
    results: {
      'Kinematic Viscosity @ 100 C': near(10.5),
      'HTHS Viscosity @ 150 C': near(3.1),
      'Noack Evaporation Loss': near(12),
      Phosphorus: i === 7 ? 450 : near(780),
      'Base Number (D2896)': near(8),
      'Sulfated Ash': near(0.9),
    },
  }));
  const { rows, n } = suspected(oils);
  expect(n).toBe(300);
  expect(rows[0]).toMatchObject({
    sample: 8,
    kind: 'outlier',
    reason: expect.stringContaining('Phosphorus'),
  });
  expect(rows.length).toBeLessThanOrEqual(4);
});

test('groups with equal values in more than half of the oils are not compared by distance', () => {
  const random = randomStream(23);
  const near = (level: number) => level * (1 + 0.03 * random.normal());
  const oils = Array.from({ length: 80 }, (_, i) => ({
    results: {
      'Kinematic Viscosity @ 100 C': near(10.5),
      'HTHS Viscosity @ 150 C': near(3.1),
      'Noack Evaporation Loss': near(12),
      Phosphorus: near(780),
      'Base Number (D2896)': i < 45 ? 7.6 : 7.7,
      'Sulfated Ash': near(0.9),
    },
  }));
  const { rows, leftOut } = suspected(oils);
  expect(rows).toEqual([]);
  expect(leftOut).toEqual([
    { reason: expect.stringContaining('more than half of them have one value'), count: 80 },
  ]);
});
