import type { OriginalEntry } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import { describe, expect, test } from 'vitest';
import { findCountryCode } from './country.rules.ts';
import { cleanGrade, mergeEntries } from './merge-entries.rules.ts';
import { bestSpelling, supplierName } from './supplier.rules.ts';

describe('countryCodeOf', () => {
  test('finds every country by its English name in capitals and by its code', () => {
    for (const code of countryCodes) {
      expect([countryName(code), findCountryCode(countryName(code).toUpperCase())]).toEqual([
        countryName(code),
        code,
      ]);
      expect(findCountryCode(code.toLowerCase())).toBe(code);
    }
  });

  test.each([
    ['DUBAI', 'AE'],
    ['UAE', 'AE'],
    ['United  Arab Emirates ', 'AE'],
    ['PUERTO RICO', 'PR'],
    ['U.S.A.', 'US'],
    ['KOREA, REPUBLIC OF', 'KR'],
    ['UK', 'GB'],
    ['VIET NAM', 'VN'],
    ['TURKEY', 'TR'],
    ["CÔTE D'IVOIRE", 'CI'],
    ['MÃ‰XICO', 'MX'],
  ])('%s is %s', (name, code) => {
    expect(findCountryCode(name)).toBe(code);
  });

  test.each(['', 'ATLANTIS', 'XX', '5W30'])('"%s" is not a country', (name) => {
    expect(findCountryCode(name)).toBeUndefined();
  });
});

describe('supplierName', () => {
  test.each([
    ['Castrol Limited  ', 'Castrol'],
    ['CASTROL LTD. (THAILAND)', 'CASTROL'],
    ['Valvoline Company, Inc.', 'Valvoline'],
    ['Lukoil Lubricants Company OOO', 'Lukoil Lubricants'],
    ['Comercial Roshfrans S.A. de C.V.', 'Comercial Roshfrans'],
    ['Orlen Oil Sp. z o.o.', 'Orlen Oil'],
    ['Fuchs Petrolub SE - Germany', 'Fuchs Petrolub SE'],
    ['Liqui Moly GmbH & Co. KG', 'Liqui Moly'],
    ['PETRÃ“LEOS DEL NORTE S.A.', 'PETRÓLEOS DEL NORTE'],
    ['Aegenol A.E.', 'Aegenol'],
    ['Co', 'Co'],
    ['Total (Special Products)', 'Total (Special Products)'],
  ])('%s is %s', (text, name) => {
    expect(supplierName(text)).toBe(name);
  });
});

test.each([
  ['5w-30', '5W30'],
  ['OW-20', '0W20'],
  ['5W3O', '5W30'],
  ['SAE 10W/40 ', '10W40'],
  ['40', '40'],
])('the grade %s is %s', (text, grade) => {
  expect(cleanGrade(text)).toBe(grade);
});

test.each(['', '5W31', '5W', 'W30', '75W90', 'none'])('"%s" is not a grade', (text) => {
  expect(cleanGrade(text)).toBeUndefined();
});

test('the best spelling is the most frequent one that is not all capitals', () => {
  expect(bestSpelling(['CASTROL', 'CASTROL', 'Castrol', 'castrol'])).toBe('Castrol');
  expect(bestSpelling(['GS CALTEX'])).toBe('GS Caltex');
  expect(bestSpelling(['HX7 ULTRA'])).toBe('HX7 Ultra');
  expect(bestSpelling(['Edge', 'EDGE', 'edge', 'Edge', 'EdGe'])).toBe('Edge');
});

const entry = (changes: Partial<OriginalEntry> = {}): OriginalEntry => ({
  ...{ year: '2022', supplier: 'Castrol Limited', brand: 'Edge', grade: '5W30', country: 'GERMANY' },
  ...changes,
});
const merged = (...entries: OriginalEntry[]) =>
  mergeEntries(entries.map((one, index) => ({ line: index + 2, entry: one })));

test('merges the spellings of an oil, unites its years and keeps the original entries', () => {
  const entries = [
    entry({ year: '2023', supplier: 'CASTROL LTD  ', brand: 'EDGE 5W-30', grade: '5W-30' }),
    entry(),
    entry(),
    entry({ country: 'DE', brand: 'Edge®' }),
    entry({ grade: '0W20' }),
  ];
  const { oils, errors } = merged(...entries);
  expect(errors).toEqual([]);
  const castrol = { supplier: 'Castrol', brand: 'Edge', country: 'DE' };
  expect(oils).toEqual([
    { ...castrol, grade: '0W20', years: [2022], originals: [entries[4]] },
    { ...castrol, grade: '5W30', years: [2022, 2023], originals: [entries[0], entries[1], entries[3]] },
  ]);
});

test('an oil keeps its country and its grade, and the order of lines does not matter', () => {
  const entries = [entry({ country: 'DUBAI' }), entry({ country: 'UAE', year: '2021' }), entry()];
  const { oils } = merged(...entries);
  expect(oils.map(({ country, years }) => [country, years])).toEqual([
    ['AE', [2021, 2022]],
    ['DE', [2022]],
  ]);
  const reversed = merged(...entries.toReversed()).oils;
  expect(reversed.map(({ originals, ...oil }) => [oil, originals.length])).toEqual(
    oils.map(({ originals, ...oil }) => [oil, originals.length]),
  );
});

test('reports every invalid cell by line and column and omits its line', () => {
  const { oils, errors } = merged(
    entry({ year: '22', country: 'ATLANTIS' }),
    entry({ supplier: ' ', brand: '®', grade: '75W90' }),
    entry({ brand: 'x'.repeat(201) }),
    entry(),
  );
  expect(oils).toHaveLength(1);
  expect(errors).toEqual([
    { line: 2, column: 'year', message: '"22" is not a year.' },
    { line: 2, column: 'country', message: '"ATLANTIS" is not a country.' },
    { line: 3, column: 'supplier', message: 'The supplier is missing.' },
    { line: 3, column: 'brand', message: 'The brand is missing.' },
    { line: 3, column: 'grade', message: '"75W90" is not an SAE grade.' },
    { line: 4, column: 'brand', message: 'At most 200 characters.' },
  ]);
});
