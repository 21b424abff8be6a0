import type { ListEndpoint, RowOf } from '@iom/contract/shared/list-endpoint.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { callTyped } from './api.ts';
import { queryOf } from './endpoint-query.ts';

export interface Page<Row> {
  count: number;
  results: Row[];
}

/** A page of a list and how others are reached, as `DataTable` shows it. */
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
  fetchPage?: (page: number, pageSize: number) => Promise<Page<Row>>;
}

/** `filters` are checked against the endpoint by the hooks. */
interface ListQuery {
  page: number;
  pageSize: number;
  ordering?: string | undefined;
  filters?: object | undefined;
}

/** One page of a list, past the cache. @throws ApiFailure */
export const fetchList = <E extends ListEndpoint>(
  endpoint: E,
  { page, pageSize, ordering, filters }: ListQuery,
  signal?: AbortSignal,
) => {
  const query = { ...filters, page: String(page), page_size: String(pageSize), ordering };
  return callTyped<Page<RowOf<E>>>(endpoint, { query, signal });
};

/** A page of a list; the rows of the previous query stay while it is loaded. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, query: ListQuery) => ({
  ...queryOf(endpoint, query, ({ signal }) => fetchList(endpoint, query, signal)),
  placeholderData: keepPreviousData,
});
