import { countryCodes, countryName, isCountryCode } from '@iom/contract/shared/countries.ts';
import { cleanText, comparable } from './clean-text.rules.ts';

/**
 * Names besides the English ones of Unicode, by ISO 3166 code: former, local and short names, and cities used
 * as countries.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'U.A.E.', 'Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman', 'Emirates'],
  BO: ['Bolivia'],
  BR: ['Brasil'],
  CD: ['DR Congo', 'Democratic Republic of the Congo'],
  CG: ['Congo', 'Republic of the Congo'],
  CI: ['Ivory Coast', "Cote d'Ivoire"],
  CN: ['PR China', 'PRC', "People's Republic of China", 'Mainland China'],
  CZ: ['Czech Republic', 'Czechia'],
  DE: ['Deutschland', 'Federal Republic of Germany'],
  ES: ['España'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  HK: ['Hong Kong', 'Hongkong'],
  IR: ['Iran', 'Islamic Republic of Iran'],
  IT: ['Italia'],
  KR: ['Korea', 'South Korea', 'Republic of Korea', 'Korea South', 'Korea Republic of'],
  KW: ['Kuwait', 'State of Kuwait'],
  LA: ['Laos', 'Lao PDR'],
  MD: ['Moldova', 'Republic of Moldova'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macau', 'Macao'],
  MX: ['México'],
  NL: ['Holland', 'The Netherlands'],
  PH: ['Philippines', 'The Philippines'],
  PR: ['Puerto Rico', 'Puerto Rico (USA)'],
  PS: ['Palestine'],
  RS: ['Serbia', 'Republic of Serbia'],
  RU: ['Russia', 'Russian Federation'],
  SA: ['KSA', 'Kingdom of Saudi Arabia'],
  SY: ['Syria'],
  TR: ['Turkey', 'Türkiye', 'Turkiye'],
  TW: ['Taiwan', 'Taiwan ROC', 'Chinese Taipei', 'Taiwan, Province of China'],
  TZ: ['Tanzania'],
  US: ['USA', 'U.S.A.', 'US of America', 'United States of America'],
  VE: ['Venezuela'],
  VN: ['Vietnam', 'Viet Nam'],
  ZA: ['South Africa', 'RSA'],
};

const codes = new Map([
  ...countryCodes.map((code) => [comparable(countryName(code)), code] as const),
  ...Object.entries(otherNames).flatMap(([code, names]) =>
    names.map((name) => [comparable(name), code] as const),
  ),
]);

/** The ISO 3166 alpha-2 code of a country, from any of its names or a code; undefined for other text. */
export const findCountryCode = (text: string): string | undefined => {
  const cleaned = cleanText(text);
  const code = cleaned.toUpperCase();
  // UK is a name, not a code
  return codes.get(comparable(cleaned)) ?? (isCountryCode(code) ? code : undefined);
};
