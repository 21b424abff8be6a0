// Where all oils of a dataset are of one region and year, the whole regional database may cost less.

import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';

const only = (values: Facets['year'], count: number) => {
  const [first, ...others] = values.filter((value) => value.count > 0);
  return others.length === 0 && first?.count === count ? first.value : undefined;
};

/** The one region and year of all `count` oils, by their facet counts; undefined where they differ. */
export const coveringRegion = (facets: Pick<Facets, 'year' | 'region'>, count: number) => {
  const [year, region] = [only(facets.year, count), only(facets.region, count)];
  if (year === undefined || year === null || typeof region !== 'string') return undefined;
  return { year: Number(year), region };
};
