import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';

export interface CountryRow {
  code: string;
  name: string;
  region: string;
  /** In the year, or in all. */
  oils: number;
  first: number;
  last: number;
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The countries of the archive with their oils of a year; undefined: of all years. */
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

/** Texts ascending, numbers descending, unless reversed; equal rows by name. */
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

/** The map in one sentence: `2014: 512 oils from 19 countries, most from Germany (61)`. */
export const collectionSummary = (rows: readonly CountryRow[], year: number | undefined) => {
  const collected = rows.filter(({ oils }) => oils > 0);
  const [most] = sortCountries(collected, 'oils', false);
  const when = year === undefined ? 'All years' : String(year);
  const oils = counted(total(collected.map((row) => row.oils)), 'oil');
  if (!most) return `${when}: no oil`;
  return `${when}: ${oils} from ${counted(collected.length, 'country', 'countries')}, most from ${most.name} (${wholeNumber(most.oils)})`;
};
