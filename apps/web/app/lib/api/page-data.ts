import { pageDataId } from '@iom/contract/pages/site-placeholders.ts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Params } from 'react-router';
import { readToken } from '../storage/session-store.ts';
import { jsonOf } from '../storage/stored-value.ts';
import { ApiFailure } from './api.ts';

/** Responses that a page was rendered from. They are a visitor's. */
export type PageData = readonly (readonly [QueryKey, unknown])[];

/** The `handle` of a route whose pages the server renders: reads what the first view of a visitor shows. */
export interface RenderedRoute {
  readPageData(queries: QueryClient, params: Params): Promise<unknown>;
}

const servedData = (): PageData => {
  const block = typeof document === 'undefined' ? null : document.getElementById(pageDataId);
  // the edge where JSON becomes typed: the server has rendered the page with the same build
  return block ? (jsonOf(block.textContent) as PageData) : [];
};

/** The data of the page that the browser has loaded; where the server renders a page, the data of that page. */
export const PageDataContext = createContext(servedData());

const loadedAt = Date.now();

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
