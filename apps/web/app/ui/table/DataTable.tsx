import 'mantine-datatable/styles.layer.css';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import {
  Box,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Popover,
  Stack,
  Text,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { DataTable as Table } from 'mantine-datatable';
import { type Key, type ReactNode, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { saveText } from '../../lib/api/save-response.ts';
import { type FetchPage, fetchRows, type List, useLastPage } from '../../lib/api/use-list.ts';
import { csvText } from '../../lib/format/csv.ts';
import { useHasLoaded, useHydrated } from '../../lib/pages/use-hydrated.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';
import { EmptyState } from '../EmptyState.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { useIsMobile } from '../use-is-mobile.ts';
import { type Column, columnTitle, csvRows, phoneColumns } from './columns.tsx';
import { moveRowFocus } from './row-focus.ts';
import { SortButton } from './SortButton.tsx';
import classes from './table.module.css';

interface Props {
  columns: readonly { key: string; title: string }[];
  hidden: readonly string[];
  onToggle: (key: string) => void;
}

/** Chooses which columns a list shows. */
const ColumnMenu = ({ columns, hidden, onToggle }: Props) => (
  <Popover position="bottom-end" withinPortal={false} trapFocus>
    <Popover.Target>
      <Button size="compact-sm" variant="subtle">
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <Stack gap="xs">
        {columns.map(({ key, title }) => (
          <Checkbox
            key={key}
            size="xs"
            label={title}
            checked={!hidden.includes(key)}
            onChange={() => onToggle(key)}
          />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
);

const hiddenShape = z.array(z.string());
const none: readonly string[] = [];

const storedFor = (listKey: string) => storedValue(`hidden-columns:${listKey}`, hiddenShape);

/**
 * The columns hidden in a list, remembered by this browser under the list's key; nothing is remembered without one. None while the
 * page is prerendered.
 */
const useHiddenColumns = (listKey: string | undefined) => {
  const inBrowser = useHydrated();
  const remembered = useMemo(
    () => (inBrowser && listKey ? storedFor(listKey).read() : undefined),
    [inBrowser, listKey],
  );
  const [changed, setChanged] = useState<readonly string[]>();
  const hidden = changed ?? remembered ?? none;
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column];
    setChanged(next);
    if (listKey) storedFor(listKey).write(next);
  };
  return { hidden, toggle };
};

/** A file of more rows would take more than fifty calls. */
const csvRowLimit = 5000;

interface CsvButtonProps<Row> {
  /** The file's name without extension. */
  name: string;
  columns: readonly Column<Row>[];
  fetchPage: FetchPage<Row>;
}

/** Saves what the list shows, with its filters and order, as a CSV file of all its pages. */
const CsvButton = <Row extends object>({ name, columns, fetchPage }: CsvButtonProps<Row>) => {
  const save = useMutation({
    mutationFn: async () => {
      const { rows, count } = await fetchRows(fetchPage, csvRowLimit);
      saveText(csvText(csvRows(columns, rows)), `${name}.csv`, 'text/csv');
      return count > rows.length
        ? `The file has the first ${wholeNumber(rows.length)} of ${wholeNumber(count)} rows. Filter the list for the others.`
        : undefined;
    },
  });
  const message = save.error?.message ?? save.data;
  return (
    <>
      {message && (
        <Text size="sm" role={save.isError ? 'alert' : 'status'}>
          {message}
        </Text>
      )}
      <Button size="compact-sm" variant="subtle" loading={save.isPending} onClick={() => save.mutate()}>
        Download CSV
      </Button>
    </>
  );
};

interface DataTableProps<Row> {
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
  /** On wide screens the head stays below the header of the page while the rows scroll; for tables as wide as their column at most. */
  hasStickyHead?: boolean;
  /** On a phone, a row is this card instead of columns, with its checkbox at the right. */
  phoneCard?: (row: Row) => ReactNode;
  /** Whether a row can be ticked, by default every row. */
  isSelectable?: (row: Row) => boolean;
  empty: { title: string; text?: string; action?: ReactNode };
}

const pageSizes = [10, 20, 50, 100];

/**
 * A column that can be sorted by has a button as its title; another column than before keeps the direction. One without a title
 * is named for screen readers.
 */
const withHead = <Row,>(
  { sortable, ...column }: Column<Row>,
  { ordering, setOrdering }: Pick<List<Row>, 'ordering' | 'setOrdering'>,
): Column<Row> => {
  if (column.title === '') return { ...column, title: <VisuallyHidden>Actions</VisuallyHidden> };
  if (!sortable || !setOrdering) return column;
  const key = String(column.accessor);
  const direction = ordering === key ? 'ascending' : ordering === `-${key}` ? 'descending' : undefined;
  const isDescending = ordering?.startsWith('-') ?? false;
  const sort = () => setOrdering((direction ? !isDescending : isDescending) ? `-${key}` : key);
  return {
    ...column,
    title: (
      <SortButton direction={direction} onSort={sort}>
        {column.title ?? key}
      </SortButton>
    ),
  };
};

const Rows = <Row extends object>({
  label,
  list,
  columns,
  rowKey,
  selected,
  maxHeight,
  hasStickyHead,
  isSelectable,
  arrived,
  isCards,
}: Omit<DataTableProps<Row>, 'empty'> & { arrived: boolean; isCards: boolean }) => {
  const { page, pageSize } = list;
  const section = useRef<HTMLElement>(null);
  // as in the stylesheet
  const isWide = useMediaQuery('(min-width: 62.01em)', false, { getInitialValueInEffect: false });
  /** Leads to the first row of the new page where it is out of view, the focus too: the next Tab stop is in the head. */
  const openPage = (next: number) => {
    list.setPage(next);
    if (!section.current || section.current.getBoundingClientRect().top >= 0) return;
    section.current.focus({ preventScroll: true });
    section.current.scrollIntoView();
  };
  const data = arrived ? list.data : undefined;
  const isLoading = !data && (list.isFetching || list.data !== undefined);
  return (
    <Box
      component="section"
      aria-label={label}
      aria-busy={isLoading || list.isPlaceholderData}
      ref={section}
      tabIndex={-1}
      className={clsx('rows', hasStickyHead && classes.stickyHead, isCards && classes.cards)}
      onKeyDown={moveRowFocus}
    >
      <Table<Row>
        records={data ? [...data.results] : []}
        idAccessor={rowKey}
        columns={columns.map((column) => withHead(column, list))}
        totalRecords={data?.count ?? 0}
        recordsPerPage={pageSize}
        page={page}
        onPageChange={openPage}
        paginationText={({ from, to, totalRecords }) =>
          list.isPlaceholderData
            ? 'Updating…'
            : `${wholeNumber(from)}–${wholeNumber(to)} of ${wholeNumber(totalRecords)}`
        }
        fetching={isLoading}
        minHeight={data ? undefined : pageSize * 38 + 90}
        noRecordsText=""
        maxHeight={maxHeight}
        noHeader={isCards}
        selectionTrigger={isCards ? 'cell' : 'checkbox'}
        highlightOnHover
        withTableBorder={false}
        borderColor="var(--hairline)"
        rowBorderColor="var(--hairline)"
        // a wide table scrolls by the keyboard too
        scrollAreaProps={{
          viewportProps: {
            tabIndex: 0,
            ...(hasStickyHead && isWide && { style: { overflowX: 'visible', overflowY: 'visible' } }),
          },
        }}
        verticalSpacing={7}
        horizontalSpacing={7}
        fz="sm"
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
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { list, columns, filters, exportAs, empty, phoneCard } = props;
  const { hidden, toggle } = useHiddenColumns(exportAs);
  const isMobile = useIsMobile();
  const arrived = useHasLoaded(list.data);
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
    const cards = isMobile && phoneCard && [{ accessor: 'card', title: '', render: phoneCard }];
    return (
      <Rows
        {...props}
        arrived={arrived}
        isCards={Boolean(cards)}
        columns={cards || (isMobile ? phoneColumns(shown) : shown)}
      />
    );
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
