import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Page } from '../../lib/api/list.ts';
import { saveText } from '../../lib/api/save-response.ts';
import { csvText } from '../../lib/format/csv.ts';
import { type Column, csvRows } from './columns.tsx';

/** A file of more rows would take more than fifty calls. */
const csvRowLimit = 5000;

type FetchPage<Row> = (page: number, pageSize: number) => Promise<Page<Row>>;

/** All rows of the list up to the limit, and how many there are. */
const fetchRows = async <Row,>(fetchPage: FetchPage<Row>) => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { count, results } = await fetchPage(page, largestPageSize);
    rows.push(...results);
    if (results.length === 0 || rows.length >= Math.min(count, csvRowLimit)) return { rows, count };
  }
};

interface Props<Row> {
  /** The file's name without extension. */
  name: string;
  columns: readonly Column<Row>[];
  fetchPage: FetchPage<Row>;
}

/** Saves what the list shows, with its filters and order, as a CSV file of all its pages. */
export const CsvButton = <Row extends object>({ name, columns, fetchPage }: Props<Row>) => {
  const save = useMutation({
    mutationFn: async () => {
      const { rows, count } = await fetchRows(fetchPage);
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
