import { expect, test } from 'vitest';
import { datasetContents, missingValues, selectionTests } from './missing-values.rules.ts';

const available = (id: number, name: string, samples: number[]) => ({
  id,
  name,
  price: 35,
  available_for: samples,
});
const tests = [
  available(1, 'Noack volatility', [1, 2, 3]),
  available(2, 'Base number', [1, 2, 4]),
  available(3, 'Cold cranking', [1]),
];

test('names the oils and the tests of a dataset, the most frequent first', () => {
  const oils = [
    { sample: 1, tests: [3, 2] },
    { sample: 2, tests: [2] },
  ];
  expect(datasetContents(oils, tests, tests)).toBe('2 oils: Base number, Cold cranking');
  const many = Array.from({ length: 7 }, (_, index) => available(index + 1, `Test ${index + 1}`, [1]));
  expect(datasetContents([{ sample: 1, tests: [1, 2, 3, 4, 5, 6] }], many, many)).toBe(
    '1 oil: Test 1, Test 2, Test 3 and 3 more tests',
  );
  expect(datasetContents([{ sample: 1, tests: [1, 2, 3, 4] }], many, many)).toBe(
    '1 oil: Test 1, Test 2, Test 3, Test 4',
  );
});

test.each([
  [[{ sample: 1, tests: [1, 2, 3] }], '1 oil: every test, with the data report'],
  [
    [
      { sample: 1, tests: [1, 2, 3] },
      { sample: 3, tests: [1] },
    ],
    '2 oils: every test, with the data reports',
  ],
  [
    [
      { sample: 1, tests: [1, 2, 3] },
      { sample: 2, tests: [1] },
    ],
    '2 oils: Noack volatility, Base number, Cold cranking',
  ],
])('says so where every test for sale is chosen: %j', (oils, text) => {
  const notForSale = { ...available(9, 'Foam', [1]), price: null };
  expect(datasetContents(oils, tests, [...tests, notForSale])).toBe(text);
});

test.each([
  [3, [3, 2, 1, 0], 'All have 1 test. Noack for 2, Base number for 1.'],
  [9, [9, 8, 7, 6], 'All have 1 test. Noack for 8, Base number for 7 and 1 more for some.'],
  [1, [1, 1, 0, 0], 'Has 2 tests.'],
] as const)('says what %i selected oils have data of', (oils, counts, text) => {
  const names = ['Ash', 'Noack', 'Base number', 'CCS'];
  const having = counts.map((count, id) => ({ test: { id, name: names[id] ?? '' }, oils: count }));
  expect(selectionTests(oils, having)).toBe(text);
});

test('counts the values that most oils have and some lack', () => {
  const oils = [
    { sample: 1, tests: [1, 2] },
    { sample: 2, tests: [1, 2] },
    { sample: 3, tests: [1] },
    { sample: 4, tests: [2] },
  ];
  expect(missingValues(oils, tests)).toBe(
    '6 of 8 values exist. Missing: Noack volatility of 1 oil, Base number of 1 oil.',
  );
});

test.each([
  ['a test that was left out for an oil that has it', [[1, 2], [1, 2], [1]]],
  ['a test of fewer than half of the oils', [[1, 3], [1], [1]]],
] as const)('does not count %s', (_name, chosen) => {
  const oils = chosen.map((ids, index) => ({ sample: index + 1, tests: ids }));
  const all = tests.map((one) => (one.id === 3 ? one : { ...one, available_for: [1, 2, 3] }));
  expect(missingValues(oils, all)).toBeUndefined();
});

test('counts no value as missing of an oil that is bought as a full set', () => {
  const dear = tests.map((one) => ({ ...one, price: 160 }));
  const oils = [
    { sample: 1, tests: [1, 2, 3] },
    { sample: 2, tests: [1, 2] },
    { sample: 3, tests: [1] },
  ];
  expect(missingValues(oils, dear)).toBe('6 of 7 values exist. Missing: Base number of 1 oil.');
  expect(missingValues(oils.slice(0, 2), dear)).toBeUndefined();
});
