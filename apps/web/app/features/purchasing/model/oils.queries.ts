import { listDisplayTests, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** Catalogue rows of these oils, at most a page of them. */
export const oilsQuery = (samples: readonly number[]) => ({
  ...endpointQuery(listOils, {
    query: { ids: samples.join(','), page_size: String(largestPageSize) },
  }),
  placeholderData: keepPreviousData,
  enabled: samples.length > 0,
});

/** All tests with their names. */
export const testsQuery = endpointQuery(listDisplayTests);
