import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** Catalogue rows of these oils, at most a page of them. */
export const oilsQuery = (samples: readonly number[]) => ({
  ...endpointQuery(listOils, {
    query: { ids: samples.join(','), page_size: String(maxPageSize) },
  }),
  placeholderData: keepPreviousData,
  enabled: samples.length > 0,
});

/** The rows of any number of oils by their ids; those no longer in the catalogue are missing. */
export const oilsByIdQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: [endpointKey(listOils), { samples }],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(samples.length / maxPageSize) }, (_, page) =>
        call(listOils, {
          query: {
            ids: samples.slice(page * maxPageSize, (page + 1) * maxPageSize).join(','),
            page_size: String(maxPageSize),
          },
          signal,
        }),
      );
      return (await Promise.all(pages)).flatMap(({ results }) => results);
    },
    placeholderData: keepPreviousData,
  });

/** All tests with their names. */
export const testsQuery = endpointQuery(listDisplayTests);

/** Rows by oil and tests by id for these oils. Pending while the query still holds the rows of another list. */
export const useListedOils = (samples: readonly number[]) => {
  const rows = useQuery(oilsQuery(samples));
  const tests = useQuery(testsQuery);
  const rowOf = new Map(rows.data?.results.map((row) => [row.sample, row]));
  const isOfAnother = rows.isPlaceholderData && samples.some((sample) => !rowOf.has(sample));
  return {
    rowOf,
    testOf: new Map(tests.data?.results.map((test) => [test.id, test])),
    isPending: rows.isPending || tests.isPending || isOfAnother,
    isError: rows.isError || tests.isError,
    retry: () => void Promise.all([rows.refetch(), tests.refetch()]),
  };
};
