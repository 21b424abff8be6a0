import { readImportColumns } from '@iom/contract/samples/imports/imports.endpoints.ts';
import type { ImportColumn } from '@iom/contract/samples/imports/imports.schemas.ts';
import { Button, Group, Modal, Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { saveText } from '../../../lib/api/save-response.ts';
import { csvText } from '../../../lib/format/csv.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { WideTable } from '../../../ui/table/WideTable.tsx';

const ColumnTable = ({ columns }: { columns: readonly ImportColumn[] }) => (
  <WideTable minWidth={420}>
    <Table fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Column</Table.Th>
          <Table.Th>Value</Table.Th>
          <Table.Th>Example</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map(({ name, required, help, example }) => (
          <Table.Tr key={name}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {name}
              {required && <div className="quiet">required</div>}
            </Table.Td>
            <Table.Td>{help}</Table.Td>
            <Table.Td>{example}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideTable>
);

const saveTemplate = (name: string, columns: readonly ImportColumn[]) =>
  saveText(
    csvText([columns.map((column) => column.name), columns.map(({ example }) => example)]),
    `${name}.csv`,
    'text/csv',
  );

/** The template of a file and the help for its columns, both from the table that validates it. */
export const ColumnHelp = ({ file }: { file: 'samples' | 'results' }) => {
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useQuery(endpointQuery(readImportColumns));
  const columns = data?.[file];
  return (
    <Group gap="xs" mt={4}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Template of ${file}.csv`}
        disabled={!columns}
        onClick={() => columns && saveTemplate(file, columns)}
      >
        Template
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Columns of ${file}.csv`}
        onClick={() => setOpened(true)}
      >
        Columns
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Columns of ${file}.csv`}
        size="46rem"
        centered
      >
        {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!columns && !error && <Skeleton h={320} />}
        {columns && <ColumnTable columns={columns} />}
      </Modal>
    </Group>
  );
};
