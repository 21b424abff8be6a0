import { compareText } from '@iom/columnar/comparators.ts';
import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { downloadFormats, downloadMediaTypes } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Dictionary, DictionaryTest } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';

/** Media types of the download formats that hold a table, without their parameters. */
const formats = downloadFormats
  .filter((format) => format !== 'zip')
  .map((format) => downloadMediaTypes[format].replace(/;.*/, ''));

/** One variable per analyte: name, unit and method. */
export const toVariables = (tests: readonly DictionaryTest[]) =>
  tests.flatMap(({ method, analytes }) =>
    analytes.map(({ name, unit }) => ({
      '@type': 'PropertyValue',
      name: typographicName(name),
      unitText: unit || undefined,
      measurementTechnique: method || undefined,
    })),
  );

interface DatasetFacts {
  name: string;
  description: string;
  /** Path of the page that offers it. */
  path: string;
  years: readonly [number, number] | undefined;
  /** Names of countries or regions. */
  places: readonly string[];
  variables: ReturnType<typeof toVariables>;
  identifier?: string;
}

/** A `Dataset` of schema.org: what was measured, where and when, and its formats; no values. */
export const toDataset = (site: Site, facts: DatasetFacts): object => {
  const url = `${site.publicUrl}${facts.path}`;
  const [from, to] = facts.years ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: facts.name,
    description: facts.description,
    url,
    identifier: facts.identifier,
    creator: { '@type': 'Organization', name: site.siteName, url: `${site.publicUrl}${pages.home.path()}` },
    license: `${site.publicUrl}${pages.terms.path()}`,
    isAccessibleForFree: false,
    temporalCoverage: from === undefined ? undefined : from === to ? String(from) : `${from}/${to}`,
    spatialCoverage: facts.places.map((name) => ({ '@type': 'Place', name })),
    variableMeasured: facts.variables,
    distribution: formats.map((encodingFormat) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: url,
    })),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: `${site.siteName}: engine oil test data`,
      url: `${site.publicUrl}${pages.catalog.path()}`,
    },
  };
};

const yearSpan = (years: readonly number[]): readonly [number, number] | undefined => {
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
  toDataset(site, {
    name: 'Engine oil test data',
    description:
      'Engine oils bought off the shelf all over the world, coded blind and measured by independent laboratories: label data of every oil, and values with method, unit and precision for the oils and tests that are chosen.',
    path: pages.catalog.path(),
    years: yearSpan(years),
    places: countries.map(({ name }) => name).sort(compareText),
    variables: toVariables(dictionary.tests),
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
      return toDataset(site, {
        name: `Engine oils of ${region}`,
        description: `All engine oils that were bought in ${region} in a year, with every test that was carried out on them, as one database for each year.`,
        path: pages.regionalSelect.path({ filter_region: region }),
        years: yearSpan(years.filter((_year, index) => (oils[index] ?? 0) > 0)),
        places: [region],
        variables: toVariables(dictionary.tests),
      });
    });
