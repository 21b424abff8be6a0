import { compareText } from '@iom/columnar/comparators.ts';
import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Dictionary, DictionaryTest } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';

/** What the data of a page cost: from the lowest to the highest price, in cents. */
export interface PriceRange {
  lowest: number;
  highest?: number;
}

/** One price, or a range of them, as schema.org states it. */
const toOffer = ({ lowest, highest }: PriceRange, url: string) => ({
  ...(lowest === highest
    ? { '@type': 'Offer', price: dollarsFromCents(lowest) }
    : {
        '@type': 'AggregateOffer',
        lowPrice: dollarsFromCents(lowest),
        highPrice: highest === undefined ? undefined : dollarsFromCents(highest),
      }),
  priceCurrency: 'USD',
  availability: 'https://schema.org/InStock',
  url,
});

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
  /** Absent if they apply to the whole archive. */
  variables?: ReturnType<typeof toVariables>;
  identifier?: string;
  /** Undefined where nothing is for sale. */
  prices: PriceRange | undefined;
}

/** A `Dataset` of schema.org: what was measured, where and when, and what it costs; no values. */
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
    offers: facts.prices && toOffer(facts.prices, url),
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: `${site.siteName}: engine oil test data`,
      url: `${site.publicUrl}${pages.catalog.path()}`,
    },
  };
};

/** The data of one oil as a `Product` of schema.org. */
export const toProduct = (
  site: Site,
  facts: Pick<DatasetFacts, 'name' | 'description' | 'path' | 'identifier' | 'prices'> & {
    brand: string;
    /** Path of a picture. */
    picture: string;
  },
): object => {
  const url = `${site.publicUrl}${facts.path}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: facts.name,
    description: facts.description,
    url,
    sku: facts.identifier,
    image: `${site.publicUrl}${facts.picture}`,
    brand: { '@type': 'Brand', name: facts.brand },
    offers: facts.prices && toOffer(facts.prices, url),
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
  prices: PriceRange | undefined,
): object =>
  toDataset(site, {
    name: 'Engine oil test data',
    description:
      'Engine oils bought off the shelf all over the world, coded blind and measured by independent laboratories: label data of every oil, and values with method, unit and precision for the oils and tests that are chosen.',
    path: pages.catalog.path(),
    years: yearSpan(years),
    places: countries.map(({ name }) => name).sort(compareText),
    variables: toVariables(dictionary.tests),
    prices,
  });

/** One dataset for each region with released oils. */
export const regionalDatasets = (
  site: Site,
  { years, regions }: ArchiveFigures,
  pricesOf: ReadonlyMap<string, PriceRange>,
): object[] =>
  regions
    .toSorted((a, b) => compareText(a.region, b.region))
    .map(({ region, oils }) => {
      const place = region === 'Americas' ? 'the Americas' : region;
      return toDataset(site, {
        name: `Engine oils of ${place}`,
        description: `All engine oils that were bought in ${place} in a year, with every test that was carried out on them, as one database for each year.`,
        path: pages.regionalSelect.path({ filter_region: region }),
        years: yearSpan(years.filter((_year, index) => (oils[index] ?? 0) > 0)),
        places: [region],
        prices: pricesOf.get(region),
      });
    });
