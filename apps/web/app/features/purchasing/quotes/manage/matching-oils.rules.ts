// Filters of the catalog for the oils that a quote requests.

import type { Facets } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Quote, quoteWishes } from '@iom/contract/purchasing/quotes/quotes.schemas.ts';
import type { FacetName } from '@iom/contract/samples/oil-label.schemas.ts';
import { countryName, isCountryCode } from '@iom/contract/shared/countries.ts';
import { canonicalGrade, formatGrade } from '@iom/contract/shared/sae-grade.ts';

export const matchedFacets = ['sae_grade', 'service_class', 'country', 'brand_name', 'supplier'] as const;
export type MatchedFacet = (typeof matchedFacets)[number] & FacetName;

/** Values of each facet; an empty list means any. */
export type OilCriteria = Record<MatchedFacet, string[]>;

export const anyOil: OilCriteria = {
  sae_grade: [],
  service_class: [],
  country: [],
  brand_name: [],
  supplier: [],
};

type Wish = (typeof quoteWishes)[number];
type Wishes = Pick<Quote, Wish>;

const contains = (value: string, text: string) => value.toLowerCase().includes(text.trim().toLowerCase());

/** Whether a service class like `API SN Plus/CF` contains the specification `SN` as whole words. */
const namesClass = (value: string, text: string) => {
  const words = (from: string) =>
    ` ${from
      .toUpperCase()
      .split(/[^A-Z0-9+]+/)
      .filter(Boolean)
      .join(' ')} `;
  return words(value).includes(words(text.replace(/^(?:API|ACEA|ILSAC)\s+/i, '')));
};

const sameGrade = (value: string, text: string) => canonicalGrade(value) === canonicalGrade(text);

/** Whether a text names a country: by its ISO code, or by at least four letters of its name, so that `UK` does not name Ukraine. */
const namesCountry = (value: string, text: string) => {
  const code = text.trim().toUpperCase();
  if (isCountryCode(code)) return value === countryName(code);
  return code.length >= 4 && contains(value, text);
};

const facetOf: Record<Wish, [MatchedFacet, (value: string, text: string) => boolean]> = {
  api_specs: ['service_class', namesClass],
  acea_specs: ['service_class', namesClass],
  countries: ['country', namesCountry],
  brands: ['brand_name', contains],
  sae_grades: ['sae_grade', sameGrade],
  manufacturers: ['supplier', contains],
};

/** The values of a facet, without "not stated". */
export const facetValues = (facets: Facets, name: MatchedFacet): string[] =>
  facets[name].flatMap(({ value }) => (value === null ? [] : [String(value)]));

/** The criteria of a quote as values of the catalog's facets, and the criteria that no oil of the catalog meets. */
export const matchCriteria = (
  wishes: Wishes,
  facets: Facets,
): { criteria: OilCriteria; unmatched: string[] } => {
  const criteria: OilCriteria = structuredClone(anyOil);
  const unmatched: string[] = [];
  for (const [wish, [facet, matches]] of Object.entries(facetOf) as [Wish, (typeof facetOf)[Wish]][])
    for (const text of wishes[wish]) {
      const found = facetValues(facets, facet).filter((value) => matches(value, text));
      if (found.length === 0) unmatched.push(text);
      criteria[facet] = [...new Set([...criteria[facet], ...found])];
    }
  return { criteria, unmatched };
};

export const hasCriteria = (criteria: OilCriteria) => matchedFacets.some((name) => criteria[name].length > 0);

/** The catalog query for released oils that meet the criteria. */
export const oilQuery = (criteria: OilCriteria) => ({
  status: 'RELEASED',
  ...Object.fromEntries(
    matchedFacets.filter((name) => criteria[name].length > 0).map((name) => [name, criteria[name]]),
  ),
});

/** Maximum number of criteria in a name. */
const maxNameParts = 3;

/** A short name for what is requested: the first criteria, like `5W-30, Germany`, or the reference if there are none. */
export const requestName = (quote: Wishes & Pick<Quote, 'reference'>): string => {
  const words = [
    ...quote.sae_grades.map(formatGrade),
    ...quote.api_specs,
    ...quote.acea_specs,
    ...quote.countries,
    ...quote.brands,
    ...quote.manufacturers,
  ];
  return words.slice(0, maxNameParts).join(', ').slice(0, 200) || quote.reference;
};
