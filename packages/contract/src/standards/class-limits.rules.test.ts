import { expect, test } from 'vitest';
import { classFigures } from './class-figures.rules.ts';
import {
  claimedClasses,
  classClaim,
  classClaims,
  classLimitGrades,
  classSince,
  judgedClasses,
  shownClass,
} from './class-limits.rules.ts';
import { limitText } from './limits.rules.ts';

const claimsOf = (serviceClass: string, grade = '5W30', year = 2018) =>
  classClaims(serviceClass, grade, year).map((claim) => ({
    name: shownClass(claim),
    limits: Object.fromEntries(claim.limits.map((limit) => [limit.name, limitText(limit)])),
  }));
const limitsOf = (serviceClass: string, grade?: string, year?: number) =>
  claimsOf(serviceClass, grade, year)[0]?.limits;

test('a class has the same limits in the years of one period', () => {
  for (const name of judgedClasses)
    for (let year = 1990; year <= 2030; year++)
      expect(classClaim(name, '5W30', year)).toEqual(classClaim(name, '5W30', classSince(name, year)));
});

test('a class has limits of bench tests in the units of the analytes', () => {
  expect(claimsOf('ACEA C3')).toEqual([
    {
      name: 'ACEA C3',
      limits: {
        'High-shear viscosity at 150 °C': 'at least 3.5',
        'Noack evaporation loss': 'at most 13',
        'Sulfated ash': 'at most 0.8',
        'Phosphorus (D5185)': '700 to 900',
        'Sulfur (D5185)': 'at most 3,000',
        'Base number': 'at least 6',
      },
    },
  ]);
});

test.each([
  ['SN/GF-5', ['API SN', 'ILSAC GF-5']],
  ['API CI-4 PLUS/SL', ['API CI-4 PLUS', 'API SL']],
  ['A3/B4', ['ACEA A3/B4']],
  ['E9/CJ-4', ['ACEA E9', 'API CJ-4']],
  ['SN PLUS', ['API SN PLUS']],
  ['SG/CD', ['API SG', 'API CD']],
  ['sl/ma2', ['API SL', 'JASO MA2']],
  ['MB/MB 229.5', ['JASO MB']],
  ['API SN/MB 229.5', ['API SN']],
  ['A3/B4, MB Approval 229.5', ['ACEA A3/B4']],
  ['CI-4, Allison C4', ['API CI-4']],
  ['C3 229.51', ['ACEA C3']],
  ['SNX', []],
  ['', []],
])('%j states %j', (text, names) => {
  expect(claimsOf(text).map(({ name }) => name)).toEqual(names);
});

test('upper limits of phosphorus and sulfur bind SAE 0W-16 to 10W-30 only', () => {
  expect(limitsOf('SN')).toMatchObject({
    'Phosphorus (D5185)': '600 to 800',
    'Sulfur (D5185)': 'at most 5,000',
  });
  expect(limitsOf('SN', '10W-30')).toMatchObject({ 'Sulfur (D5185)': 'at most 6,000' });
  expect(limitsOf('SN', '20W50')).toMatchObject({ 'Phosphorus (D5185)': 'at least 600' });
  expect(limitsOf('SN', '20W50')).not.toHaveProperty('Sulfur (D5185)');
});

test.each([
  ['5W30', '2.9 to 3.5'],
  ['10W-40', '2.9 to 3.5'],
  ['0W20', '2.6 to 3.5'],
  ['5W-20', '2.6 to 3.5'],
])('ACEA A1/B1 has for %s a high-shear viscosity of %s', (grade, limits) => {
  expect(limitsOf('A1/B1', grade, 2010)).toMatchObject({ 'High-shear viscosity at 150 °C': limits });
});

test.each([
  ['SJ', '5W30', 'at most 60'],
  ['SJ', '20W50', 'at most 60'],
  ['SP', '5W30', 'at most 30'],
  ['SP', '0W-20', undefined],
  ['GF-6A', '5W30', 'at most 30'],
  ['GF-6A', '0W20', undefined],
  ['SN', '5W30', undefined],
])('%s has for %s TEOST 33C deposits of %s', (serviceClass, grade, limits) => {
  expect(limitsOf(serviceClass, grade, 2020)?.['TEOST 33C deposits']).toBe(limits);
});

test('SN PLUS has every limit of SN', () => {
  for (const grade of ['0W20', '5W30', '15W40'])
    expect(limitsOf('SN PLUS', grade)).toEqual(limitsOf('SN', grade));
});

test('limits are those of the year', () => {
  expect(limitsOf('MA2', '10W40', 2022)).toMatchObject({ 'Noack evaporation loss': 'at most 20' });
  expect(limitsOf('MA2', '10W40', 2023)).toMatchObject({
    'Noack evaporation loss': 'at most 15',
    'Phosphorus (D5185)': '800 to 1,000',
    'Sulfated ash': 'at most 1.2',
  });
});

test('a class without known bench limits is a claim without limits', () => {
  expect(claimsOf('SG')).toEqual([{ name: 'API SG', limits: {} }]);
});

test.each([
  ['ACEA A1/B1-08', ['A1/B1']],
  ['ACEA A3/B4-08, C3-12', ['A3/B4', 'C3']],
  ['E7-12', ['E7']],
  ['ACEA A3/B4-98', ['A3', 'B4']],
  ['ACEA A3-98/B4-98', ['A3', 'B4']],
  ['ACEA E4-99', ['E4']],
  ['API SP-RC/SN-RC', ['SP', 'SN']],
  ['CK-4, SN', ['CK-4', 'SN']],
])('a label may state the year of the ACEA sequences: %s', (label, expected) => {
  expect(claimedClasses(label)).toEqual(expected);
});

test('for every grade, one of a few has the same limits of a class', () => {
  const others = [
    '0W8',
    '0W12',
    '0W40',
    '5W40',
    '5W50',
    '10W',
    '10W40',
    '10W60',
    '15W30',
    '20W50',
    '30',
    '50',
  ];
  for (const name of Object.keys(classFigures)) {
    const known = classLimitGrades.map((grade) => classClaim(name, grade, 2023));
    for (const grade of others) expect(known).toContainEqual(classClaim(name, grade, 2023));
  }
});
