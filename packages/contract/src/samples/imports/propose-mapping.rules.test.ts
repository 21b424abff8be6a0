import { expect, test } from 'vitest';
import {
  detectEncoding,
  factorInHeader,
  proposeMapping,
  statesUnit,
  unitChoices,
  unitFactor,
  unknownUnit,
} from './propose-mapping.rules.ts';

const columns = ['report_number', 'test', 'analyte', 'value', 'laboratory', 'batch', 'run'];
const known = [
  {
    test: 'Kinematic Viscosity @ 100 C',
    analyte: 'Kinematic Viscosity @ 100 C',
    unit: 'mm²/s',
    synonyms: ['KV100'],
  },
  { test: 'Elemental Analysis by ICP', analyte: 'Calcium', unit: 'mg/kg', synonyms: [] },
  { test: 'Elemental Analysis by ICP', analyte: 'Zinc', unit: 'mg/kg', synonyms: [] },
  { test: 'Sulfated Ash', analyte: 'Sulfated Ash', unit: 'mass %', synonyms: ['SAPS'] },
];
const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((c) => c.charCodeAt(0))).buffer);

test('recognizes encodings by mark and content', () => {
  expect(detectEncoding(bytes('\uFEFFa;b'))).toBe('utf-8');
  expect(detectEncoding(bytes('Öl'))).toBe('utf-8');
  expect(detectEncoding(Uint8Array.from([0xd6, 0x6c, 0x3b]))).toBe('windows-1252');
  expect(detectEncoding(utf16('a;b'))).toBe('utf-16le');
  expect(detectEncoding(Uint8Array.from([0, 0x61, 0, 0x3b]))).toBe('utf-16be');
});

test('proposes separator, decimal sign, columns, analytes and units of a table of a laboratory', () => {
  const file =
    'Sample ID;KV100 [cSt];Ca (mass %);Zn, ppm;Ash (furlongs);Remarks\r\nT1-1;10,5;0,21;900;0,85;ok\r\n';
  const { mapping, unsure, isStrict } = proposeMapping(bytes(file), columns, known);
  expect(isStrict).toBe(false);
  expect([mapping.separator, mapping.decimal]).toEqual([';', ',']);
  expect(mapping.columns.map(({ to }) => to)).toEqual([
    { kind: 'column', name: 'report_number' },
    { kind: 'value', test: known[0]?.test, analyte: known[0]?.analyte, factor: 1 },
    { kind: 'value', test: 'Elemental Analysis by ICP', analyte: 'Calcium', factor: 10_000 },
    { kind: 'value', test: 'Elemental Analysis by ICP', analyte: 'Zinc', factor: 1 },
    { kind: 'ignore' },
    { kind: 'ignore' },
  ]);
  expect(unsure).toEqual(['Ash (furlongs)', 'Remarks']);
});

test('recognizes a unit at the end of a header without brackets', () => {
  const { mapping, unsure } = proposeMapping(
    bytes('KV100 cSt;Ca_ppm;Zn wt %\n10,5;2100;0,09\n'),
    columns,
    known,
  );
  const factors = mapping.columns.map(({ to }) => (to.kind === 'value' ? [to.analyte, to.factor] : to.kind));
  expect(factors).toEqual([
    ['Kinematic Viscosity @ 100 C', 1],
    ['Calcium', 1],
    ['Zinc', 10_000],
  ]);
  expect(unsure).toEqual([]);
});

test('recognizes elements by symbol, and takes no method for a test', () => {
  const elements = ['Lithium', 'Vanadium'].map((analyte) => ({
    ...{ test: 'Elemental Analysis by ICP', analyte, unit: 'mg/kg', synonyms: [] },
  }));
  const { mapping } = proposeMapping(bytes('LI;V;method\n1;1;Visual\n'), columns, elements);
  expect(mapping.columns.map(({ to }) => (to.kind === 'value' ? to.analyte : to.kind))).toEqual([
    ...['Lithium', 'Vanadium', 'ignore'],
  ]);
});

test('a file in the form of an import needs no mapping', () => {
  const { isStrict } = proposeMapping(
    bytes('report_number,test,analyte,value\nT1-1,a,b,1\n'),
    columns,
    known,
  );
  expect(isStrict).toBe(true);
});

test.each([
  ['WATER', 'mg/kg', false],
  ['Ash (furlongs)', 'mass %', false],
  ['Ca [ppm]', 'mg/kg', true],
  ['Zn, mass %', 'mg/kg', true],
  ['Ca mg/kg', 'mg/kg', true],
  ['KV40 in mm²/s', 'mm²/s', true],
  ['TBN mg KOH/g', 'mg KOH/g', true],
  ['TBN (mgKOH/g)', 'mg KOH/g', true],
  ['Sulfated Ash mass %', 'mass %', true],
  ['Ash of batch B', 'mass %', false],
  ['TBN (mg KOH/g)', 'mg KOH/g', true],
  ['VI', '', true],
])('whether %s states its unit, which is %s: %s', (header, unit, stated) =>
  expect(statesUnit(header, unit)).toBe(stated),
);

test.each([
  ['Zn [mg/l]', 'mg/l'],
  ['Ca (bushel %)', 'bushel %'],
  ['Ca [Gew.-%]', ''],
  ['Ca [ppm]', ''],
  ['KV (40 °C)', ''],
  ['Ca', ''],
])('the unit of %s that is not known is “%s”', (header, unit) => expect(unknownUnit(header)).toBe(unit));

test('a file may have mass fractions in other units, viscosities in one', () => {
  expect(unitChoices('mg/kg')).toEqual([
    { unit: 'mg/kg', factor: 1 },
    { unit: 'g/kg', factor: 1000 },
    { unit: 'mass %', factor: 10_000 },
  ]);
  expect(unitChoices('mass %').map(({ factor }) => factor)).toEqual([1, 1e-4, 0.1]);
  expect(unitChoices('mm²/s')).toEqual([{ unit: 'mm²/s', factor: 1 }]);
});

test.each([
  ['ppm', 'mg/kg', 1],
  ['mass %', 'mg/kg', 10_000],
  ['mass %', 'mass %', 1],
  ['cP', 'mPa·s', 1],
  ['', 'mg/kg', 1],
  ['cSt', 'mg/kg', undefined],
  ['bushels', 'mg/kg', undefined],
])('the factor from %s to %s is %s', (from, to, factor) => expect(unitFactor(from, to)).toBe(factor));

test.each([
  ['Kalzium g/kg', 'mg/kg', 1000],
  ['Kalzium in ppm', 'mg/kg', 1],
  ['Kalzium', 'mg/kg', 1],
  ['Asche wt %', 'mass %', 1],
  ['Ca [Gew.-%]', 'mg/kg', 10_000],
])('the unit of %s counts for an analyte in %s that a person chooses: %d', (header, unit, factor) =>
  expect(factorInHeader(header, unit)).toBe(factor),
);
