import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { type FacetName, facetNames } from '@iom/contract/samples/oil-label.schemas.ts';

/** A filter with two names: the values of both. */
const gradesOf = ({ sae_grade, sample__sae_grade }: OilFilters) =>
  sae_grade && sample__sae_grade ? [...sae_grade, ...sample__sae_grade] : (sae_grade ?? sample__sae_grade);

/** The facets that are filtered, each with the values of which an oil has one; the empty text means not stated. */
export const facetFilters = (filters: OilFilters): { name: FacetName; texts: readonly string[] }[] =>
  facetNames.flatMap((name) => {
    const texts = name === 'sae_grade' ? gradesOf(filters) : filters[name];
    return texts ? [{ name, texts }] : [];
  });

/** The number that a filter names; undefined for other text. */
export const filteredNumber = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) ? Number(text) : undefined;
