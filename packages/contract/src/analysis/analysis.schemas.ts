import { z } from 'zod';
import { facetValue } from '../catalogue/catalogue.schemas.ts';
import { analyteColumn } from '../library/values/values.schemas.ts';
import { type AnalysisFacetName, analysisFacetNames } from './analysis-query.schemas.ts';

/** An analyte a search can show; `owned` when the user holds a cell of its test. */
export const displayAnalyte = analyteColumn.extend({
  method: z.string(),
  /** Group of its test. */
  group: z.string(),
  owned: z.boolean(),
});
export type DisplayAnalyte = z.output<typeof displayAnalyte>;

const facetLists = Object.fromEntries(
  analysisFacetNames.map((name) => [name, z.array(facetValue)]),
) as Record<AnalysisFacetName, z.ZodArray<typeof facetValue>>;
export const analysisFacets = z.object(facetLists);
export type AnalysisFacets = z.output<typeof analysisFacets>;
