import { analysisName, facetFields, oilLabel } from '../samples/oil-label.schemas.ts';
import { shownFacetValue } from '../shared/facet-value.rules.ts';
import type { AnalysisFacetName } from './analysis-query.schemas.ts';

/** The facets of the catalogue and of the analysis. */
export const facetLabels = Object.fromEntries(
  facetFields.map((name) => [analysisName(name), oilLabel[name].title]),
) as Record<AnalysisFacetName, string>;

/** The chosen values of a facet: `Year: 2016, 2018`. */
export const facetInWords = (name: AnalysisFacetName, values: readonly (string | number)[]) =>
  `${facetLabels[name]}: ${values.map((value) => shownFacetValue(name, String(value))).join(', ')}`;
