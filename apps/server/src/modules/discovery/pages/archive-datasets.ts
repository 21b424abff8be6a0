import { compareText } from '@iom/columnar/comparators.ts';
import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';
import { datasetOf, variablesOf } from './structured-data.ts';

const spanOf = (years: readonly number[]): readonly [number, number] | undefined => {
  const [from] = years;
  const to = years.at(-1);
  return from === undefined || to === undefined ? undefined : [from, to];
};

/** The archive of released oils as one dataset. */
export const archiveDataset = (
  site: Site,
  { years, country_counts: countries }: ArchiveFigures,
  dictionary: Dictionary,
): object =>
  datasetOf(site, {
    name: 'Engine oil test data',
    description:
      'Engine oils bought off the shelf all over the world, coded blind and measured by independent laboratories: label data of every oil, and values with method, unit and precision for the oils and tests that are chosen.',
    path: pages.catalog.path(),
    years: spanOf(years),
    places: countries.map(({ name }) => name).sort(compareText),
    variables: variablesOf(dictionary.tests),
  });

/** One dataset for each region with released oils. */
export const regionalDatasets = (
  site: Site,
  { years, regions }: ArchiveFigures,
  dictionary: Dictionary,
): object[] =>
  regions
    .toSorted((a, b) => compareText(a.region, b.region))
    .map(({ region, oils }) => {
      return datasetOf(site, {
        name: `Engine oils of ${region}`,
        description: `All engine oils that were bought in ${region} in a year, with every test that was carried out on them, as one database for each year.`,
        path: pages.regionalSelect.path({ filter_region: region }),
        years: spanOf(years.filter((_year, index) => (oils[index] ?? 0) > 0)),
        places: [region],
        variables: variablesOf(dictionary.tests),
      });
    });
