import { QueryClient } from '@tanstack/react-query';
import { readToken } from '../storage/session-store.ts';
import { ApiFailure } from './api.ts';
import { provideQueries } from './PageQueries.tsx';
import { loadedAt, type PageData } from './page-data.ts';

/** Retries only failures that may be temporary: no network, or a server error. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiFailure && (error.status === 0 || error.status >= 500);

/** The cache of the queries of a page, with its data: fresh for a visitor, shown until the account's own arrive for a user. */
export const newQueryClient = (data: PageData): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      // offline, a call fails immediately instead of waiting without a word
      queries: { retry: shouldRetry, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const updatedAt = readToken() === undefined ? loadedAt : 0;
  for (const [key, response] of data) client.setQueryData(key, response, { updatedAt });
  return client;
};

provideQueries(newQueryClient);
