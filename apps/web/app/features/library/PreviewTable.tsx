import {
  maxPreviewColumns,
  originNames,
  type Preview,
  type PreviewColumn,
  type ValueRow,
} from '@iom/contract/library/values/values.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { defaultPageSize } from '@iom/contract/shared/paging.ts';
import { hasEveryWord } from '@iom/contract/shared/text.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { idParam, pageParam, shortTextParam, useSearchState } from '../../lib/pages/search-state.ts';
import { storedValue } from '../../lib/storage/stored-value.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ColumnChecklist, withToggled } from '../../ui/values/ColumnChecklist.tsx';
import { rowColumn } from '../../ui/values/label-columns.tsx';
import { MissingLegend } from '../../ui/values/MissingLegend.tsx';
import { Grade, OilLink } from '../../ui/values/OilLink.tsx';
import { AnalyteTitle, ValueCell } from '../../ui/values/ValueCell.tsx';
import { previewColumnsQuery, previewQuery } from './library.queries.ts';

const stored = storedValue('preview-columns', z.array(z.int()));

/**
 * The analytes that previews show. The browser stores them for all datasets; analytes of which a dataset has no value are left out.
 * Undefined means the default columns of the server.
 */
const usePreviewColumns = (available: readonly PreviewColumn[] | undefined) => {
  const [chosen, setChosen] = useState<readonly number[] | undefined>(stored.read);
  const shown =
    available && chosen?.filter((id) => available.some((column) => column.id === id && !column.empty));
  const choose = (ids: readonly number[] | undefined) => {
    setChosen(ids);
    if (ids && ids.length > 0) stored.write(ids.slice(0, maxPreviewColumns));
    else stored.clear();
  };
  return { chosen: shown && shown.length > 0 ? shown : undefined, choose };
};

/** Whether every word occurs in the analyte's name, its test or its group. */
const matchesSearch = ({ name, test, group }: PreviewColumn, search: string) =>
  hasEveryWord(`${name} ${typographicName(name)} ${test.name} ${group}`, search);

/** Divides all columns into consecutive spans of the size that a preview shows: `1–50`, `51–100`. */
export const columnWindows = (columns: readonly PreviewColumn[]) =>
  Array.from({ length: Math.ceil(columns.length / maxPreviewColumns) }, (_, index) => {
    const from = index * maxPreviewColumns;
    const ids = columns.slice(from, from + maxPreviewColumns).map(({ id }) => id);
    return { label: `${from + 1}–${from + ids.length}`, ids };
  });

interface Props {
  available: readonly PreviewColumn[];
  /** The columns on the screen. */
  shown: readonly number[];
  onChoose: (ids: readonly number[] | undefined) => void;
}

const Picker = ({ available, shown, onChoose, onClose }: Props & { onClose: () => void }) => {
  const [picked, setPicked] = useState<ReadonlySet<number>>(() => new Set(shown));
  const [search, setSearch] = useState('');
  const found = available.filter((column) => matchesSearch(column, search));
  const apply = (ids: readonly number[] | undefined) => {
    onChoose(ids);
    onClose();
  };
  const inOrder = available.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  return (
    <Stack gap="md">
      <TextInput
        label="Search analytes and tests"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      <ColumnChecklist
        columns={found}
        getGroup={({ group }) => group}
        picked={picked}
        onToggle={(ids, on) => setPicked(withToggled(picked, ids, on))}
        full={picked.size >= maxPreviewColumns}
      />
      <Text size="sm" className="quiet" role="status">
        {counted(picked.size, 'column')} of at most {maxPreviewColumns}.
      </Text>
      <Group gap="xs">
        <Text size="sm">Show</Text>
        {columnWindows(available).map(({ label, ids }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={() => apply(ids)}>
            {label}
          </Button>
        ))}
      </Group>
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="subtle" onClick={() => apply(undefined)}>
            Default columns
          </Button>
          <Button variant="subtle" onClick={() => setPicked(new Set())}>
            Clear
          </Button>
        </Group>
        <Button disabled={picked.size === 0} onClick={() => apply(inOrder)}>
          Show {counted(picked.size, 'column')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Chooses the analytes that a preview shows, from all analytes of the dataset. */
const ColumnPicker = (props: Props) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => setOpen(true)}
        disabled={props.available.length === 0}
      >
        {props.available.length === 0
          ? 'Columns'
          : `Columns: ${props.shown.length} of ${props.available.length}`}
      </Button>
      <Modal opened={open} onClose={close} title="Columns" size="lg">
        <Picker {...props} onClose={close} />
      </Modal>
    </>
  );
};

type Columns = Column<ValueRow>[];

/** Columns that identify an oil. On a phone they are one, in as few lines as possible: the report number begins with the year. */
const leadingColumns: Columns = [
  rowColumn('report_number', {
    pinned: 'left',
    width: 136,
    render: ({ report_number, brand_name, sae_grade }) => (
      <>
        <OilLink reportNumber={report_number}>{report_number}</OilLink>
        <Text size="xs" hiddenFrom="sm" style={{ whiteSpace: 'normal' }}>
          {brand_name} {sae_grade && <Grade grade={sae_grade} />}
        </Text>
      </>
    ),
  }),
  rowColumn('brand_name', { pinned: 'left', onPhone: 'hidden' }),
  rowColumn('sae_grade', { onPhone: 'hidden' }),
  rowColumn('year', { onPhone: 'hidden' }),
];

/** The other metadata. They follow the values, so that the values are visible without scrolling. */
const trailingColumns: Columns = originNames.map((name) => rowColumn(name));

const analyteColumns = (columns: Preview['columns']): Columns =>
  columns.map((column) => ({
    accessor: String(column.id),
    sortable: true,
    title: <AnalyteTitle column={column} />,
    textAlign: 'right',
    render: (values) => <ValueCell row={values} column={column} />,
  }));

/** Aligns titles of different heights at the bottom, next to the values. */
const withBottomTitle = (column: Column<ValueRow>): Column<ValueRow> => ({
  ...column,
  titleStyle: { verticalAlign: 'bottom' },
});

const pageSizes = [10, 20, 50, 100];
const orderings = { page: pageParam, page_size: idParam, ordering: shortTextParam(40) };

/** The preview as a list: page, page size and ordering are kept in the URL. */
const usePreview = (id: string, regional: boolean, columns: readonly number[] | undefined) => {
  const [search, update] = useSearchState(orderings);
  const { page, ordering } = search;
  const pageSize = pageSizes.find((size) => size === search.page_size) ?? defaultPageSize;
  const preview = useQuery(previewQuery(id, regional, { page, pageSize, ordering, columns }));
  return {
    ...preview,
    page,
    pageSize,
    ordering,
    setPage: (next: number, options?: { replace: boolean }) => update({ page: next }, options),
    setPageSize: (next: number) => update({ page_size: next, page: 1 }),
    setOrdering: (next: string) => update({ ordering: next, page: 1 }),
  };
};

/** A preview of a held dataset: its oils by page with the chosen analytes, and a legend for cells without a value. */
export const PreviewTable = ({ id, regional }: { id: string; regional: boolean }) => {
  const available = useQuery(previewColumnsQuery(id, regional));
  const { chosen, choose } = usePreviewColumns(available.data?.results);
  // in addition to the others, until they are hidden again
  const [withEmpty, setWithEmpty] = useState<readonly number[]>();
  const list = usePreview(id, regional, withEmpty ?? chosen);
  const columns = list.data?.columns ?? [];
  const shown = new Set(columns.map((column) => column.id));
  const empty = available.data?.results.filter((column) => column.empty) ?? [];
  const showEmpty = () =>
    setWithEmpty(
      available.data?.results
        .filter((column) => column.empty || shown.has(column.id))
        .map((column) => column.id)
        .slice(0, maxPreviewColumns),
    );
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="xs">
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          value={String(list.pageSize)}
          onChange={(event) => list.setPageSize(Number(event.currentTarget.value))}
        />
        {list.data && empty.length > 0 && (
          <Button size="xs" variant="default" onClick={withEmpty ? () => setWithEmpty(undefined) : showEmpty}>
            {withEmpty ? 'Hide empty columns' : `Show ${counted(empty.length, 'empty column')}`}
          </Button>
        )}
        <ColumnPicker
          available={available.data?.results ?? []}
          shown={[...shown]}
          onChoose={(ids) => {
            setWithEmpty(ids?.some((one) => empty.some((column) => column.id === one)) ? ids : undefined);
            choose(ids);
          }}
        />
      </Group>
      {available.isLoadingError && (
        <ErrorState
          message="The list of columns could not be loaded."
          onRetry={() => void available.refetch()}
        />
      )}
      <DataTable
        label="Preview"
        list={list}
        columns={[...leadingColumns, ...analyteColumns(columns), ...trailingColumns].map(withBottomTitle)}
        rowKey={({ sample }) => sample}
        maxHeight="calc(100dvh - 6rem)"
        empty={{ title: 'No oils in this dataset' }}
      />
      <MissingLegend alarms={list.data?.results.some((row) => row.alarms) ?? false} />
    </>
  );
};
