import { expect, test } from 'vitest';
import { readMetadata } from './import-samples.rules.ts';

const parseMessages = (...cells: readonly (readonly [string, string])[]) =>
  readMetadata(cells).errors.map(({ column, message }) => `${column}: ${message}`);

test.each(['', ' ', '\u200B', '\u200D \u00AD'])('a brand of %j is missing', (brand) => {
  expect(parseMessages(['brand_name', brand])).toEqual(['brand_name: This column is required.']);
});

test('rejects look-alike texts', () => {
  expect(
    parseMessages(
      ['brand_name', 'Br\u200B'],
      ['supplier', '\u200B'],
      ['oil_type', '\u200D'],
      ['service_class', 'S\u00ADP'],
    ),
  ).toEqual(
    ['brand_name', 'supplier', 'oil_type', 'service_class'].map(
      (column) => `${column}: Invisible characters are not allowed.`,
    ),
  );
});

test('joiners stay if a script needs them', () => {
  expect(readMetadata([['brand_name', 'می\u200Cخواهم']])).toEqual({
    sample: { brandName: 'می\u200Cخواهم' },
    errors: [],
  });
});

test.each([
  ['True', true],
  ['TRUE', true],
  ['False', false],
  ['FALSE', false],
  ['', null],
])('a mark of %j is read as %s', (mark, expected) => {
  expect(readMetadata([['api_mark', mark]])).toEqual({ sample: { apiMark: expected }, errors: [] });
});

test('brands that look the same are the same', () => {
  const brands = ['Citroën Lub', 'Citroën Lub'.normalize('NFD'), 'Citroën\u00A0Lub', 'Citroën  Lub'];
  const read = brands.map((brand) => readMetadata([['brand_name', brand]]).sample.brandName);
  expect(new Set(read)).toEqual(new Set(['Citroën Lub']));
});

test('a country is read by its usual names, and a name of two is not guessed', () => {
  expect(readMetadata([['country', "Côte d'Ivoire"]]).sample).toEqual({ country: 'CI' });
  expect(parseMessages(['country', 'Congo'])).toEqual([
    'country: "Congo" is the name of Congo - Kinshasa (CD) and Congo - Brazzaville (CG).',
  ]);
});
