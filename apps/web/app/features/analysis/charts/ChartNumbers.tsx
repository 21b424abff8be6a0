import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import { OilLink } from '../../../ui/values/OilLink.tsx';
import type { ChartRows } from './chart-rows.ts';

const maxRows = 100;
const shown = (cell: unknown) =>
  typeof cell === 'number' ? String(Number(cell.toPrecision(6))).replace('-', '−') : String(cell ?? '');

const NumbersTable = ({ title, numbers: { header, rows } }: { title: string; numbers: ChartRows }) => (
  <>
    <WideTable>
      <Table aria-label={title} fz="sm" verticalSpacing={4} className="figures">
        <Table.Thead>
          <Table.Tr>
            {header.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, maxRows).map((row) => (
            <Table.Tr key={row.join(' ')}>
              {row.map((cell, index) => (
                <Table.Td key={header[index]}>
                  {header[index] === 'Report' && typeof cell === 'string' ? (
                    <OilLink reportNumber={cell}>{cell}</OilLink>
                  ) : (
                    shown(cell)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
    {rows.length > maxRows && (
      <Text size="sm" className="quiet">
        The first {maxRows} of {counted(rows.length, 'row')}; the CSV file has all {wholeNumber(rows.length)}.
      </Text>
    )}
  </>
);

/** The numbers of a chart as a table, which exists while it is open. */
export const ChartNumbers = ({ id, ...props }: { id: string; title: string; numbers: ChartRows }) => {
  const [opened, setOpened] = useState(false);
  const { oils } = props.numbers;
  return (
    <details id={id} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary aria-label={`Numbers of this chart: ${props.title}`}>Numbers of this chart</summary>
      {opened && <NumbersTable {...props} />}
      {opened && oils && oils.rows.length > 0 && (
        <NumbersTable title={`Oils drawn as points, ${props.title}`} numbers={oils} />
      )}
    </details>
  );
};
