import type { FiltersInput, ListEndpoint, OrderingKeyOf, RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { defaultPageSize, maxPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { pageParam, type SearchParams, textParam, useSearchState } from '../pages/search-state.ts';
import { callTyped } from './api.ts';
import { queryOf } from './endpoint-query.ts';

interface Page<Row> {
  count: number;
  results: Row[];
}

/** A page of a list, with the functions that `DataTable` calls to show another page. */
export interface List<Row> {
  data: Page<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The rows belong to the previous query while the rows of this query load. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
  page: number;
  pageSize: number;
  setPage: (page: number, options?: { replace: boolean }) => void;
  setPageSize?: (size: number) => void;
  /** `field` or `-field`, as the endpoint's `ordering`. */
  ordering?: string | undefined;
  setOrdering?: (ordering: string) => void;
  /** Another page of the same filtered and ordered list, for a file of the whole list. */
  fetchPage?: FetchPage<Row>;
}

export type FetchPage<Row> = (page: number, pageSize: number) => Promise<Page<Row>>;

/** All rows of a list up to the limit, and how many there are. */
export const fetchRows = async <Row>(fetchPage: FetchPage<Row>, limit: number) => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await fetchPage(page, maxPageSize);
    rows.push(...results);
    if (results.length === 0 || rows.length >= Math.min(count, limit)) return { rows, count };
  }
};

/** `filters` are checked against the endpoint by the hooks. */
interface ListQuery {
  page: number;
  pageSize: number;
  ordering?: string | undefined;
  filters?: object | undefined;
}

/** Fetches one page of a list without the cache. @throws ApiFailure */
const fetchList = <E extends ListEndpoint>(
  endpoint: E,
  { page, pageSize, ordering, filters }: ListQuery,
  signal?: AbortSignal,
) => {
  const query = { ...filters, page: String(page), page_size: String(pageSize), ordering };
  return callTyped<Page<RowOf<E>>>(endpoint, { query, signal });
};

/** The query for a page of a list. While it loads, the rows of the previous query stay. */
const listQuery = <E extends ListEndpoint>(endpoint: E, query: ListQuery) => ({
  ...queryOf(endpoint, query, ({ signal }) => fetchList(endpoint, query, signal)),
  placeholderData: keepPreviousData,
});

/** The query of the first page of a list, as `useList` asks for it where the URL says nothing. */
export const firstPageQuery = <E extends ListEndpoint>(
  endpoint: E,
  { pageSize = defaultPageSize, ordering, filters }: Pick<Options<E>, 'pageSize' | 'ordering' | 'filters'>,
) => listQuery(endpoint, { page: 1, pageSize, ordering, filters });

/** The query for all rows of a list that has few, in one order. */
export const allRowsQuery = <E extends ListEndpoint>(endpoint: E, ordering: Ordering<E>) =>
  queryOf(endpoint, { all: ordering }, async ({ signal }) => {
    const fetchPage = (page: number, pageSize: number) =>
      fetchList(endpoint, { page, pageSize, ordering }, signal);
    return (await fetchRows(fetchPage, Number.POSITIVE_INFINITY)).rows;
  });

interface RowsOptions {
  pageSize?: number;
  refetch?: () => unknown;
}

/** Divides rows that were loaded together into pages for `DataTable`. @param rows undefined while they load */
export const useRows = <Row>(
  rows: readonly Row[] | undefined,
  { pageSize = 20, refetch = () => {} }: RowsOptions = {},
): List<Row> => {
  const [page, setPage] = useState(1);
  const slice = (at: number, size: number) => ({
    count: rows?.length ?? 0,
    results: (rows ?? []).slice((at - 1) * size, at * size),
  });
  return {
    data: rows && slice(page, pageSize),
    error: null,
    isFetching: rows === undefined,
    isPlaceholderData: false,
    refetch,
    page,
    pageSize,
    setPage,
    fetchPage: async (at, size) => slice(at, size),
  };
};

type Ordering<E extends ListEndpoint> = OrderingKeyOf<E> | `-${OrderingKeyOf<E>}`;
type FilterName<E extends ListEndpoint> = string & keyof FiltersInput<E>;

interface Options<E extends ListEndpoint> {
  /** The order unless the URL names another. */
  ordering?: Ordering<E>;
  /** Rows per page unless the URL names another number. */
  pageSize?: number;
  /** Prefix of the search parameters, for pages with several lists: `approved` gives `approved_page`, `approved_page_size`, `approved_ordering`. */
  name?: string;
  /** Filters that do not come from the URL. */
  filters?: FiltersInput<E>;
  /** Filters kept in the URL, each with its search parameter. */
  urlFilters?: { readonly [F in FilterName<E>]?: string };
  /** Milliseconds until these rows are fetched again, false for never. */
  pollMs?: (rows: readonly RowOf<E>[]) => number | false;
}

const isOrdering = (endpoint: ListEndpoint, text: string) =>
  endpoint.ordering.includes(text.replace(/^-/, ''));

const parsePageSize = (text: string | undefined) => {
  const size = pageParam.read([text ?? '']);
  return text && size <= maxPageSize ? size : undefined;
};

/** The endpoint's error for the text of a filter; undefined if the text is valid or empty. */
const filterProblem = (endpoint: ListEndpoint, name: string, text: string) => {
  const schema = endpoint.query.shape[name];
  if (text === '' || !schema) return undefined;
  return z.safeParse(schema, text).error?.issues[0]?.message;
};

/** Search parameters of a list, all as text. */
const useListSearch = (name: string | undefined, filterKeys: readonly string[]) => {
  const prefix = name ? `${name}_` : '';
  const keys = {
    page: `${prefix}page`,
    pageSize: `${prefix}page_size`,
    ordering: `${prefix}ordering`,
  };
  const params: SearchParams<Record<string, string>> = Object.fromEntries(
    [...Object.values(keys), ...filterKeys].map((key) => [key, textParam]),
  );
  const [search, update] = useSearchState(params);
  return { keys, search, update };
};

/**
 * A page of a list. Page, page size, ordering and `urlFilters` are kept in the URL, so that a reload, a link and the back button
 * restore them. Invalid filters are left out.
 */
export const useList = <E extends ListEndpoint>(endpoint: E, options: Options<E> = {}) => {
  const { ordering: defaultOrdering = '', pageSize: defaultSize = defaultPageSize, pollMs } = options;
  const urlFilters: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(options.urlFilters ?? {}).map(([filter, key]) => [filter, String(key)]),
  );
  const { keys, search, update } = useListSearch(options.name, Object.values(urlFilters));
  const orderingText = search[keys.ordering] ?? '';
  const ordering = isOrdering(endpoint, orderingText) ? orderingText : defaultOrdering;
  const page = pageParam.read([search[keys.page] ?? '']);
  const pageSize = parsePageSize(search[keys.pageSize]) ?? defaultSize;
  const fromUrl = Object.entries(urlFilters)
    .map(([filter, key]) => [filter, search[key] ?? ''] as const)
    .filter(([filter, text]) => text !== '' && filterProblem(endpoint, filter, text) === undefined);
  const query = {
    page,
    pageSize,
    ordering: ordering || undefined,
    filters: { ...options.filters, ...Object.fromEntries(fromUrl) },
  };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...listQuery(endpoint, query),
    refetchInterval: ({ state }) => (state.data && pollMs ? pollMs(state.data.results) : false),
  });
  const list: List<RowOf<E>> = {
    data,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
    page,
    pageSize,
    setPage: (next, how) => update({ [keys.page]: next === 1 ? '' : String(next) }, how),
    setPageSize: (next) =>
      update({ [keys.pageSize]: next === defaultSize ? '' : String(next), [keys.page]: '' }),
    ordering,
    setOrdering: (next) => update({ [keys.ordering]: next === defaultOrdering ? '' : next, [keys.page]: '' }),
    fetchPage: (next, size) => fetchList(endpoint, { ...query, page: next, pageSize: size }),
  };
  /** The text of a filter in the URL; empty if absent. */
  const filterText = (filter: FilterName<E>) => search[urlFilters[filter] ?? ''] ?? '';
  /** The error of a filter whose text in the URL is invalid. */
  const filterError = (filter: FilterName<E>) => filterProblem(endpoint, filter, filterText(filter));
  const setFilter = (filter: FilterName<E>, text: string) =>
    update({ [urlFilters[filter] ?? '']: text.trim(), [keys.page]: '' }, { replace: true });
  return { ...list, filterText, filterError, setFilter };
};

/** Leads to the last page where the page is past the end: its last row was removed, or the URL is an old one. */
export const useLastPage = <Row>({ data, isPlaceholderData, page, pageSize, setPage }: List<Row>) => {
  const lastPage = data && Math.max(1, Math.ceil(data.count / pageSize));
  const pastEnd = lastPage !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (pastEnd) setPage(lastPage, { replace: true });
  }, [pastEnd, lastPage, setPage]);
};

/** A page of a list whose page is not kept in the URL, for dialogs. */
export const useLocalList = <E extends ListEndpoint>(
  endpoint: E,
  filters: FiltersInput<E>,
): List<RowOf<E>> => {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    listQuery(endpoint, { page, pageSize: defaultPageSize, filters }),
  );
  return { data, error, isFetching, isPlaceholderData, refetch, page, pageSize: defaultPageSize, setPage };
};
