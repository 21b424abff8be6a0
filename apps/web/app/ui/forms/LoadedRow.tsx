import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiFailure } from '../../lib/api/api.ts';
import { ErrorState } from '../ErrorState.tsx';

interface Props<Row> {
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown };
  /** Shown for a row that does not exist. */
  notFound: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A row for its form: shows that it loads, that it failed with a retry, or that there is none. */
export const LoadedRow = <Row,>({ query: { data, error, refetch }, notFound, children }: Props<Row>) => {
  if (error instanceof ApiFailure && error.status === 404) return notFound;
  if (error && data === undefined)
    return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  return data === undefined ? <Skeleton h={360} maw={560} animate={false} /> : children(data);
};
