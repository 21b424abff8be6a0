import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';

export interface CountryRow {
  code: string;
  name: string;
  region: string;
  /** The number of oils in the chosen year, or in all years. */
  oils: number;
  first: number;
  last: number;
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The countries of the archive with their number of oils in a year, or in all years if `year` is undefined. */
export const countryRows = (
  { years, country_counts }: ArchiveFigures,
  year: number | undefined,
): CountryRow[] =>
  country_counts.map(({ code, name, region, oils }) => ({
    code,
    name,
    region,
    oils: year === undefined ? total(oils) : (oils[years.indexOf(year)] ?? 0),
    first: years[oils.findIndex((count) => count > 0)] ?? 0,
    last: years[oils.findLastIndex((count) => count > 0)] ?? 0,
  }));

export const countryColumns = ['name', 'region', 'oils', 'first', 'last'] as const;
export type CountryColumn = (typeof countryColumns)[number];

/** Sorts texts in ascending and numbers in descending order, unless reversed. Ties are sorted by name. */
export const sortCountries = (rows: readonly CountryRow[], column: CountryColumn, isReversed: boolean) => {
  const direction = isReversed ? -1 : 1;
  return [...rows].sort((a, b) => {
    const order =
      column === 'name' || column === 'region'
        ? a[column].localeCompare(b[column], 'en')
        : b[column] - a[column];
    return order * direction || a.name.localeCompare(b.name, 'en');
  });
};

/** Describes the map in one sentence: `2014: 512 oils from 19 countries, most from Germany (61)`. */
export const collectionSummary = (rows: readonly CountryRow[], year: number | undefined) => {
  const collected = rows.filter(({ oils }) => oils > 0);
  const [most] = sortCountries(collected, 'oils', false);
  const when = year === undefined ? 'All years' : String(year);
  const oils = counted(total(collected.map((row) => row.oils)), 'oil');
  if (!most) return `${when}: no oil`;
  return `${when}: ${oils} from ${counted(collected.length, 'country', 'countries')}, most from ${most.name} (${wholeNumber(most.oils)})`;
};
