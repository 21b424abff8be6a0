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

/** All analytes of the archive. They change only with a release. */
export const analytesQuery = { ...endpointQuery(listDisplayAnalytes), staleTime: 600_000 };

/** The oils and analytes of the free sample set. */
export const sampleSetQuery = { ...endpointQuery(readSampleSet), staleTime: 600_000 };

/** Options of queries that depend on the filters: the previous data stay until the new data arrive; offline the query fails instead of waiting. */
export const filterQueryOptions = { placeholderData: keepPreviousData, networkMode: 'always' } as const;

/** One page of the oils that match. */
export const resultsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(searchOwnedOils, { body: { ...queryOf(search), page: search.page } }),
  ...filterQueryOptions,
});

export const facetsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(countAnalysisFacets, { body: filtersOf(search) }),
  ...filterQueryOptions,
});

export type AnalytesById = ReadonlyMap<number, DisplayAnalyte>;
