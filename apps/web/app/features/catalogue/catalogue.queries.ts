import {
  countOilFacets,
  listAvailableTests,
  listOils,
  readOil,
} from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

type OilQuery = QueryInput<typeof listOils>;

/** A page of oils; the rows before stay while the next ones come. */
export const oilsQuery = (query: OilQuery) =>
  queryOptions({
    queryKey: ['oils', query],
    queryFn: ({ signal }) => call(listOils, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const facetsQuery = (query: QueryInput<typeof countOilFacets>) =>
  queryOptions({
    queryKey: ['facets', query],
    queryFn: ({ signal }) => call(countOilFacets, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** An oil by its report number: found in the catalogue, then read whole. Null where there is none. */
export const oilByNumberQuery = (reportNumber: string) =>
  queryOptions({
    queryKey: ['oil', reportNumber],
    queryFn: async ({ signal }) => {
      const { results } = await call(listOils, { query: { sample__report_number: reportNumber }, signal });
      return results[0] ? call(readOil, { params: { id: results[0].id }, signal }) : null;
    },
  });

/** All tests, and which of these oils each has data for. */
export const availableTestsQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: ['available-tests', samples],
    queryFn: ({ signal }) => call(listAvailableTests, { body: { samples: [...samples] }, signal }),
    placeholderData: keepPreviousData,
  });

const oilsAtOnce = 100;

/** The rows of chosen oils, however many; those no longer in the catalogue are missing. */
export const chosenOilsQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: ['chosen-oils', samples],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(samples.length / oilsAtOnce) }, (_, page) =>
        call(listOils, {
          query: {
            ids: samples.slice(page * oilsAtOnce, (page + 1) * oilsAtOnce).join(','),
            page_size: String(oilsAtOnce),
          },
          signal,
        }),
      );
      return (await Promise.all(pages)).flatMap(({ results }) => results);
    },
    placeholderData: keepPreviousData,
  });
