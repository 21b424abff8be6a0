import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { expect, test } from 'vitest';
import { columnsOf, countTests, groupTests } from './columns.rules.ts';
import { testsByOil } from './matrix.rules.ts';

const one = (id: number, name: string, method: string, group: string): DisplayTest => ({
  id,
  name,
  synonyms: name.startsWith('Base Number') ? ['TBN'] : [],
  method,
  group,
  price: 10,
  available_for: [1],
});
const tests = [
  one(1, 'Noack Volatility', 'ASTM D5800', 'Volatility'),
  one(2, 'Cold Cranking Simulator', 'ASTM D5293', 'Viscosity'),
  one(3, 'Noack Volatility by TGA', 'ASTM D6375', 'Volatility'),
  one(4, 'Base Number', 'ASTM D2896', 'Chemistry'),
];

test('tests are grouped in the order in which their groups appear', () => {
  expect(groupTests(tests, '').map(({ name, tests: found }) => [name, found.map(({ id }) => id)])).toEqual([
    ['Volatility', [1, 3]],
    ['Viscosity', [2]],
    ['Chemistry', [4]],
  ]);
});

test.each([
  ['noack', [1, 3]],
  ['TGA noack', [3]],
  ['d5293', [2]],
  ['nothing', []],
  ['tbn', [4]],
  ['crankng', [2]],
])('the search %s finds the tests %j by name, method and synonym, with one slip', (search, ids) => {
  expect(groupTests(tests, search).flatMap((group) => group.tests.map(({ id }) => id))).toEqual(ids);
});

test('a collapsed group is one column', () => {
  expect(columnsOf(groupTests(tests, ''), new Set(['Volatility'])).map((column) => column.kind)).toEqual([
    'group',
    'test',
    'test',
  ]);
});

test('counts the oils that have each test, and those that have it chosen', () => {
  const oils = testsByOil([
    { ...one(1, 'A', 'M1', 'G'), available_for: [1, 2, 3] },
    { ...one(2, 'B', 'M2', 'G'), available_for: [2] },
  ]);
  const counts = countTests(
    [
      { sample: 1, tests: [1] },
      { sample: 2, tests: [1, 2] },
      { sample: 3, tests: [] },
    ],
    oils,
  );
  expect([...counts]).toEqual([
    [1, { forSale: 3, chosen: 2 }],
    [2, { forSale: 1, chosen: 1 }],
  ]);
});
