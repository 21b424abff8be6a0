import { shownFacetValue } from '../shared/facet-value.rules.ts';
import type { AnalysisFacetName } from './analysis-query.schemas.ts';

/** The facets of the catalogue and of the analysis. */
export const facetLabels: Record<AnalysisFacetName, string> = {
  year: 'Year',
  region: 'Region',
  country: 'Country',
  state: 'State or province',
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

/** The chosen values of a facet: `Year: 2016, 2018`. */
export const facetInWords = (name: AnalysisFacetName, values: readonly (string | number)[]) =>
  `${facetLabels[name]}: ${values.map((value) => shownFacetValue(name, String(value))).join(', ')}`;
