import { pageDataId } from '@iom/contract/pages/site-placeholders.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createContext } from 'react';
import type { Params } from 'react-router';
import { jsonOf } from '../storage/stored-value.ts';

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

/** When the browser loaded the page, in milliseconds. */
export const loadedAt = Date.now();
