import {
  countOilFacets,
  listAvailableTests,
  listOilIds,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { largestDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { coveringRegion } from './covering-database.rules.ts';

/** The database of a region and year; null where there is none. */
export const databaseQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: [endpointKey(listRegionalReports), { year, region }],
    queryFn: async ({ signal }) => {
      const { results } = await call(listRegionalReports, { query: { year: String(year), region }, signal });
      return results[0] ?? null;
    },
  });

/** Of how many oils of a database the user owns values. */
export const ownedOilsQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: [endpointKey(listAvailableTests), 'owned', { year, region }],
    queryFn: async ({ signal }) => {
      const { ids } = await call(listOilIds, { query: { year: String(year), region }, signal });
      const { results } = await call(listAvailableTests, {
        body: { samples: ids.slice(0, largestDataset) },
        signal,
      });
      return new Set(results.flatMap((test) => test.owned_for ?? [])).size;
    },
  });

/** The database of the one region and year that all these oils are of; null where there is none. */
export const coveringDatabaseQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: [endpointKey(listRegionalReports), { samples }],
    queryFn: async ({ signal }) => {
      const facets = await call(countOilFacets, { query: { ids: samples.join(',') }, signal });
      const covered = coveringRegion(facets, samples.length);
      if (!covered) return null;
      const { results } = await call(listRegionalReports, {
        query: { year: String(covered.year), region: covered.region },
        signal,
      });
      return results[0] ?? null;
    },
  });
