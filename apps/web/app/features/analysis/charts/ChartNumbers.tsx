import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Table, Text } from '@mantine/core';
import type { ChartRows } from './chart-rows.ts';

const mostRows = 100;
const shown = (cell: unknown) =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(6))).replace('-', '−') : String(cell ?? '');

/** The numbers of a chart as a table. */
export const ChartNumbers = ({ title, numbers }: { title: string; numbers: ChartRows }) => {
  const { header, rows } = numbers;
  return (
    <details>
      <summary>Numbers of this chart</summary>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={title} fz="sm" verticalSpacing={4} className="figures">
          <Table.Thead>
            <Table.Tr>
              {header.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, mostRows).map((row) => (
              <Table.Tr key={row.join(' ')}>
                {row.map((cell, index) => (
                  <Table.Td key={header[index]}>{shown(cell)}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > mostRows && (
        <Text size="sm" className="quiet">
          The first {mostRows} of {counted(rows.length, 'row')}; the CSV file has all{' '}
          {wholeNumber(rows.length)}.
        </Text>
      )}
    </details>
  );
};
