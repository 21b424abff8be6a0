import { derivedAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { expect, test } from 'vitest';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { knownCells } from './oil-peers.service.ts';

const names = [
  'Kinematic Viscosity @ 40 C',
  'Kinematic Viscosity @ 100 C',
  'Viscosity Index',
  'Noack Evaporation Loss',
];
const derived = derivedAnalytes['Shear Viscosity Loss after 30 Cycles'] ?? { from: [] };
const dictionary = {
  tests: [
    ...names.map((name, id) => ({ id, analytes: [{ name }] })),
    // calculated within one test
    { id: 4, analytes: [...derived.from, 'Shear Viscosity Loss after 30 Cycles'].map((name) => ({ name })) },
  ],
} as unknown as Dictionary;

test.each([
  [
    [0, 1],
    [0, 1, 2],
  ],
  [
    [0, 2],
    [0, 2, 1],
  ],
  [
    [1, 2, 3],
    [1, 2, 3, 0],
  ],
  [[1], [1]],
  [
    [2, 3],
    [2, 3],
  ],
])('who holds tests %j knows the cells of %j', (held, known) => {
  expect(knownCells(dictionary, new Map([[7, new Set(held)]]))).toEqual(new Map([[7, new Set(known)]]));
});

test('the holder of all tests of an oil knows all', () => {
  expect(knownCells(dictionary, new Map([[7, 'all']]))).toEqual(new Map([[7, 'all']]));
});
