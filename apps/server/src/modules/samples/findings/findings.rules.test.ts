import { expect, test } from 'vitest';
import { openPossible } from './impossible-values.rules.ts';
import { findLabelWarnings } from './label-findings.rules.ts';
import { type FindValue, findWarnings, isOutsideGrade, isOutsideMarket } from './oil-findings.rules.ts';

const impossible = (name: string, unit: string, number: number, qualifier: string | null = null) =>
  openPossible({ name, unit })({ number, qualifier }, `${qualifier ?? ''}${number}`);

test.each([
  ['Barium', 'mg/kg', -5],
  ['Sulfated Ash', 'mass %', 150],
  ['Kinematic Viscosity @ 40 C', 'mm²/s', 0],
  ['Kinematic Viscosity @ 100 C', 'mm²/s', 0.000015],
  ['Kinematic Viscosity @ 100 C', 'mm²/s', 1e9],
  ['HTHS Viscosity @ 150 C', 'mPa·s', -2.6],
  ['Density @ 15 C', 'g/mL', 879],
  ['Base Number (D2896)', 'mg KOH/g', -3],
  ['Pour Point', '°C', -300],
  ['Shear Viscosity Loss after 30 Cycles', '%', 101],
])('%s of %s %d is impossible', (name, unit, number) => {
  expect(impossible(name, unit, number)).toMatch(/^"[^"]+" is impossible: .* is (from|more than|at least) /);
});

test.each([
  ['Barium', 'mg/kg', 0, null],
  ['Barium', 'mg/kg', 1, '<'],
  ['MRV Apparent Viscosity @ -35 C', 'mPa·s', 400_000, '>'],
  ['HTCBT Copper Increase', 'mg/kg', -1, null],
  ['EOFT Flow Change', '%', -47, null],
  ['Pour Point', '°C', -45, null],
  ['Copper Strip Rating (3 h @ 100 C)', '', 1, '1a'],
])('%s of %s %d with %s is possible', (name, unit, number, qualifier) => {
  expect(impossible(name, unit, number, qualifier)).toBeUndefined();
});

test('a bound that excludes every possible value is impossible', () => {
  expect(impossible('Barium', 'mg/kg', 0, '<')).toBe(
    '"<0" is impossible: Barium is from 0 to 1,000,000 mg/kg.',
  );
  expect(impossible('Sulfated Ash', 'mass %', 100, '>')).toBeDefined();
});

const oil = { saeGrade: '5W30', serviceClass: 'API SN', year: 2016 };
const values =
  (numbers: Record<string, number | string>): FindValue =>
  (analyte) => {
    const value = numbers[analyte];
    if (value === undefined) return undefined;
    const number = Number(String(value).replace(/[<>]/, ''));
    const qualifier = typeof value === 'string' ? value.charAt(0) : null;
    return { number, qualifier, analyte: { decimals: 3, precision: [] } };
  };
const kinds = (numbers: Record<string, number | string>) =>
  findWarnings(oil, values(numbers)).map(({ kind, analyte }) => `${kind} ${analyte}`);

const [kv40, kv100, noack] = [
  'Kinematic Viscosity @ 40 C',
  'Kinematic Viscosity @ 100 C',
  'Noack Evaporation Loss',
];

test.each([
  [
    'an oil as it should be',
    { [kv40]: 61, [kv100]: 10.5, 'Viscosity Index': 163, [noack]: 12, Phosphorus: 780 },
    [],
  ],
  ['exchanged viscosities', { [kv40]: 10.5, [kv100]: 40 }, [`exchanged ${kv40}`]],
  [
    'a viscosity index of another oil',
    { [kv40]: 61, [kv100]: 10.5, 'Viscosity Index': 120 },
    ['viscosity_index Viscosity Index'],
  ],
  ['a viscosity index of no oil', { 'Viscosity Index': 500 }, ['improbable Viscosity Index']],
  ['a volatility near its class', { [noack]: 16 }, []],
  ['a volatility far above its class', { [noack]: 23 }, [`class_volatility ${noack}`]],
  [
    'mass % in a column of mg/kg',
    { Phosphorus: 0.08, Calcium: 0.2, Iron: 0.5 },
    ['unit Calcium', 'unit Phosphorus'],
  ],
  ['mg/kg in a column of mass %', { 'Phosphorus (D4951)': 780 }, ['unit Phosphorus (D4951)']],
  ['water in mass %', { Water: 0.1 }, ['unit Water']],
  ['water below the range of D6304', { Water: 7 }, ['improbable Water']],
  ['dissolved water', { Water: 600 }, []],
  ['an Excel date', { Calcium: 45_292 }, ['improbable Calcium']],
  ['a bound', { Phosphorus: '<1' }, []],
  [
    'cranking viscosities in the wrong columns',
    { 'CCS Viscosity @ -25 C': 9000, 'CCS Viscosity @ -30 C': 4000 },
    ['exchanged CCS Viscosity @ -30 C'],
  ],
])('the findings about %s', (_what, numbers, expected) => {
  expect(kinds(numbers)).toEqual(expected);
});

test('a message names the values and, for a viscosity index, the calculated one', () => {
  const [finding] = findWarnings(oil, values({ [kv40]: 61, [kv100]: 10.5, 'Viscosity Index': 120 }));
  expect(finding?.message).toBe(
    'Viscosity Index of 120 contradicts 61 mm²/s at 40 °C and 10.5 mm²/s at 100 °C, which give 163 (ASTM D2270).',
  );
});

test('an oil is outside its grade if a value refutes a limit', () => {
  expect(isOutsideGrade(oil, values({ [kv100]: 15 }))).toBe(true);
  expect(isOutsideGrade(oil, values({ [kv100]: 10.5 }))).toBe(false);
  expect(isOutsideGrade(oil, values({}))).toBe(false);
});

test('a bound is outside the market only if every value it allows is', () => {
  const range = { low: 8, high: 13 };
  const isOutside = (number: number, qualifier: string | null) =>
    isOutsideMarket({ number, qualifier }, { analyte: noack, year: 2016 }, range);
  expect([isOutside(13.5, null), isOutside(7, '<'), isOutside(14, '>')]).toEqual([true, true, true]);
  expect([isOutside(10, null), isOutside(35, '<'), isOutside(7, '>')]).toEqual([false, false, false]);
});

test.each([
  ['5W30', 2016, 'Brand', 'Works', []],
  ['', 2016, 'Brand', 'Works', []],
  // SAE 12 is of January 2015
  ['0W12', 2016, 'Brand', 'Works', []],
  ['0W12', 2010, 'Brand', 'Works', ['unknown_grade']],
  ['5W33', 2016, 'Brand', 'Works', ['unknown_grade']],
  ['5W30', 2016, 'Works', 'Brand', ['exchanged_names']],
  ['5W30', 2016, 'New', 'Brand', []],
  // a supplier that sells under its own name, and a name known as both
  ['5W30', 2016, 'Works', 'Works', []],
  ['5W30', 2016, 'Own', 'Other', []],
  // names that the archive does not have
  ['5W30', 2016, 'Nordöl GmbH', 'Nordlauf', ['exchanged_names']],
  ['5W30', 2016, 'Olio Sud S.p.A.', 'Corsa', ['exchanged_names']],
  ['5W30', 2016, 'Nordlauf', 'Nordöl GmbH', []],
  ['5W30', 2016, 'Nordöl GmbH', 'Nordöl Ltd.', []],
  ['5W30', 2016, 'Nordöl GmbH', '', []],
  ['5W30', 2016, 'Costa', 'Sinco', []],
  ['5W30', 2016, 'Ultra SE', 'Nordlauf', []],
])('the label %s of %d, brand %s of %s', (saeGrade, year, brandName, supplier, expected) => {
  const known = new Map([
    ['brand_name', ['Brand', 'Own']],
    ['supplier', ['Works', 'Own']],
  ]);
  const found = findLabelWarnings([{ line: 2, sample: { saeGrade, year, brandName, supplier } }], known);
  expect(found.map(({ kind }) => kind)).toEqual(expected);
});
