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
