import { alternativesOf } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetInWords } from '@iom/contract/analysis/facet-labels.ts';
import { alternativesSentence } from '../parameters/parameter-sentence.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { type AnalysisSearch, demographicFilterNames } from '../query/analysis-search.ts';
import { datasetCount } from '../query/use-analysis.ts';

const shown = (view: AnalysisSearch) =>
  demographicFilterNames.flatMap((name) => {
    const chosen = view[name];
    if (chosen.length === 0) return [];
    return [facetInWords(name, typeof chosen === 'string' ? [chosen] : chosen)];
  });

/** A text that lists the filters and test parameters of a view: `Filters: Year: 2016; Noack is less than 12 mass %.` */
export const filtersInWords = (view: AnalysisSearch, analytes: AnalytesById): string => {
  const kind = view.values === 'corrected' ? ' Values corrected for laboratory.' : '';
  if (view.sample_set) return 'Over the free sample set.';
  const filters = [
    ...shown(view),
    ...alternativesOf(view.test).map((parameters) => alternativesSentence(parameters, analytes)),
  ];
  const isPart = datasetCount(view) > 0;
  if (filters.length === 0)
    return `Filters: none, every oil of ${isPart ? 'the chosen datasets' : 'your data'}.${kind}`;
  return `Filters: ${[...filters, ...(isPart ? ['in the chosen datasets alone'] : [])].join('; ')}.${kind}`;
};
