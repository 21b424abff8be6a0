import { pages } from '@iom/contract/pages/pages.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { DictionaryTest } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';

/** What downloads offer, as media types. */
const formats = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.apache.parquet',
];

/** One variable per analyte: name, unit and method. */
export const variablesOf = (tests: readonly DictionaryTest[]) =>
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
  variables: ReturnType<typeof variablesOf>;
  identifier?: string;
}

/** A `Dataset` of schema.org: what was measured, where and when, and in which formats it is delivered; no values. */
export const datasetOf = (site: Site, facts: DatasetFacts): object => {
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
