import {
  countOilFacets,
  listAvailableTests,
  listOilIds,
  listOils,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  listOwnedReports,
  listRegionalReports,
  readRegionalYears,
} from '@iom/contract/library/library.endpoints.ts';
import { largestDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-address.ts';
import { coveringRegion } from './covering-database.rules.ts';

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
