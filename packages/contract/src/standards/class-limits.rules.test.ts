import { expect, test } from 'vitest';
import {
  claimedClasses,
  classClaim,
  classClaims,
  classLimitGrades,
  classSince,
  isCBeforeS,
  judgedClasses,
  shownClass,
} from './class-limits.rules.ts';
import { classFigures } from './classes/class-figures.rules.ts';
import { limitText } from './limits.rules.ts';

const claimsOf = (serviceClass: string, grade = '5W30', year = 2018, ilsacMark: boolean | null = null) =>
  classClaims({ serviceClass, saeGrade: grade, year, ilsacMark }).map((claim) => ({
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
        Phosphorus: '0.07 to 0.09',
        Sulfur: 'at most 0.3',
        'Base number': 'at least 6',
        'Viscosity at 100 °C after 30 cycles': 'at least 9.3',
        'Foam, sequence I': 'at most 10 / at most 0',
        'Foam, sequence II': 'at most 50 / at most 0',
        'Foam, sequence III': 'at most 10 / at most 0',
        'Foam, sequence IV': 'at most 100 / at most 0',
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
    Phosphorus: '0.06 to 0.08',
    Sulfur: 'at most 0.5',
  });
  expect(limitsOf('SN', '10W-30')).toMatchObject({ Sulfur: 'at most 0.6' });
  expect(limitsOf('SN', '20W50')).toMatchObject({ Phosphorus: 'at least 0.06' });
  expect(limitsOf('SN', '20W50')).not.toHaveProperty('Sulfur');
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
  ['GF-5', '5W30', 'at most 30'],
  ['GF-5', '0W20', undefined],
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
    Phosphorus: '0.08 to 0.1',
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

test('for every grade, one of a few has the same limits of a class, but for the viscosity after shear', () => {
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
  const limitsFor = (name: string, grade: string) =>
    classClaim(name, grade, 2023)?.limits.filter((limit) => !/^Viscosity at/.test(limit.name));
  for (const name of Object.keys(classFigures)) {
    const known = classLimitGrades.map((grade) => limitsFor(name, grade));
    for (const grade of others) expect(known).toContainEqual(limitsFor(name, grade));
  }
});

test('every judged class has a source, and every limit a bound or ratings and an analyte', () => {
  for (const name of judgedClasses) {
    expect(classFigures[name]?.sources.length, name).toBeGreaterThan(0);
    for (const grade of ['0W20', '5W30', '10W30', '15W40', '20W50', '40'])
      for (const limit of classClaim(name, grade, 2023)?.limits ?? [])
        for (const part of limit.parts ?? [limit]) {
          expect(limitText(part), `${name} ${part.name}`).not.toBe('');
          expect(part.analytes.length).toBeGreaterThan(0);
        }
  }
});

test('GF-5 has seventeen bench limits, GF-4 the gas chromatography, SM and SN the gelation index', () => {
  expect(Object.keys(limitsOf('GF-5') ?? {})).toEqual([
    'Noack evaporation loss',
    'Volatility by GC at 371 °C',
    'Phosphorus',
    'Sulfur',
    'Gelation index',
    'TEOST MHT deposits',
    'TEOST 33C deposits',
    'ROBO aged pumping viscosity',
    'Foam, sequence I',
    'Foam, sequence II',
    'Foam, sequence III',
    'Foam, sequence IV',
    'Ball rust',
    'Filterability (EOFT), change of flow',
    'Water tolerance (EOWTT), change of flow',
    'Homogeneity and miscibility',
    'Emulsion retention, water',
  ]);
  expect(limitsOf('GF-4')).toMatchObject({ 'Volatility by GC at 371 °C': 'at most 10' });
  for (const name of ['SM', 'SN'])
    expect(limitsOf(name)).toMatchObject({ 'Gelation index': 'at most 12', 'Ball rust': 'at least 100' });
});

test('diesel categories have minimum viscosities after shear, corrosion and a tighter foam sequence II', () => {
  expect(limitsOf('CH-4', '15W40')).toMatchObject({ 'Viscosity at 100 °C after 30 cycles': 'at least 12.5' });
  expect(limitsOf('CH-4', '20W50')).not.toHaveProperty('Viscosity at 100 °C after 30 cycles');
  expect(limitsOf('CJ-4', '10W30')).toMatchObject({
    'Viscosity at 100 °C after 90 cycles': 'at least 9.3',
    'Foam, sequence II': 'at most 20 / at most 0',
    'HTCBT copper strip': 'at most 3b',
  });
  for (const name of ['CK-4', 'FA-4'])
    expect(limitsOf(name)).toMatchObject({ 'HTCBT copper': 'at most 20', 'HTCBT lead': 'at most 120' });
});

test.each([
  ['C5', '0W20', '2.6 to less than 2.9'],
  ['C7', '0W16', '2.3 to less than 2.6'],
  ['A5/B5', '5W30', '2.9 to 3.5'],
])('the upper high-shear bound of %s is strict where the sequence says so', (name, grade, text) => {
  expect(limitsOf(name, grade, 2023)).toMatchObject({ 'High-shear viscosity at 150 °C': text });
});

test('volatility of SL to SP binds no monograde and no 15W, and monogrades have no bench tests of cars', () => {
  expect(limitsOf('SN', '15W40')).not.toHaveProperty('Noack evaporation loss');
  expect(limitsOf('SN', '10W40')).toMatchObject({ 'Noack evaporation loss': 'at most 15' });
  expect(limitsOf('SL', '40')).toEqual({});
});

test('a C category before the S category lifts limits of the S category where there is no certification mark', () => {
  const names = (serviceClass: string, mark: boolean | null) =>
    Object.keys(
      claimsOf(serviceClass, '10W30', 2010, mark).find(({ name }) => name === 'API SM')?.limits ?? {},
    );
  const lifted = ['Phosphorus', 'Sulfur', 'TEOST MHT deposits', 'Gelation index', 'Ball rust'];
  for (const name of lifted) {
    expect(names('SM/CJ-4', null)).toContain(name);
    expect(names('CJ-4/SM', true)).toContain(name);
    expect(names('CJ-4/SM', null)).not.toContain(name);
  }
  expect(names('CJ-4/SM', null)).toContain('Volatility by GC at 371 °C');
  // the limits of the diesel category itself stay
  expect(limitsOf('CJ-4/SM', '10W30', 2010)).toMatchObject({ Phosphorus: 'at most 0.12' });
  expect(isCBeforeS('GF-5/SN', false)).toBe(false);
  expect(isCBeforeS('CF/SL', false)).toBe(false);
});

test('classes since 2023 are known by name, and GF-7 by its ash', () => {
  expect(claimsOf('SQ/GF-7A', '5W30', 2025)).toEqual([
    { name: 'API SQ', limits: {} },
    { name: 'ILSAC GF-7A', limits: { 'Sulfated ash': 'at most 0.9' } },
  ]);
  expect(claimedClasses('CL-4/FB-4, CCMC G5')).toEqual(['CL-4', 'FB-4', 'CCMC G5']);
  expect(claimsOf('CCMC G5')).toEqual([{ name: 'CCMC G5', limits: {} }]);
});
