import { listSavedAnalyses } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { maxSavedAnalyses, type SavedAnalysis } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';

/** All saved analyses of the user, by name. */
export const savedAnalysesQuery = queryOptions({
  queryKey: [endpointKey(listSavedAnalyses)],
  queryFn: async ({ signal }) => {
    const analyses: SavedAnalysis[] = [];
    for (let page = 1; page <= maxSavedAnalyses / maxPageSize; page += 1) {
      const query = { page: String(page), page_size: String(maxPageSize) };
      const { count, results } = await call(listSavedAnalyses, { query, signal });
      analyses.push(...results);
      if (analyses.length >= count) break;
    }
    return analyses;
  },
});
