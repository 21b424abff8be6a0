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
