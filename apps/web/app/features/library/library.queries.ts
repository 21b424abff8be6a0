import { listHoldings } from '@iom/contract/library/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/assignments.schemas.ts';
import { listTasks, previewReport } from '@iom/contract/library/library.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { ListQuery } from '../../lib/list-address.ts';
import { isUnfinished } from './downloads.rules.ts';

const largestPage = 100;

/** All that the user holds or bought, newest first, with who has each seat. */
export const allHoldingsQuery = queryOptions({
  queryKey: ['holdings', 'all'],
  queryFn: async ({ signal }) => {
    const holdings: Holding[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page: String(page), page_size: String(largestPage), ordering: '-created' };
      const { count, results } = await call(listHoldings, { query, signal });
      holdings.push(...results);
      if (results.length === 0 || holdings.length >= count) return holdings;
    }
  },
});

/** One page of ten rows of a held dataset. */
export const previewQuery = (query: { id: string; regional: 'true' | 'false'; page: string }) =>
  queryOptions({
    queryKey: ['preview', query],
    queryFn: ({ signal }) => call(previewReport, { query, signal }),
    placeholderData: keepPreviousData,
  });

const twoSeconds = 2000;

/** A page of the files the user asked for, newest first, asked again every two seconds while one of them is being made. */
export const tasksQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['tasks', query],
    queryFn: ({ signal }) => call(listTasks, { query, signal }),
    refetchInterval: (query) => (query.state.data?.results.some(isUnfinished) ? twoSeconds : false),
    placeholderData: keepPreviousData,
  });
