import { listHoldings, previewReport } from '@iom/contract/library/holdings.endpoints.ts';
import type { Holding } from '@iom/contract/library/holdings.schemas.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../lib/api/endpoint-query.ts';

/** All licences the user holds or bought, newest first, each with its seat. */
export const allHoldingsQuery = queryOptions({
  queryKey: [endpointKey(listHoldings), 'all'],
  queryFn: async ({ signal }) => {
    const holdings: Holding[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page: String(page), page_size: String(largestPageSize), ordering: '-created' };
      const { count, results } = await call(listHoldings, { query, signal });
      holdings.push(...results);
      if (results.length === 0 || holdings.length >= count) return holdings;
    }
  },
});

/** One page of ten rows of a held dataset. */
export const previewQuery = (id: string, regional: boolean, page: number) => ({
  ...endpointQuery(previewReport, {
    query: { id, regional: regional ? 'true' : 'false', page: String(page) },
  }),
  placeholderData: keepPreviousData,
});
