// The catalogue's filters in the URL.

import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { type DisplayTest, type Facets, seriesNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { createSampleRequest } from '@iom/contract/code-samples/code-samples.rules.ts';
import { type FacetName, facetNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { formatFacetValue } from '@iom/contract/shared/facet-value.rules.ts';
import { askedGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { List } from '../../../lib/api/use-list.ts';
import {
  choiceParam,
  pageParam,
  type SearchParam,
  shortTextParam,
  textsParam,
} from '../../../lib/pages/search-state.ts';
import type { CodeChoice } from '../../../ui/code-samples/CodeDialog.tsx';

/** The call that fetches the page of oils on the screen. */
export const catalogueCode = (
  filters: object,
  { page, pageSize, ordering }: Pick<List<unknown>, 'page' | 'pageSize' | 'ordering'>,
): CodeChoice => {
  const query = { ...filters, ordering: ordering || undefined, page, page_size: pageSize };
  return { label: 'This page', request: createSampleRequest(listOils, window.location.origin, { query }) };
};

/** So many consecutive years or more are shown as a range. */
const shortestRange = 3;

const consecutive = (years: readonly number[]) => {
  const runs: number[][] = [];
  for (const year of years) {
    const last = runs.at(-1);
    if (last?.at(-1) === year - 1) last.push(year);
    else runs.push([year]);
  }
  return runs;
};

/** A facet of the catalogue: a field of the label, or the tests an oil has, by their ids. */
export type CatalogueFacet = FacetName | 'has_test';

/** The facets in the order of the screen: the tests follow the grade. */
export const catalogueFacets: readonly CatalogueFacet[] = facetNames.flatMap((name): CatalogueFacet[] =>
  name === 'sae_grade' ? [name, 'has_test'] : [name],
);

export const facetTitle = (facet: CatalogueFacet) => (facet === 'has_test' ? 'Tests' : facetLabels[facet]);

/** Tests by the values of their facet. */
export type TestsById = ReadonlyMap<string, DisplayTest>;

/** The value of a facet in words: of a test its name, and its id while `tests` load. */
export const valueInWords = (facet: CatalogueFacet, value: string, tests: TestsById | undefined) =>
  facet === 'has_test'
    ? typographicName(tests?.get(value)?.name ?? `Test ${value}`)
    : formatFacetValue(facet, value);

/** Values that are shown, and removed, together. */
interface Choice {
  label: string;
  values: readonly string[];
}

/** The selected values of a facet as they are shown: one by one, consecutive years as a range. */
export const shownChoices = (
  facet: CatalogueFacet,
  selected: readonly string[],
  tests?: TestsById,
): Choice[] => {
  const single = (value: string) => ({ label: valueInWords(facet, value, tests), values: [value] });
  if (facet !== 'year') return selected.map(single);
  const isYear = (value: string) => /^\d+$/.test(value);
  const years = selected.filter(isYear).map(Number);
  const ranges = consecutive(years.toSorted((a, b) => a - b)).flatMap((run): Choice[] =>
    run.length < shortestRange
      ? run.map((year) => single(String(year)))
      : [{ label: `${run[0]}–${run.at(-1)}`, values: run.map(String) }],
  );
  return [...ranges, ...selected.filter((value) => !isYear(value)).map(single)];
};

const maxTextLength = 200;

/** Grades as on a label, such as `5W-30`, are read as they are stored. */
const gradesParam: SearchParam<readonly string[]> = {
  read: (values) => [...new Set(values.map(askedGrade))],
  write: textsParam.write,
};

/** One parameter for each facet. */
const facetParams = Object.fromEntries(catalogueFacets.map((name) => [name, textsParam])) as Record<
  CatalogueFacet,
  typeof textsParam
>;

/** The search parameters of the catalogue. Values the server would reject are ignored. */
export const catalogueParams = {
  ...facetParams,
  sae_grade: gradesParam,
  search: shortTextParam(maxTextLength),
  sample__group_id: shortTextParam(maxTextLength),
  series: choiceParam(seriesNames),
  show: choiceParam(['selected']),
  page: pageParam,
};

export type CatalogueSearch = Record<CatalogueFacet, readonly string[]> & {
  search: string;
  sample__group_id: string;
  series: (typeof seriesNames)[number] | undefined;
  show: 'selected' | undefined;
  page: number;
};

const unlessEmpty = (text: string) => (text === '' ? undefined : text);

/** The filters as the contract's query: lists for facets, single texts for search, series and sample group. */
export const oilFiltersOf = (search: CatalogueSearch) => {
  const facets: Partial<Record<CatalogueFacet, string[]>> = {};
  for (const facet of catalogueFacets) if (search[facet].length > 0) facets[facet] = [...search[facet]];
  return {
    ...facets,
    search: unlessEmpty(search.search),
    series: search.series,
    sample__group_id: unlessEmpty(search.sample__group_id),
  };
};

/** The change that switches a facet's value on or off, on the first page again. */
export const toggled = (
  search: CatalogueSearch,
  facet: CatalogueFacet,
  value: string,
): Partial<CatalogueSearch> => {
  const values = search[facet];
  const next = values.includes(value) ? values.filter((known) => known !== value) : [...values, value];
  return { [facet]: next, page: 1 };
};

/** The change that drops values of a facet, on the first page again. */
export const without = (
  search: CatalogueSearch,
  facet: CatalogueFacet,
  values: readonly string[],
): Partial<CatalogueSearch> => ({
  [facet]: search[facet].filter((known) => !values.includes(known)),
  page: 1,
});

/** The change that removes all filters. */
export const noFilters = (): Partial<CatalogueSearch> => {
  const facets: Partial<Record<CatalogueFacet, string[]>> = {};
  for (const facet of catalogueFacets) facets[facet] = [];
  return { ...facets, search: '', series: undefined, sample__group_id: '', page: 1 };
};

/** A facet value of the URL that no oil has. */
export interface UnknownValue {
  facet: CatalogueFacet;
  value: string;
}

/** The search without values missing in `facets`, the facets of the whole catalogue, and those values. */
export const knownFilters = (search: CatalogueSearch, facets: Facets) => {
  const known = { ...search };
  const unknown: UnknownValue[] = [];
  for (const facet of catalogueFacets) {
    const values = new Set((facets[facet] ?? []).map(({ value }) => String(value ?? '')));
    known[facet] = search[facet].filter((value) => values.has(value));
    for (const value of search[facet]) if (!values.has(value)) unknown.push({ facet, value });
  }
  return { known, unknown };
};

interface Loosening {
  /** The filter in words. */
  label: string;
  /** The change that drops this filter alone. */
  without: Partial<CatalogueSearch>;
  /** The change that drops all others. */
  only: Partial<CatalogueSearch>;
}

/** More words of a search are not tried one by one. */
const maxWords = 6;

/** The words of a search one by one, where there are several. */
const searchWords = (search: string): Loosening[] => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2 || words.length > maxWords) return [];
  return words.map((word, index) => ({
    label: `“${word}”`,
    without: { search: words.toSpliced(index, 1).join(' '), page: 1 },
    only: { ...noFilters(), search: word },
  }));
};

/** The values of each active facet, which are dropped together; tests, of which an oil has to have all, one by one. */
const loosenedFacets = (search: CatalogueSearch) =>
  catalogueFacets
    .filter((facet) => search[facet].length > 0)
    .flatMap((facet) => {
      const values = search[facet];
      const groups = facet === 'has_test' ? values.map((value) => [value]) : [values];
      return groups.map((group) => ({ facet, values: group }));
    });

/** Each active filter, and each word of the search, with the changes that drop it or all others. */
export const loosenings = (search: CatalogueSearch, tests: TestsById | undefined): Loosening[] => {
  const none = noFilters();
  const options: Loosening[] = loosenedFacets(search).map(({ facet, values }) => ({
    label: `${facet === 'has_test' ? 'the test' : facetTitle(facet)} ${shownChoices(facet, values, tests)
      .map(({ label }) => label)
      .join(', ')}`,
    without: without(search, facet, values),
    only: { ...none, [facet]: values },
  }));
  const others = [
    { key: 'search', label: `the search “${search.search}”`, empty: '' },
    { key: 'series', label: 'the series', empty: undefined },
    { key: 'sample__group_id', label: 'the sample group', empty: '' },
  ] as const;
  for (const { key, label, empty } of others)
    if (search[key])
      options.push({ label, without: { [key]: empty, page: 1 }, only: { ...none, [key]: search[key] } });
  return [...options, ...searchWords(search.search)];
};
