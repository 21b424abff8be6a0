import { analysisName, facetFields, oilLabel } from '../samples/oil-label.schemas.ts';
import { formatFacetValue } from '../shared/facet-value.rules.ts';
import type { AnalysisFacetName } from './analysis-query.schemas.ts';

/** The labels of the facets of the catalog and of Data Analysis. */
export const facetLabels = Object.fromEntries(
  facetFields.map((name) => [analysisName(name), oilLabel[name].title]),
) as Record<AnalysisFacetName, string>;

/** A text for the selected values of a facet: `Year: 2016, 2018`. */
export const facetInWords = (name: AnalysisFacetName, values: readonly (string | number)[]) =>
  `${facetLabels[name]}: ${values.map((value) => formatFacetValue(name, String(value))).join(', ')}`;
