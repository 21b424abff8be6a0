import { expect, test } from 'vitest';
import { searchTests } from './search-tests.rules.ts';

const tests = [
  { name: 'Kinematic Viscosity @ 100 C', method: 'ASTM D445', synonyms: ['KV100'], analytes: [] },
  { name: 'Base Number (Perchloric Acid)', method: 'ASTM D2896', synonyms: ['BN', 'TBN'], analytes: [] },
  {
    name: 'Additive Elements by ICP',
    method: 'ASTM D4951',
    synonyms: ['Ca', 'calcium', 'P'],
    analytes: ['Calcium (D4951)', 'Phosphorus (D4951)'],
  },
  { name: 'Noack Volatility', method: 'ASTM D5800', synonyms: ['evaporation loss'], analytes: [] },
  { name: 'Carbon Residue', method: 'ASTM D4530', synonyms: ['MCR'], analytes: [] },
];
const found = (search: string) => searchTests(tests, search, (one) => one).map(({ method }) => method);

test.each([
  ['a synonym in any case', 'tbn', ['ASTM D2896']],
  ['a part of the method', '445', ['ASTM D445']],
  ['an analyte', 'phosphorus', ['ASTM D4951']],
  ['a symbol where it begins a word', 'ca', ['ASTM D4951', 'ASTM D4530']],
  ['several words in any order', 'icp calcium', ['ASTM D4951']],
  ['one letter too few', 'noak', ['ASTM D5800']],
  ['two letters exchanged', 'noakc', ['ASTM D5800']],
  ['another letter', 'calcirm', ['ASTM D4951']],
  ['nothing with two slips', 'nokca', []],
  ['nothing with a slip in three letters', 'tbm', []],
  ['nothing for signs alone', '()', []],
  ['no part of a word by three letters', 'ack', []],
  ['every test for a blank search', ' ', tests.map(({ method }) => method)],
])('finds %s', (_what, search, methods) => {
  expect(found(search)).toEqual(methods);
});

test('no slip is forgiven where the word occurs', () => {
  const near = [...tests, { name: 'Noac', method: 'X', synonyms: [], analytes: [] }];
  expect(searchTests(near, 'noack', (one) => one).map(({ method }) => method)).toEqual(['ASTM D5800']);
});
