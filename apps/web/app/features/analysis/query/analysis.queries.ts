import {
  countAnalysisFacets,
  listDisplayAnalytes,
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

/** One page of the oils that match. */
export const resultsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(searchOwnedOils, { body: { ...queryOf(search), page: search.page } }),
  placeholderData: keepPreviousData,
});

export const facetsQuery = (search: AnalysisSearch) => ({
  ...endpointQuery(countAnalysisFacets, { body: filtersOf(search) }),
  placeholderData: keepPreviousData,
});

export type AnalytesById = ReadonlyMap<number, DisplayAnalyte>;
