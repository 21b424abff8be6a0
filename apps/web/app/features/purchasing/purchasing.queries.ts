import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { CartDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import {
  calculatePrice,
  listOrderHistory,
  readOrder,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { priceQuestionOf } from './checkout/checkout.rules.ts';

/** One order of the user. A stranger's and an unknown one fail alike with 404. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
  });

/** What these datasets cost with these codes, asked of the server each time a page shows it. */
export const datasetsPriceQuery = (datasets: readonly CartDataset[], codes: readonly string[]) =>
  queryOptions({
    queryKey: ['price', datasets, codes],
    queryFn: ({ signal }) => call(calculatePrice, { body: priceQuestionOf(datasets, codes), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: datasets.length > 0,
  });

export const orderHistoryQuery = (query: { page: string; page_size: string; ordering: string }) =>
  queryOptions({
    queryKey: ['orders', 'history', query],
    queryFn: ({ signal }) => call(listOrderHistory, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Catalogue rows of these oils, at most a page of them. */
export const oilsQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: ['oils', samples],
    queryFn: ({ signal }) => call(listOils, { query: { ids: samples.join(','), page_size: '100' }, signal }),
    placeholderData: keepPreviousData,
    enabled: samples.length > 0,
  });

/** All tests with their names. */
export const testsQuery = queryOptions({
  queryKey: ['display-tests'],
  queryFn: ({ signal }) => call(listDisplayTests, { signal }),
});
