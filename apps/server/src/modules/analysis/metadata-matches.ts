import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import type { AnalysisDeps } from './analysis.service.ts';

/**
 * The ids of the oils that match the filters, ignoring test parameters. The mask shows the oils and none of
 * their cells.
 */
export const matchingByMetadata = (
  { engine }: Pick<AnalysisDeps, 'engine'>,
  query: AnalysisFilters,
  sampleIds: readonly number[],
): Promise<number[]> => {
  const mask: CellMask = new Map(sampleIds.map((id) => [id, new Set<number>()]));
  const filters = { ...query, test_parameters: [], own_columns: [] };
  return engine.ids({ filters, sort: null }, mask);
};
