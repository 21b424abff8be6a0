import { Box } from '@mantine/core';
import { type DataTableColumn, DataTable as Table } from 'mantine-datatable';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import 'mantine-datatable/styles.layer.css';

interface Listed<Row> {
  data: { count: number; results: readonly Row[] } | undefined;
  error: Error | null;
  isFetching: boolean;
  /** The rows answer the question before this one; the answer to this one is on its way. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Which rows are shown, and how others are asked for. */
interface Place {
  page: number;
  pageSize: number;
  setPage: (page: number, how?: { replace: boolean }) => void;
  /** `field` or `-field`, as the contract's `ordering`. */
  ordering?: string | undefined;
  setOrdering?: (ordering: string) => void;
}

interface Props<Row> {
  /** What the table lists, for those who hear the page. */
  label: string;
  list: Listed<Row>;
  columns: readonly DataTableColumn<Row>[];
  place: Place;
  selected?: { rows: Row[]; onChange: (rows: Row[]) => void };
  empty: { title: string; text?: string; action?: ReactNode };
}

/** The table of every list: pages and order come from the server, and each state has its words. */
export const DataTable = <Row extends { id: number }>(props: Props<Row>) => {
  const { label, list, columns, selected, empty } = props;
  const { page, pageSize, ordering, setPage, setOrdering } = props.place;
  // the only row of the last page was just taken away, or the address is an old one
  const lastPage = list.data && Math.max(1, Math.ceil(list.data.count / pageSize));
  const pastEnd = lastPage !== undefined && !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (pastEnd) setPage(lastPage, { replace: true });
  }, [pastEnd, lastPage, setPage]);
  if (list.error && !list.data)
    return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
  if (list.data?.count === 0)
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  const field = ordering?.replace(/^-/, '') ?? '';
  return (
    <Box component="section" aria-label={label} aria-busy={list.isPlaceholderData} className="rows">
      <Table<Row>
        records={[...(list.data?.results ?? [])]}
        columns={[...columns]}
        totalRecords={list.data?.count ?? 0}
        recordsPerPage={pageSize}
        page={page}
        onPageChange={(next) => setPage(next)}
        paginationText={({ from, to, totalRecords }) =>
          `${from}–${to} of ${totalRecords.toLocaleString('en-US')}`
        }
        fetching={list.isFetching && !list.data}
        minHeight={list.data ? undefined : pageSize * 38 + 90}
        noRecordsText=""
        highlightOnHover
        withTableBorder={false}
        borderColor="var(--hairline)"
        rowBorderColor="var(--hairline)"
        // a wide table scrolls by the keyboard too
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        verticalSpacing={7}
        horizontalSpacing={7}
        fz="sm"
        sortStatus={{ columnAccessor: field as never, direction: ordering?.startsWith('-') ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          setOrdering?.(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`)
        }
        selectedRecords={selected?.rows}
        onSelectedRecordsChange={selected?.onChange}
      />
    </Box>
  );
};
