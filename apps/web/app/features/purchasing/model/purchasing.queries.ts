import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import {
  countOilFacets,
  listAvailableTests,
  listDisplayTests,
  listOilIds,
  listOils,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  listOwnedReports,
  listRegionalReports,
  readRegionalReport,
  readRegionalYears,
} from '@iom/contract/library/library.endpoints.ts';
import { type CartDataset, largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { listPurchaseOrders } from '@iom/contract/purchasing/purchase-orders.endpoints.ts';
import {
  calculatePrice,
  listOrderHistory,
  readInvoice,
  readOrder,
  readPaymentOptions,
  readTimeline,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-address.ts';
import { coveringRegion } from '../regional/covering-database.rules.ts';
import { isEmpty, type Purchase } from './order-draft.rules.ts';
import { priceQuestionOf } from './prices.rules.ts';

/** One order of the user. A stranger's and an unknown one fail alike with 404. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
  });

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id, 'invoice'],
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  });

/** What happened to an order, oldest first. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline'],
    queryFn: ({ signal }) => call(readTimeline, { params: { id }, signal }),
  });

/** Purchase orders the user sent under this number. */
export const sentPurchaseOrdersQuery = (number: string) =>
  queryOptions({
    queryKey: ['purchase-orders', number],
    queryFn: ({ signal }) => call(listPurchaseOrders, { query: { number }, signal }),
    enabled: number !== '',
  });

/** What this costs with these codes, asked of the server each time a page shows it. */
export const priceQuery = (purchase: Purchase, codes: readonly string[]) =>
  queryOptions({
    queryKey: ['price', purchase, codes],
    queryFn: ({ signal }) => call(calculatePrice, { body: priceQuestionOf(purchase, codes), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: !isEmpty(purchase),
  });

export const datasetsPriceQuery = (datasets: readonly CartDataset[], codes: readonly string[]) =>
  priceQuery({ kind: 'datasets', datasets }, codes);

/** Which card fields to show. */
export const paymentOptionsQuery = queryOptions({
  queryKey: ['payment-options'],
  queryFn: ({ signal }) => call(readPaymentOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const orderHistoryQuery = (query: ListQuery) =>
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

/** The address the account has stated. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(readProfile, { params: { id }, signal }),
  });

/** Years and regions with a database on offer. */
export const regionalYearsQuery = queryOptions({
  queryKey: ['regional-years'],
  queryFn: ({ signal }) => call(readRegionalYears, { signal }),
});

/** The database of a region and year; null where there is none. */
export const databaseQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: ['regional-report', year, region],
    queryFn: async ({ signal }) => {
      const { results } = await call(listRegionalReports, { query: { year: String(year), region }, signal });
      return results[0] ?? null;
    },
  });

/** A database by its id; null where it is gone. */
export const databaseByIdQuery = (id: number) =>
  queryOptions({
    queryKey: ['regional-report', id],
    queryFn: ({ signal }) =>
      call(readRegionalReport, { params: { id }, signal }).catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404) return null;
        throw failure;
      }),
  });

/** A page of the oils of a database: what is known of them before anything is bought. */
export const databaseOilsQuery = (year: number, region: string, asked: ListQuery) =>
  queryOptions({
    queryKey: ['oils', 'database', year, region, asked],
    queryFn: ({ signal }) => call(listOils, { query: { year: String(year), region, ...asked }, signal }),
    // the rows before stay, but never those of another database
    placeholderData: (before, query) =>
      query?.queryKey[2] === year && query.queryKey[3] === region ? before : undefined,
  });

/** Of how many oils of a database the user owns values. */
export const ownedOilsQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: ['owned-reports', 'oils', year, region],
    queryFn: async ({ signal }) => {
      const { ids } = await call(listOilIds, { query: { year: String(year), region }, signal });
      const { results } = await call(listAvailableTests, {
        body: { samples: ids.slice(0, largestDataset) },
        signal,
      });
      return new Set(results.flatMap((test) => test.owned_for ?? [])).size;
    },
  });

/** What the user may use now. */
export const ownedReportsQuery = queryOptions({
  queryKey: ['owned-reports'],
  queryFn: ({ signal }) => call(listOwnedReports, { signal }),
});

/** The database of the one region and year that all these oils are of; null where there is none. */
export const coveringDatabaseQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: ['covering-database', samples],
    queryFn: async ({ signal }) => {
      const facets = await call(countOilFacets, { query: { ids: samples.join(',') }, signal });
      const place = coveringRegion(facets, samples.length);
      if (!place) return null;
      const { results } = await call(listRegionalReports, {
        query: { year: String(place.year), region: place.region },
        signal,
      });
      return results[0] ?? null;
    },
  });
