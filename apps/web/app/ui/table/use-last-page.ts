import { useEffect } from 'react';
import type { List } from '../../lib/api/list.ts';

/** Leads to the last page where the page is past the end: its last row was removed, or the URL is an old one. */
export const useLastPage = <Row>({ data, isPlaceholderData, page, pageSize, setPage }: List<Row>) => {
  const lastPage = data && Math.max(1, Math.ceil(data.count / pageSize));
  const pastEnd = lastPage !== undefined && !isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (pastEnd) setPage(lastPage, { replace: true });
  }, [pastEnd, lastPage, setPage]);
};
