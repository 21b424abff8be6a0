// Which region and year are looked at: what the address asks for where there is such a thing, else the newest on offer.

import { type Region, regions } from '@iom/contract/samples/samples.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';

/** What is on offer: years, newest first, and the regions of each. */
export interface Offers {
  years: readonly number[];
  regions_by_year: Readonly<Record<string, readonly string[]>>;
}
export interface Place {
  year: number;
  region: Region;
}

/** Years with a database of this region, newest first. */
export const yearsOffered = ({ years, regions_by_year }: Offers, region: string) =>
  years.filter((year) => regions_by_year[String(year)]?.includes(region));

/** The address, as it stands there. */
interface Asked {
  year: string | null;
  region: string | null;
}

/** What the address asks for where there is no such year or region at all. */
export const unknownParams = ({ years }: Offers, { year, region }: Asked): string[] => [
  ...(region && !regions.some((one) => one === region) ? [region] : []),
  ...(year && !years.some((one) => String(one) === year) ? [year] : []),
];

/** Undefined where nothing is on offer at all. */
export const chosenRegionYear = (offers: Offers, asked: Asked): Place | undefined => {
  const [newest] = offers.years;
  if (newest === undefined) return undefined;
  const region =
    regions.find((one) => one === asked.region) ??
    regions.find((one) => offers.regions_by_year[String(newest)]?.includes(one)) ??
    regions[0];
  const year = offers.years.find((one) => String(one) === asked.year);
  return { region, year: year ?? yearsOffered(offers, region)[0] ?? newest };
};

/** Where a region and year are looked at. */
export const regionYearPath = ({ year, region }: { year: number; region: string }) =>
  pages.regionalSelect.path({ filter_year: year, filter_region: region });
