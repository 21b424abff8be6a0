// Reads by visitors, and changes of tests by administrators.
import * as figures from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import * as endpoints from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { DictionaryRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { measuredTests } from './archive-files.ts';
import type { Site } from './site.ts';

/** The tests by the names of `measuredTests`, each with its first analyte. */
export const chooseTests = (dictionary: readonly DictionaryRow[]) => {
  const named = (name: string) => {
    const test = dictionary.find((one) => one.name === name);
    return { id: test?.id ?? 0, name, analyte: test?.analytes[0]?.id ?? 0 };
  };
  const { kv100, noack, ash } = measuredTests;
  return { kv: named(kv100), noack: named(noack), ash: named(ash) };
};
export type Tests = ReturnType<typeof chooseTests>;

export const readDictionary = async ({ client }: Site): Promise<DictionaryRow[]> =>
  (await client.call('dictionary', figures.listDataDictionary, { query: { page_size: '500' } })).body.results;

const searches = [
  { search: 'brand 1' },
  { year: ['2014'], region: ['Europe'] },
  { sae_grade: ['5W30'], ordering: '-brand_name' },
  { search: 'brnad 12', page_size: '5', page: '2' },
  { api_mark: 'True', series: 'modern' },
] as const;

/** Searches of the catalogue. @returns the first oils */
export const readCatalogue = async ({ client }: Site) => {
  const first = { query: { page_size: '50', ordering: 'id' } };
  const { results } = (await client.call('catalogue', endpoints.listOils, first)).body;
  for (const search of searches) {
    const query = search as object;
    const words = JSON.stringify(search);
    await client.call(`catalogue: ${words}`, endpoints.listOils, { query });
    await client.call(`facets: ${words}`, endpoints.countOilFacets, { query });
    await client.call(`ids: ${words}`, endpoints.listOilIds, { query });
  }
  const numbers = { numbers: ['A-1', 'a.2', 'A 0003', 'zz'] };
  await client.call('by report number', endpoints.findReportNumbers, { body: numbers });
  await client.call('one oil', endpoints.readOil, { params: { id: 1 } });
  await client.call('an unknown oil', endpoints.readOil, { params: { id: 999_999 }, status: 404 });
  return results;
};

/** Changes prices and names of tests. */
export const changeTests = async ({ client, admin }: Site, { kv, noack, ash }: Tests) => {
  const change = (
    label: string,
    id: number,
    body: { name?: string; price?: number | null },
    status?: number,
  ) => client.call(label, endpoints.updateDisplayTest, { params: { id }, body, token: admin, status });
  await change('price of a test', noack.id, { price: 48 });
  await change('price of another test', kv.id, { price: 27 });
  await change('test under a taken name', kv.id, { name: ash.name }, 400);
  await change('test under a taken name in capitals', kv.id, { name: ash.name.toUpperCase() }, 400);
  await change('an unknown test', 999_999, { price: 1 }, 404);
};
