// The displayed region and year: from the URL if they exist, else the region with the most databases and its newest year.

import { pages } from '@iom/contract/pages/pages.ts';
import { type Region, regions } from '@iom/contract/samples/regions.rules.ts';

/** Years with databases, newest first, and the regions of each. */
export interface AvailableYears {
  years: readonly number[];
  regions_by_year: Readonly<Record<string, readonly string[]>>;
}
export interface RegionYear {
  year: number;
  region: Region;
}

/** Years with a database of this region, newest first. */
export const yearsOffered = ({ years, regions_by_year }: AvailableYears, region: string) =>
  years.filter((year) => regions_by_year[String(year)]?.includes(region));

/** The parameters of the URL, as given. */
interface Params {
  year: string | null;
  region: string | null;
}

/** The region and year of the URL that do not exist. */
export const unknownParams = ({ years }: AvailableYears, { year, region }: Params): string[] => {
  const unknown: string[] = [];
  if (region && !regions.some((one) => one === region)) unknown.push(region);
  if (year && !years.some((one) => String(one) === year)) unknown.push(year);
  return unknown;
};

/** Undefined where there are no databases. */
export const chosenRegionYear = (available: AvailableYears, params: Params): RegionYear | undefined => {
  const [newest] = available.years;
  if (newest === undefined) return undefined;
  const region =
    regions.find((one) => one === params.region) ??
    regions.reduce((most, one) =>
      yearsOffered(available, one).length > yearsOffered(available, most).length ? one : most,
    );
  const year = available.years.find((one) => String(one) === params.year);
  return { region, year: year ?? yearsOffered(available, region)[0] ?? newest };
};

/** The path of a region and year. */
export const regionYearPath = ({ year, region }: { year: number; region: string }) =>
  pages.regionalSelect.path({ filter_year: year, filter_region: region });
