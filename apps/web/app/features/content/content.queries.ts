import { readArchiveOverview } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Counts of the archive and the home page's plot. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['archive-overview'],
    queryFn: ({ signal }) => call(readArchiveOverview, { signal }),
    staleTime: 3_600_000,
  });
