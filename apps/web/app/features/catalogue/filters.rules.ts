// The catalogue's filters as they stand in the address, and in words.

import {
  type FacetName,
  facetNames,
  oilOrdering,
  seriesNames,
} from '@iom/contract/catalogue/catalogue.schemas.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';

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

const single = ['search', 'series', 'sample__group_id'] as const;

const longestText = 200;

/** What the server would refuse in an address somebody typed or cut short: it counts as not there. */
const isKnown = (name: (typeof single)[number], value: string) =>
  name === 'series' ? seriesNames.some((series) => series === value) : value.length <= longestText;

/**
 * The filters of an address as the contract's query: lists for facets, single texts for search, series and sample group. Only
 * released oils, also for administrators, whom the server would show the others too: here is what can be bought.
 */
export const queryOf = (address: URLSearchParams) => {
  const query: Record<string, string | string[]> = { status: 'RELEASED' };
  for (const facet of facetNames) {
    const values = address.getAll(facet);
    if (values.length > 0) query[facet] = values;
  }
  for (const name of single) {
    const value = address.get(name);
    if (value && isKnown(name, value)) query[name] = value;
  }
  return query;
};

/** The order of an address, if the list can be ordered so. */
export const orderingOf = (address: URLSearchParams) => {
  const asked = address.get('ordering') ?? '';
  return oilOrdering.some((field) => field === asked.replace(/^-/, '')) ? asked : undefined;
};

/** The address with a facet's value switched on or off, on the first page again. */
export const toggled = (address: URLSearchParams, facet: FacetName, value: string) => {
  const next = new URLSearchParams(address);
  const values = next.getAll(facet);
  next.delete(facet);
  for (const one of values.includes(value) ? values.filter((known) => known !== value) : [...values, value])
    next.append(facet, one);
  next.delete('page');
  return next;
};

/** The address with one text set or taken out, on the first page again. */
export const withText = (address: URLSearchParams, name: string, value: string | null) => {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  if (name !== 'page') next.delete('page');
  return next;
};

/** The address without any filter. */
export const cleared = (address: URLSearchParams) => {
  const next = new URLSearchParams(address);
  for (const name of [...facetNames, ...single, 'page']) next.delete(name);
  return next;
};
