import { listRetests, readAssurance, readControlChart } from '@iom/contract/library/assurance.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-address.ts';

export const assuranceQuery = queryOptions({
  queryKey: ['assurance'],
  queryFn: ({ signal }) => call(readAssurance, { signal }),
});

/** The chart of a reference oil and an analyte; the chart before stays while the next one comes. */
export const controlChartQuery = (query: { reference_oil: string; analyte: string }) =>
  queryOptions({
    queryKey: ['control-chart', query],
    queryFn: ({ signal }) => call(readControlChart, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const retestsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['retests', query],
    queryFn: ({ signal }) => call(listRetests, { query, signal }),
    placeholderData: keepPreviousData,
  });
