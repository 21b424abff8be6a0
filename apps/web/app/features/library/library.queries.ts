import { listOwnedReports, listTasks, previewReport } from '@iom/contract/library/library.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { isUnfinished } from './downloads.rules.ts';

/** What the user may use now. */
export const ownedReportsQuery = queryOptions({
  queryKey: ['owned-reports'],
  queryFn: ({ signal }) => call(listOwnedReports, { signal }),
});

/** One page of ten rows of a held dataset. */
export const previewQuery = (query: { id: string; regional: 'true' | 'false'; page: string }) =>
  queryOptions({
    queryKey: ['preview', query],
    queryFn: ({ signal }) => call(previewReport, { query, signal }),
    placeholderData: keepPreviousData,
  });

const twoSeconds = 2000;

/** The newest files the user asked for, asked again every two seconds while one of them is being made. */
export const tasksQuery = queryOptions({
  queryKey: ['tasks'],
  queryFn: ({ signal }) => call(listTasks, { query: { page_size: '20' }, signal }),
  refetchInterval: (query) => (query.state.data?.results.some(isUnfinished) ? twoSeconds : false),
});
