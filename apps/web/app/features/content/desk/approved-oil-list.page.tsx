import {
  listApprovedOils,
  replaceApprovedOils,
} from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import type { CleanedOil, ReplacedList } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { Button, Group, ScrollArea, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ChooseFile } from '../../../ui/forms/ChooseFile.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { DeskList } from '../../../ui/table/DeskList.tsx';
import { approvedOilColumns } from '../approved-oils/approved-oil-columns.tsx';

/** The text of a file in UTF-8, or else in Windows-1252, as spreadsheets save CSV files. */
const csvText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const Errors = ({ report }: { report: ReplacedList }) => (
  <Stack gap="xs" component="section" aria-label="Errors">
    <Text role="alert">
      {counted(report.error_count, 'error')}. Correct the file and choose it again; nothing has been changed.
    </Text>
    <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
      <Table fz="sm" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Line</Table.Th>
            <Table.Th scope="col">Column</Table.Th>
            <Table.Th scope="col">Error</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.errors.map(({ line, column, message }) => (
            <Table.Tr key={`${line} ${column} ${message}`}>
              <Table.Td className="figures">{line}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
    {report.error_count > report.errors.length && (
      <Text size="sm" className="quiet">
        and {counted(report.error_count - report.errors.length, 'more error')}
      </Text>
    )}
  </Stack>
);

/** The original spellings of an oil, each once. */
const spellings = ({ originals }: CleanedOil) => [
  ...new Set(
    originals.map(({ year, supplier, brand, grade, country }) =>
      [year, supplier, brand, grade, country].join(', '),
    ),
  ),
];

const Merged = ({ report }: { report: ReplacedList }) => (
  <Stack gap="xs" component="section" aria-label="Merged lines">
    <Title order={3} size="h4">
      {counted(report.merged_count, 'oil')} from several lines
    </Title>
    <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
      <Table fz="sm" stickyHeader verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Oil</Table.Th>
            <Table.Th scope="col">Lines of the file</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.merged.map((oil) => (
            <Table.Tr
              key={[oil.supplier, oil.brand, oil.grade, oil.country].join('\n')}
              style={{ verticalAlign: 'top' }}
            >
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {oil.supplier} {oil.brand} {formatGrade(oil.grade)}
                <Text size="xs" className="quiet">
                  {countryName(oil.country)}, {oil.years.join(', ')}
                </Text>
              </Table.Td>
              <Table.Td fz="xs" style={{ overflowWrap: 'anywhere' }}>
                {spellings(oil).map((spelling) => (
                  <div key={spelling}>{spelling}</div>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
    {report.merged_count > report.merged.length && (
      <Text size="sm" className="quiet">
        and {counted(report.merged_count - report.merged.length, 'more oil')}
      </Text>
    )}
  </Stack>
);

/** What a file would change in the approved-oil list. */
const ListReport = ({ report }: { report: ReplacedList }) => (
  <Stack gap="md">
    {report.error_count > 0 ? (
      <Errors report={report} />
    ) : (
      <Text>
        {counted(report.lines, 'line')} become {counted(report.oils, 'oil')}:{' '}
        {report.added + report.changed + report.removed === 0
          ? 'the list as it is now.'
          : `${report.added} added, ${report.changed} changed, ${report.removed} removed.`}
      </Text>
    )}
    {report.error_count === 0 && report.merged_count > 0 && <Merged report={report} />}
  </Stack>
);

const send = (csv: string, dry_run: boolean) => call(replaceApprovedOils, { body: { csv, dry_run } });

/** What the file would change; it is read and checked once. */
const previewQuery = (file: File) =>
  queryOptions({
    queryKey: [endpointKey(replaceApprovedOils), file.name, file.size, file.lastModified],
    queryFn: async () => {
      const csv = await csvText(file);
      return { csv, report: await send(csv, true) };
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** Shows what a file changes before it replaces the list. */
const PreviewDialog = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const client = useQueryClient();
  const preview = useQuery(previewQuery(file));
  const replace = useMutation({
    mutationFn: (csv: string) => send(csv, false),
    onSuccess: async () => {
      await invalidate(client, listApprovedOils);
      notifications.show({ message: 'List replaced.' });
      onClose();
    },
  });
  const error = preview.error ?? replace.error;
  const csv = preview.data?.report.error_count === 0 ? preview.data.csv : undefined;
  return (
    <Dialog onClose={onClose} title={`Replace the list with ${file.name}`} size="56rem" centered>
      <Stack gap="md">
        {preview.isPending && <Skeleton h={240} animate={false} />}
        {preview.data && <ListReport report={preview.data.report} />}
        {error && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {error.message}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {csv !== undefined && (
            <Button loading={replace.isPending} onClick={() => replace.mutate(csv)}>
              Replace the list
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};

/** Chooses a CSV file that replaces the approved-oil list, after a preview. */
const ReplaceList = () => {
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <>
      <ChooseFile accept=".csv,text/csv" onChange={setChosen}>
        {(props) => <Button {...props}>Choose a CSV file</Button>}
      </ChooseFile>
      {chosen && <PreviewDialog file={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

/** The approved-oil list, by supplier and brand unless sorted otherwise. */
const ApprovedOils = () => {
  const list = useList(listApprovedOils, { pageSize: 20, urlFilters: { search: 'search' } });
  return (
    <DeskList
      label="Approved oils"
      list={list}
      columns={approvedOilColumns}
      exportAs="approved-oils"
      search={{ label: 'Search for an oil', placeholder: 'Supplier, brand, grade or country' }}
      action={<ReplaceList />}
      noMatch="No oil matches"
      empty={{
        title: 'The list is empty',
        text: 'Choose a CSV file with the columns year, supplier, brand, grade and country.',
      }}
    />
  );
};

export default function ApprovedOilsPage() {
  return (
    <>
      <PageHeader lead="The public list of approved oils, cleaned. A new CSV file replaces the whole list." />
      <ApprovedOils />
    </>
  );
}
