import { expect, test } from 'vitest';
import { aceaLimits } from './acea-2016.rules.ts';

test('a sequence has limits of bench tests in the units of the analytes', () => {
  expect(aceaLimits('C3').map(({ analytes: [name], min, max }) => [name, min, max])).toEqual([
    ['HTHS Viscosity @ 150 C', 3.5, undefined],
    ['Noack Evaporation Loss', undefined, 13],
    ['Sulfated Ash', undefined, 0.8],
    ['Phosphorus', 700, 900],
    ['Sulfur', undefined, 3000],
    ['Base Number (D2896)', 6, undefined],
  ]);
});

test('a limit that a sequence does not set is absent', () => {
  expect(aceaLimits('a3/b4').map(({ analytes: [name] }) => name)).toEqual([
    'HTHS Viscosity @ 150 C',
    'Noack Evaporation Loss',
    'Sulfated Ash',
    'Base Number (D2896)',
  ]);
  expect(aceaLimits('SN')).toEqual([]);
});
