import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import known from '../dictionary/tests.json' with { type: 'json' };
import { nearestName, suggestName } from './nearest-name.rules.ts';

const tests = known.map(({ name }) => name);
const countries = countryCodes.map(countryName);

test.each([
  ['Kinematic Viscosity @ 100', tests, 'Kinematic Viscosity @ 100 C'],
  ['Kinematc Viscosity 40C', tests, 'Kinematic Viscosity @ 40 C'],
  ['Germny', countries, 'Germany'],
  ['Phillipines', countries, 'Philippines'],
  ['Atlantis', countries, undefined],
  ['', tests, undefined],
  ['x', ['x'], undefined],
])('%j means %s', (text, names, nearest) => {
  expect(nearestName(text, names)).toBe(nearest);
});

test('a name with one letter left out is found', () => {
  const long = [...tests, ...countries].filter((name) => name.length > 11);
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(200), (name, position) => {
      const at = position % name.length;
      expect(suggestName(name.slice(0, at) + name.slice(at + 1), long)).toContain('The nearest name is "');
    }),
  );
});
