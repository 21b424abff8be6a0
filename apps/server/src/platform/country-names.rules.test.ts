import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCountries } from './country-names.rules.ts';

test.each([
  ["Côte d'Ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['Cote d Ivoire'.replace(' I', "'I"), 'CI'],
  ['Bosnia and Herzegovina', 'BA'],
  ['Bosnia & Herzegovina', 'BA'],
  ['Trinidad and Tobago', 'TT'],
  ['Myanmar', 'MM'],
  ['Myanmar (Burma)', 'MM'],
  ['Russian Federation', 'RU'],
  ['United States of America', 'US'],
  ['USA', 'US'],
  ['Saint Lucia', 'LC'],
  ['St. Lucia', 'LC'],
  ['Republic of Korea', 'KR'],
  ['Korea, Republic of', 'KR'],
  ['Palestine', 'PS'],
  ['The Gambia', 'GM'],
  ['Brunei Darussalam', 'BN'],
  ['Macao', 'MO'],
  ['Macau', 'MO'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Viet Nam', 'VN'],
  ['de', 'DE'],
])('%s is %s', (name, code) => {
  expect(findCountries(name)).toEqual([code]);
});

test('every name that a screen shows is read', () => {
  expect(countryCodes.filter((code) => !findCountries(countryName(code)).includes(code))).toEqual([]);
});

test('every name is read however it is written: case, accents, apostrophes, "and", "Saint", order of articles', () => {
  const spellings: ((name: string) => string)[] = [
    (name) => name.toUpperCase(),
    (name) => name.normalize('NFD'),
    (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
    (name) => name.replaceAll('’', "'"),
    (name) => name.replaceAll('&', 'and'),
    (name) => name.replaceAll('St. ', 'Saint '),
    (name) => `The ${name}`,
    (name) => name.replaceAll(' ', '\u00A0'),
    (name) => ` ${name} `,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...countryCodes), fc.subarray(spellings), (code, changes) => {
      const typed = changes.reduce((name, change) => change(name), countryName(code));
      expect([typed, findCountries(typed)]).toEqual([typed, [code]]);
    }),
    { numRuns: 500 },
  );
});

test('a name of two countries is not guessed', () => {
  expect(findCountries('Congo').toSorted()).toEqual(['CD', 'CG']);
  const ambiguous = countryCodes.filter((code) => findCountries(countryName(code)).length > 1);
  expect(ambiguous).toEqual([]);
});

test.each(['Atlantis', '', 'X'])('"%s" names no country', (name) => {
  expect(findCountries(name)).toEqual([]);
});
