// The catalogue's filters in the URL, and their labels.

import { type FacetName, facetNames, seriesNames } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { choiceParam, pageParam, shortTextParam, textsParam } from '../../lib/pages/search-state.ts';

export const facetLabels: Record<FacetName, string> = {
  year: 'Year',
  region: 'Region',
  country: 'Country',
  sae_grade: 'SAE grade',
  service_class: 'Service class',
  supplier: 'Supplier',
  brand_name: 'Brand',
  oil_type: 'Oil type',
  api_mark: 'API mark',
  dexos_mark: 'dexos mark',
  energy_saving: 'Energy saving',
  ilsac_mark: 'ILSAC mark',
  jaso_mark: 'JASO mark',
  resource_conserving: 'Resource conserving',
};

/** A facet's value in words; the empty value means not stated. */
export const shownFacetValue = (facet: FacetName, value: string) => {
  if (value === '') return 'Not stated';
  if (facet === 'sae_grade') return shownGrade(value);
  if (value === 'True' || value === 'False') return value === 'True' ? 'Yes' : 'No';
  return value;
};

const longestText = 200;

/** One parameter for each facet. */
const facetParams = Object.fromEntries(facetNames.map((name) => [name, textsParam])) as Record<
  FacetName,
  typeof textsParam
>;

/** The search parameters of the catalogue. Values the server would reject are ignored. */
export const catalogueParams = {
  ...facetParams,
  search: shortTextParam(longestText),
  sample__group_id: shortTextParam(longestText),
  series: choiceParam(seriesNames),
  show: choiceParam(['selected']),
  page: pageParam,
};

export type CatalogueSearch = Record<FacetName, readonly string[]> & {
  search: string;
  sample__group_id: string;
  series: (typeof seriesNames)[number] | undefined;
  show: 'selected' | undefined;
  page: number;
};

const unlessEmpty = (text: string) => (text === '' ? undefined : text);

/**
 * The filters as the contract's query: lists for facets, single texts for search, series and sample group. Only released oils,
 * also for administrators, who would get others from the server: this is what can be bought.
 */
export const oilFiltersOf = (search: CatalogueSearch) => {
  const facets: Partial<Record<FacetName, string[]>> = {};
  for (const facet of facetNames) if (search[facet].length > 0) facets[facet] = [...search[facet]];
  return {
    ...facets,
    status: 'RELEASED',
    search: unlessEmpty(search.search),
    series: search.series,
    sample__group_id: unlessEmpty(search.sample__group_id),
  };
};

/** The change that switches a facet's value on or off, on the first page again. */
export const toggled = (
  search: CatalogueSearch,
  facet: FacetName,
  value: string,
): Partial<CatalogueSearch> => {
  const values = search[facet];
  const next = values.includes(value) ? values.filter((known) => known !== value) : [...values, value];
  return { [facet]: next, page: 1 };
};

/** The change that removes all filters. */
export const noFilters = (): Partial<CatalogueSearch> => {
  const facets: Partial<Record<FacetName, string[]>> = {};
  for (const facet of facetNames) facets[facet] = [];
  return { ...facets, search: '', series: undefined, sample__group_id: '', page: 1 };
};
