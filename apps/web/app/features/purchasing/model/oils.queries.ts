import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

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
