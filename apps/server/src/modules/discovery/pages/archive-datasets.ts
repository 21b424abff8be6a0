import { pages } from '@iom/contract/pages/pages.ts';
import type { OilTable } from '#modules/catalogue/catalogue.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';
import { datasetOf, variablesOf } from './structured-data.ts';

const spanOf = (years: readonly number[]): readonly [number, number] | undefined => {
  const [from] = years;
  const to = years.at(-1);
  return from === undefined || to === undefined ? undefined : [from, to];
};

/** The archive of released oils as one dataset. */
export const archiveDataset = (site: Site, { table }: OilTable, dictionary: Dictionary): object =>
  datasetOf(site, {
    name: 'Engine oil test data',
    description:
      'Engine oils bought off the shelf all over the world, coded blind and measured by independent laboratories: label data of every oil, and values with method, unit and precision for the oils and tests that are chosen.',
    path: pages.catalog.path(),
    years: spanOf(table.columns.year.values),
    places: table.columns.country.values,
    variables: variablesOf(dictionary.tests),
  });

/** One dataset for each region with released oils. */
export const regionalDatasets = (site: Site, { oils, table }: OilTable, dictionary: Dictionary): object[] =>
  table.columns.region.values.map((region) => {
    const years = oils.filter((oil) => oil.region === region).map(({ year }) => year);
    return datasetOf(site, {
      name: `Engine oils of ${region}`,
      description: `All engine oils that were bought in ${region} in a year, with every test that was carried out on them, as one database for each year.`,
      path: pages.regionalSelect.path({ filter_region: region }),
      years: spanOf(years.toSorted((a, b) => a - b)),
      places: [region],
      variables: variablesOf(dictionary.tests),
    });
  });
