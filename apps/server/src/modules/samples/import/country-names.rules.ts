// Countries as import files name them: in English, as ISO 3166, CLDR and common usage spell them.

import { countryCodes, countryName } from '@iom/contract/shared/countries.ts';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/** Names in use that neither list has. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  CD: ['DR Congo', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  KR: ['Korea'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland'],
  SZ: ['Swaziland'],
  VN: ['Viet Nam'],
};

/** A name without case, accents, apostrophes, punctuation, articles and the ways to write "and" and "Saint". */
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`‘.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/\bst\b/g, 'saint')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\b(the|of)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const listed: Readonly<Record<string, string | readonly string[]>> = english.countries;

const namesOf = (code: string) => [
  code,
  countryName(code),
  ...[listed[code] ?? []].flat(),
  ...(otherNames[code] ?? []),
];

/** By folded name the codes of the countries that have it. */
const codesByName = new Map<string, Set<string>>();
for (const code of countryCodes)
  for (const name of namesOf(code)) {
    const key = fold(name);
    codesByName.set(key, (codesByName.get(key) ?? new Set()).add(code));
  }

/** The codes of the countries that a text names: none, one, or two that share a name. */
export const findCountries = (text: string): string[] => [...(codesByName.get(fold(text)) ?? [])];
