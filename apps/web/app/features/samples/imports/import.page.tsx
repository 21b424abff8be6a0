import { listImports } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { ImportRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { isUnfinished } from '@iom/contract/shared/tasks.ts';
import { Button, Stack, Title } from '@mantine/core';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ImportForm } from './ImportForm.tsx';
import { ImportTask, outcomeText, useSelectedImport } from './ImportTask.tsx';

const pollMs = 3000;

const columnsOf = (show: (task: string) => void): Column<ImportRow>[] => [
  {
    accessor: 'name',
    title: 'Name',
    cellsStyle: breakAnywhere,
    render: ({ name, dry_run, correction }) => (
      <>
        {name}
        {(dry_run || correction) && (
          <span className="quiet">
            {' '}
            ({[correction && 'correction', dry_run && 'check'].filter(Boolean).join(', ')})
          </span>
        )}
      </>
    ),
  },
  { ...dateColumn(), render: ({ created }) => <time dateTime={created}>{dateTime(created)}</time> },
  { accessor: 'started_by', title: 'Administrator', onPhone: 'below' },
  {
    accessor: 'outcome',
    title: 'Outcome',
    noWrap: true,
    onPhone: 'below',
    render: outcomeText,
    csv: outcomeText,
  },
  {
    accessor: 'options',
    title: '',
    textAlign: 'right',
    csv: false,
    render: ({ task_id, name }) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Show the report of ${name}`}
        onClick={() => show(task_id)}
      >
        Show
      </Button>
    ),
  },
];

/** Imports and checks, newest first; running ones are kept up to date. */
const ImportList = () => {
  const { show } = useSelectedImport();
  const list = useList(listImports, {
    ordering: '-created',
    pageSize: 20,
    pollMs: (rows) => (rows.some(isUnfinished) ? pollMs : false),
  });
  return (
    <DataTable
      label="Imports"
      list={list}
      columns={columnsOf(show)}
      rowKey={({ task_id }) => task_id}
      exportAs="imports"
      empty={{ title: 'No imports yet', text: 'Checks and imports will appear here.' }}
    />
  );
};

export default function ImportPage() {
  return (
    <>
      <PageHeader lead="Two CSV files become one sample group, all or nothing. The group is neither listed nor sold until it is approved. Released oils are corrected the same way." />
      <Stack gap="xl">
        <ImportForm />
        <ImportTask />
        <section>
          <Title order={2} mb="md">
            Imports
          </Title>
          <ImportList />
        </section>
      </Stack>
    </>
  );
}
