import { expect, test } from 'vitest';
import { limitText } from './limits.rules.ts';
import { gradeTemperature, j300Edition, j300Limits, j300Since } from './sae-j300.rules.ts';

const limitTexts = (grade: string, year = 2020) =>
  Object.fromEntries(j300Limits(grade, year).map((limit) => [limit.name, limitText(limit)]));

test('a multigrade has low- and high-temperature limits', () => {
  expect(limitTexts('5W30')).toEqual({
    'Cranking viscosity at −30 °C': 'at most 6,600',
    'Pumping viscosity at −35 °C': 'at most 60,000',
    'Yield stress at −35 °C': 'less than 35',
    'Kinematic viscosity at 100 °C': '9.3 to less than 12.5',
    'High-shear viscosity at 150 °C': 'at least 2.9',
    'Not 0W as well: cranking viscosity at −35 °C': 'more than 6,200',
  });
});

test('a grade without W has high-temperature limits only, a W grade has no upper kinematic limit', () => {
  expect(limitTexts('40')).toEqual({
    'Kinematic viscosity at 100 °C': '12.5 to less than 16.3',
    'High-shear viscosity at 150 °C': 'at least 3.7',
  });
  expect(limitTexts('10W')).toMatchObject({ 'Kinematic viscosity at 100 °C': 'at least 4.1' });
  expect(j300Limits('10W', 2020).map((limit) => limit.property)).not.toContain('high shear');
});

test.each([
  ['0W8', '4 to less than 6.1', 'at least 1.7'],
  ['0W12', '5 to less than 7.1', 'at least 2'],
  ['0W16', '6.1 to less than 8.2', 'at least 2.3'],
  ['0W20', '6.9 to less than 9.3', 'at least 2.6'],
  ['10W40', '12.5 to less than 16.3', 'at least 3.5'],
  ['15W40', '12.5 to less than 16.3', 'at least 3.7'],
  ['20W50', '16.3 to less than 21.9', 'at least 3.7'],
  ['25W60', '21.9 to less than 26.1', 'at least 3.7'],
])('%s: %s mm²/s and %s mPa·s', (grade, kinematic, highShear) => {
  expect(limitTexts(grade)).toMatchObject({
    'Kinematic viscosity at 100 °C': kinematic,
    'High-shear viscosity at 150 °C': highShear,
  });
});

test.each([
  ['0W20', 'Cranking viscosity at −35 °C', 'at most 6,200'],
  ['10W30', 'Cranking viscosity at −25 °C', 'at most 7,000'],
  ['15W40', 'Cranking viscosity at −20 °C', 'at most 7,000'],
  ['20W50', 'Cranking viscosity at −15 °C', 'at most 9,500'],
  ['25W60', 'Cranking viscosity at −10 °C', 'at most 13,000'],
])('%s: %s %s', (grade, name, limit) => {
  expect(limitTexts(grade)[name]).toBe(limit);
});

test('the grade temperature is that of the W grade in the year', () => {
  const cranking = 'CCS Viscosity @ Grade Temperature';
  expect(gradeTemperature(cranking, '5W30', 2018)).toBe('-30 C');
  expect(gradeTemperature(cranking, '5W30', 1998)).toBe('-25 C');
  expect(gradeTemperature('MRV Yield Stress @ Grade Temperature', '10W-60', 2018)).toBe('-30 C');
  expect(gradeTemperature(cranking, '40', 2018)).toBe('');
  expect(gradeTemperature('CCS Viscosity @ -30 C', '5W30', 2018)).toBe('');
});

test('uses the edition in force in the year of purchase', () => {
  expect(limitTexts('5W30', 1996)).toMatchObject({ 'Cranking viscosity at −25 °C': 'at most 3,500' });
  expect(limitTexts('5W30', 2001)).toMatchObject({ 'Cranking viscosity at −30 °C': 'at most 6,600' });
  expect(limitTexts('5W40', 2000)).toMatchObject({ 'High-shear viscosity at 150 °C': 'at least 2.9' });
  expect(limitTexts('15W40', 2000)).toMatchObject({ 'High-shear viscosity at 150 °C': 'at least 3.7' });
  expect(limitTexts('5W40', 2007)).toMatchObject({ 'High-shear viscosity at 150 °C': 'at least 2.9' });
  expect(limitTexts('5W40', 2008)).toMatchObject({ 'High-shear viscosity at 150 °C': 'at least 3.5' });
  expect(limitTexts('0W20', 2012)).toMatchObject({ 'Kinematic viscosity at 100 °C': '5.6 to less than 9.3' });
  expect(limitTexts('10W30', 1993)).not.toHaveProperty('High-shear viscosity at 150 °C');
  expect(limitTexts('10W30', 1994)).toHaveProperty('High-shear viscosity at 150 °C');
  expect([j300Limits('0W16', 2012), j300Limits('0W8', 2014)]).toEqual([[], []]);
});

test('a grade of SAE 8 to 16 has a rule on the next higher grade', () => {
  expect(limitTexts('0W12')).toMatchObject({
    'Not SAE 16 as well: high-shear viscosity at 150 °C': 'less than 2.3',
  });
  expect(Object.keys(limitTexts('0W20')).filter((name) => name.startsWith('Not'))).toEqual([]);
});

test('every grade has the same limits in the years of one period', () => {
  const grades = [
    '0W8',
    '0W12',
    '0W16',
    '0W20',
    '5W30',
    '10W40',
    '5W40',
    '15W40',
    '20W20',
    '20W50',
    '25W60',
    '40',
    '10W',
  ];
  for (const grade of grades)
    for (let year = 1985; year <= 2030; year++)
      expect([grade, year, j300Limits(grade, year)]).toEqual([
        grade,
        year,
        j300Limits(grade, j300Since(year)),
      ]);
});

test('accepts a grade as written on the label', () => {
  expect(j300Limits('SAE 5w-30', 2020)).toEqual(j300Limits('5W30', 2020));
});

test.each(['', 'ATF', '7W30', '5W35', 'W30', '5W-30 SN', '90'])('returns no limits for %j', (grade) => {
  expect(j300Limits(grade, 2020)).toEqual([]);
});

test.each([
  [2025, 'May 2024'],
  [2021, 'January 2015'],
  [2014, 'April 2013'],
  [2013, 'January 2009'],
  [2008, 'November 2007'],
  [2007, 'May 2004'],
  [2001, 'December 1999'],
  [2000, 'April 1997'],
  [1996, 'December 1995'],
  [1993, 'before March 1993'],
])('limits for oils of %i are of the edition %s', (year, edition) => {
  expect(j300Edition(year)).toBe(edition);
});
