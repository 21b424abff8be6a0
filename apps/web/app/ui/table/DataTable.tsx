import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Box, Group, NativeSelect } from '@mantine/core';
import { DataTable as Table } from 'mantine-datatable';
import type { Key, ReactNode } from 'react';
import type { List } from '../../lib/api/list.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { useArrived } from '../use-arrived.ts';
import { useIsMobile } from '../use-is-mobile.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { CsvButton } from './CsvButton.tsx';
import { type Column, columnTitle, phoneColumns } from './columns.tsx';
import { useHiddenColumns } from './hidden-columns.ts';
import { moveRowFocus } from './row-focus.ts';
import { useLastPage } from './use-last-page.ts';
import 'mantine-datatable/styles.layer.css';

interface Props<Row> {
  /** What the table lists, for screen readers. */
  label: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => Key;
  /** Fields above the table that narrow the list. */
  filters?: ReactNode;
  /** Offers a choice of columns and page size, remembered under this key, and a CSV file of this name. */
  exportAs?: string;
  /** Ticked rows; `nameOf` names a row's checkbox. */
  selected?: { rows: Row[]; onChange: (rows: Row[]) => void; nameOf: (row: Row) => string };
  /** A higher table scrolls within itself, under its header. */
  maxHeight?: string;
  /** Whether a row can be ticked, by default every row. */
  isSelectable?: (row: Row) => boolean;
  empty: { title: string; text?: string; action?: ReactNode };
}

const pageSizes = [10, 20, 50, 100];

const Rows = <Row extends object>({
  label,
  list,
  columns,
  rowKey,
  selected,
  maxHeight,
  isSelectable,
  arrived,
}: Omit<Props<Row>, 'empty'> & { arrived: boolean }) => {
  const { page, pageSize, ordering = '' } = list;
  const data = arrived ? list.data : undefined;
  const isLoading = !data && (list.isFetching || list.data !== undefined);
  return (
    <Box
      component="section"
      aria-label={label}
      aria-busy={isLoading || list.isPlaceholderData}
      className="rows"
      onKeyDown={moveRowFocus}
    >
      <Table<Row>
        records={data ? [...data.results] : []}
        idAccessor={rowKey}
        columns={[...columns]}
        totalRecords={data?.count ?? 0}
        recordsPerPage={pageSize}
        page={page}
        onPageChange={(next) => list.setPage(next)}
        paginationText={({ from, to, totalRecords }) =>
          list.isPlaceholderData
            ? 'Updating…'
            : `${wholeNumber(from)}–${wholeNumber(to)} of ${wholeNumber(totalRecords)}`
        }
        fetching={isLoading}
        minHeight={data ? undefined : pageSize * 38 + 90}
        noRecordsText=""
        maxHeight={maxHeight}
        highlightOnHover
        withTableBorder={false}
        borderColor="var(--hairline)"
        rowBorderColor="var(--hairline)"
        // a wide table scrolls by the keyboard too
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        verticalSpacing={7}
        horizontalSpacing={7}
        fz="sm"
        sortStatus={{
          columnAccessor: ordering.replace(/^-/, ''),
          direction: ordering.startsWith('-') ? 'desc' : 'asc',
        }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          list.setOrdering?.(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`)
        }
        selectedRecords={selected?.rows}
        onSelectedRecordsChange={selected?.onChange}
        isRecordSelectable={isSelectable}
        allRecordsSelectionCheckboxProps={{ 'aria-label': 'Select all rows of this page' }}
        getRecordSelectionCheckboxProps={(row) => ({ 'aria-label': `Select ${selected?.nameOf(row)}` })}
      />
    </Box>
  );
};

/** The table of every list: pages and order come from the server. */
export const DataTable = <Row extends object>(props: Props<Row>) => {
  const { list, columns, filters, exportAs, empty } = props;
  const { hidden, toggle } = useHiddenColumns(exportAs);
  const isMobile = useIsMobile();
  const arrived = useArrived(list.data);
  useLastPage(list);
  const shown = columns.filter(({ accessor }) => !hidden.includes(String(accessor)));
  const optional = columns.slice(1).map((column) => ({
    key: String(column.accessor),
    title: columnTitle(column),
  }));
  const content = () => {
    if (list.error && !list.data)
      return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />;
    if (list.data?.count === 0)
      return (
        <EmptyState title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      );
    return <Rows {...props} arrived={arrived} columns={isMobile ? phoneColumns(shown) : shown} />;
  };
  const tools = exportAs !== undefined && list.data?.count !== 0;
  return (
    <>
      {filters}
      {tools && (
        <Group justify="flex-end" gap="xs" mih={36} mt={filters ? 8 : undefined}>
          {list.setPageSize && list.data && list.data.count > (pageSizes[0] ?? 0) && (
            <NativeSelect
              size="xs"
              aria-label="Rows per page"
              data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
              value={String(list.pageSize)}
              onChange={(event) => list.setPageSize?.(Number(event.currentTarget.value))}
            />
          )}
          <ColumnMenu columns={optional} hidden={hidden} onToggle={toggle} />
          {list.fetchPage && <CsvButton name={exportAs} columns={shown} fetchPage={list.fetchPage} />}
        </Group>
      )}
      {content()}
    </>
  );
};
