import { expect, test } from 'vitest';
import { datasetOils, draftOfOffer, testsError } from './offer-draft.rules.ts';

const aTest = (id: number, price: number | null, available_for: number[]) => ({
  ...{ id, price, available_for, name: `Test ${id}`, method: '', group: 'Viscosity', synonyms: [] },
});
const tests = [aTest(1, 10, [100, 200]), aTest(2, 20, [100]), aTest(3, null, [100, 200]), aTest(4, 5, [])];
const dataset = { key: 0, name: 'D', oils: [200, 100, 300] };

test('every oil gets the tests that are for sale for it; oils without one are left out', () => {
  expect(datasetOils({ ...dataset, tests: 'all' }, tests)).toEqual([
    { id: 200, display_tests: [1] },
    { id: 100, display_tests: [1, 2] },
  ]);
  expect(datasetOils({ ...dataset, tests: [2] }, tests)).toEqual([{ id: 100, display_tests: [2] }]);
});

test.each([
  ['all tests', dataset.oils, 'all' as const, undefined],
  ['a test that one oil has', dataset.oils, [2], undefined],
  ['no chosen test', dataset.oils, [], 'Choose at least one test.'],
  ['a test that no oil has', dataset.oils, [4], 'None of the oils of a dataset has any of its tests.'],
  ['no oils, which has a message of its own', [], [], undefined],
])('the message about the tests of a dataset: %s', (_, oils, chosen, message) => {
  expect(testsError([{ ...dataset, oils, tests: chosen }], [tests])).toBe(message);
});

test('an earlier offer becomes a draft with all tests, or with the tests it holds', () => {
  const all = [
    { id: 100, display_tests: [1, 2] },
    { id: 200, display_tests: [1] },
  ];
  expect(draftOfOffer([{ name: 'A', samples: all }], tests)).toEqual([
    { key: 0, name: 'A', oils: [100, 200], tests: 'all' },
  ]);
  const some = [{ id: 100, display_tests: [2] }];
  expect(draftOfOffer([{ name: 'B', samples: some }], tests)).toEqual([
    { key: 0, name: 'B', oils: [100], tests: [2] },
  ]);
});
