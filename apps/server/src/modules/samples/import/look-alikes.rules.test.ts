import { expect, test } from 'vitest';
import type { ImportedSample } from './import-samples.rules.ts';
import { findLookAlikes, sharedTextColumns } from './look-alikes.rules.ts';

const anOil = (brandName: string, index: number) => ({
  line: index + 2,
  sample: { brandName, supplier: 'Oil works' } as ImportedSample,
});

const warnings = (brands: readonly string[], archive: readonly string[] = []) =>
  findLookAlikes(brands.map(anOil), new Map([['brand_name', archive]])).map(({ line, column, message }) => {
    expect(column).toBe('brand_name');
    return [line, message];
  });

const cyrillic = 'Саstrol';
const greek = 'Μobil';

test('names of other scripts that look the same get a warning with the characters that differ', () => {
  expect(warnings(['Castrol', 'Castrol', cyrillic, cyrillic, 'Mobil', greek])).toEqual([
    [
      4,
      `"${cyrillic}" looks like "Castrol" in line 2 but is spelled with different characters: С U+0421, а U+0430.`,
    ],
    [7, `"${greek}" looks like "Mobil" in line 6 but is spelled with different characters: Μ U+039C.`],
  ]);
});

test('a name is compared with the archive, whichever of the two is in plain letters', () => {
  expect(warnings([cyrillic], ['Castrol'])).toEqual([
    [
      2,
      `"${cyrillic}" looks like "Castrol" in the archive but is spelled with different characters: С U+0421, а U+0430.`,
    ],
  ]);
  expect(warnings(['Castrol'], [cyrillic])).toEqual([
    [
      2,
      `"Castrol" looks like "${cyrillic}" in the archive but is spelled with different characters: C U+0043, a U+0061.`,
    ],
  ]);
  // what the archive has already is no warning about this import
  expect(warnings(['Shell'], ['Castrol', cyrillic])).toEqual([]);
});

test('a word with letters of two scripts gets a warning even alone', () => {
  expect(warnings([cyrillic])).toEqual([[2, `"${cyrillic}" has Latin and Cyrillic letters in one word.`]]);
});

test.each([
  ['accents', ['Citroën', 'Citroen']],
  ['words in two scripts', ['Лукойл Genesis', 'Lukoil Genesis']],
  ['plain digits and letters', ['Mobil 1', 'Mobil l', 'O', '0']],
  ['scripts with forms of their own', ['上海', '上每', 'زيت', 'น้ำมัน', 'Ελιν', 'Лукойл']],
])('%s are no look-alikes', (_name, brands) => {
  expect(warnings(brands)).toEqual([]);
});

test('brands, suppliers and classes are compared', () => {
  expect(sharedTextColumns.map(({ column }) => column)).toEqual(
    expect.arrayContaining(['brand_name', 'supplier', 'service_class']),
  );
});
