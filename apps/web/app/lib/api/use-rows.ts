import { useState } from 'react';
import type { List } from './list.ts';

interface RowsOptions {
  pageSize?: number;
  refetch?: () => unknown;
}

/** Rows that are loaded as a whole, as a list by page for `DataTable`; undefined while they load. */
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
