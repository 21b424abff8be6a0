// Countries as import files name them: in English, as ISO 3166, CLDR and common usage spell them.

import { countryCodes } from '@iom/contract/shared/countries.ts';
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };

/**
 * Names that ISO 3166 does not have: those of CLDR, by which screens and files name countries, and others in use. The
 * runtime's own names change with its version and are not used.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  BN: ['Brunei'],
  BQ: ['Caribbean Netherlands'],
  CD: ['Congo - Kinshasa', 'DR Congo', 'Zaire'],
  CG: ['Congo - Brazzaville'],
  FK: ['Falkland Islands'],
  FM: ['Micronesia'],
  HK: ['Hong Kong SAR China'],
  HM: ['Heard & McDonald Islands'],
  KR: ['Korea'],
  LA: ['Laos'],
  MD: ['Moldova'],
  MF: ['St. Martin'],
  MM: ['Burma', 'Myanmar (Burma)'],
  MO: ['Macau', 'Macao SAR China'],
  NL: ['Holland'],
  PS: ['Palestinian Territories'],
  SX: ['Sint Maarten'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  UM: ['U.S. Outlying Islands'],
  VA: ['Vatican City'],
  VG: ['British Virgin Islands'],
  VI: ['U.S. Virgin Islands'],
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

const namesOf = (code: string) => [code, ...[listed[code] ?? []].flat(), ...(otherNames[code] ?? [])];

/** By folded name the codes of the countries that have it. */
const codesByName = new Map<string, Set<string>>();
for (const code of countryCodes)
  for (const name of namesOf(code)) {
    const key = fold(name);
    codesByName.set(key, (codesByName.get(key) ?? new Set()).add(code));
  }

/** The codes of the countries that a text names: none, one, or two that share a name. */
export const findCountries = (text: string): string[] => [...(codesByName.get(fold(text)) ?? [])];
