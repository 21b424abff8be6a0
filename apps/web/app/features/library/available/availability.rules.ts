// From the list of years and regions to a matrix: a row a year, a column a region.

import type { Availability } from '@iom/contract/library/assurance.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';

export interface YearRow {
  year: number;
  /** In the order of the regions; undefined where the archive has no oils. */
  cells: (Availability | undefined)[];
  oils: number;
}

export const availabilityMatrix = (rows: readonly Availability[]) => {
  const regions = [...new Set(rows.map(({ region }) => region))].sort();
  const years = [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a);
  const lines = years.map((year): YearRow => {
    const ofYear = rows.filter((row) => row.year === year);
    return {
      year,
      cells: regions.map((region) => ofYear.find((row) => row.region === region)),
      oils: ofYear.reduce((sum, row) => sum + row.oil_count, 0),
    };
  });
  return { regions, years: lines };
};

/** Where the database of a year and region is bought. */
export const databasePath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.regionalSelect.path({ filter_year: year, filter_region: region });

/** The oils of a year and region, to choose tests of them. */
export const oilsPath = ({ year, region }: Pick<Availability, 'year' | 'region'>) =>
  pages.datasetSelect.path({ year, region });
