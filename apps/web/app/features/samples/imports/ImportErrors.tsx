import type { ImportError } from '@iom/contract/samples/imports/imports.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Stack } from '@mantine/core';
import { useRows } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';

/** The most errors that a report lists. */
const mostListed = 5000;

const columns: readonly Column<ImportError>[] = [
  { accessor: 'file', title: 'File', noWrap: true, render: ({ file }) => `${file}.csv` },
  { accessor: 'line', title: 'Line', textAlign: 'right', onPhone: 'hidden' },
  { accessor: 'column', title: 'Column', noWrap: true, onPhone: 'hidden' },
  {
    accessor: 'message',
    title: 'What is wrong',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
];

const place = ({ file, line, column }: ImportError) =>
  [`${file}.csv`, `Line ${line}`, column].filter(Boolean).join(' · ');
const phoneColumns = columns.map((one) => (one.accessor === 'file' ? { ...one, render: place } : one));

/** The errors of an import by file, line and column, and as a CSV file. */
export const ImportErrors = ({ name, errors }: { name: string; errors: readonly ImportError[] }) => {
  const list = useRows(errors);
  return (
    <Stack gap="xs">
      <Alert color="red" variant="light" role="alert">
        {errors.length >= mostListed
          ? `There are many errors; the first ${counted(mostListed, 'error')} are listed.`
          : `${counted(errors.length, 'error')}.`}{' '}
        The header of a file is line 1.
      </Alert>
      <DataTable
        label={`Errors of ${name}`}
        list={list}
        columns={useIsMobile() ? phoneColumns : columns}
        rowKey={({ file, line, column, message }) => `${file} ${line} ${column} ${message}`}
        exportAs="import-errors"
        empty={{ title: 'No errors' }}
      />
    </Stack>
  );
};
