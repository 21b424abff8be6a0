import { findCountries } from '#platform/country-names.rules.ts';
import { cleanText, comparable } from './clean-text.rules.ts';

/** Names of the list besides those of import files, by ISO 3166 code: former, local and short names, and cities used as countries. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman', 'Emirates'],
  BR: ['Brasil'],
  CG: ['Congo'],
  CN: ['PR China', 'PRC', 'Mainland China'],
  DE: ['Deutschland', 'Federal Republic of Germany'],
  ES: ['España'],
  GB: ['England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hongkong'],
  IT: ['Italia'],
  KR: ['Korea South'],
  KW: ['State of Kuwait'],
  LA: ['Lao PDR'],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia', 'FYROM'],
  PR: ['Puerto Rico (USA)'],
  RS: ['Republic of Serbia'],
  SA: ['KSA', 'Kingdom of Saudi Arabia'],
  TW: ['Taiwan ROC', 'Chinese Taipei'],
  US: ['US of America'],
  ZA: ['RSA'],
};

const codes = new Map(
  Object.entries(otherNames).flatMap(([code, names]) =>
    names.map((name) => [comparable(name), code] as const),
  ),
);

/** The ISO 3166 alpha-2 code of a country, from any of its names or a code; undefined for other text. */
export const findCountryCode = (text: string): string | undefined => {
  const cleaned = cleanText(text);
  const own = codes.get(comparable(cleaned));
  const [code, second] = own === undefined ? findCountries(cleaned) : [own];
  return second === undefined ? code : undefined;
};
