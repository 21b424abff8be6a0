// Availability as a matrix with a row per year and a column per region.

import type { Availability } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';

export interface YearRow {
  year: number;
  /** In the order of the regions; undefined where the archive has no oils. */
  cells: (Availability | undefined)[];
  oils: number;
}

export const availabilityMatrix = (rows: readonly Availability[]) => {
  const regions = [...new Set(rows.map(({ region }) => region))].sort();
  const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a);
  const yearRows = years.map((year): YearRow => {
    const ofYear = rows.filter((row) => row.year === year);
    return {
      year,
      cells: regions.map((region) => ofYear.find((row) => row.region === region)),
      oils: ofYear.reduce((sum, row) => sum + row.oil_count, 0),
    };
  });
  return { regions, years: yearRows };
};

/** The page that sells the regional database of a year and region. */
export const databasePath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.regionalSelect.path({ filter_year: year, filter_region: region });

/** The page that lists the oils of a year and region. */
export const oilsPath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.datasetSelect.path({ year, region });
