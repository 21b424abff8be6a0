import type { CleanedOil, ReplacedList } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { ScrollArea, Stack, Table, Text, Title } from '@mantine/core';

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
                {oil.supplier} {oil.brand} {shownGrade(oil.grade)}
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
export const ListReport = ({ report }: { report: ReplacedList }) => (
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
