import { useState } from 'react';
import type { List } from './list.ts';

const rowsPerPage = 10;

/** Rows that are loaded already, as a list by page for `DataTable`. */
export const useRows = <Row>(rows: readonly Row[] | undefined, refetch: () => unknown): List<Row> => {
  const [page, setPage] = useState(1);
  const slice = (at: number, size: number) => ({
    count: rows?.length ?? 0,
    results: (rows ?? []).slice((at - 1) * size, at * size),
  });
  return {
    data: rows && slice(page, rowsPerPage),
    error: null,
    isFetching: rows === undefined,
    isPlaceholderData: false,
    refetch,
    page,
    pageSize: rowsPerPage,
    setPage,
    fetchPage: async (at, size) => slice(at, size),
  };
};
