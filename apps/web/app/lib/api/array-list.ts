import { useState } from 'react';
import type { List } from './list.ts';

const pageSize = 20;

/** Rows that have arrived as a whole, as `DataTable` pages through them. */
export const useArrayList = <Row>(rows: readonly Row[]): List<Row> => {
  const [page, setPage] = useState(1);
  const pageOf = (number: number, size: number) => ({
    count: rows.length,
    results: rows.slice((number - 1) * size, number * size),
  });
  return {
    data: pageOf(page, pageSize),
    error: null,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => {},
    page,
    pageSize,
    setPage: (next) => setPage(next),
    fetchPage: async (number, size) => pageOf(number, size),
  };
};
