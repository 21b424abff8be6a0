import { listDataDictionary, readArchiveOverview } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readSite } from '@iom/contract/content/content.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Counts of the archive and the home page's plot. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: ['archive-overview'],
    queryFn: ({ signal }) => call(readArchiveOverview, { signal }),
    staleTime: 3_600_000,
  });

/** How the institute can be reached. */
export const siteQuery = () =>
  queryOptions({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(readSite, { signal }),
    staleTime: 3_600_000,
  });

/** Every test with its method. */
export const dictionaryQuery = () =>
  queryOptions({
    queryKey: ['data-dictionary'],
    queryFn: ({ signal }) => call(listDataDictionary, { signal }),
    staleTime: 3_600_000,
  });
