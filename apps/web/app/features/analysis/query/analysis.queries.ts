import {
  countAnalysisFacets,
  listDisplayAnalytes,
  readSampleSet,
  searchOwnedOils,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { type AnalysisSearch, filtersOf, queryOf } from './analysis-search.ts';

/** The datasets the user holds. */
export const ownedReportsQuery = endpointQuery(listOwnedReports);

/** Every analyte of the archive; they change with a release only. */
export const analytesQuery = { ...endpointQuery(listDisplayAnalytes), staleTime: 600_000 };

/** The oils and analytes of the free sample set. */
export const sampleSetQuery = { ...endpointQuery(readSampleSet), staleTime: 600_000 };

/** Options of queries that follow the filters: the earlier data stay until the new ones arrive; offline they fail instead of waiting. */
export const followsFilters = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

/** One page of the oils that match. */
export const resultsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(searchOwnedOils, { body: { ...queryOf(search), page: search.page } }),
  ...followsFilters,
});

export const facetsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(countAnalysisFacets, { body: filtersOf(search) }),
  ...followsFilters,
});

export type AnalytesById = ReadonlyMap<number, DisplayAnalyte>;
