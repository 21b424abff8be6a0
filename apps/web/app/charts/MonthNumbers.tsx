import { Table } from '@mantine/core';
import type { MonthValue } from './month-bars.layout.ts';
import classes from './month-bars.module.css';

interface Props {
  /** Oldest first. */
  months: readonly MonthValue[];
  /** What the numbers are. */
  label: string;
  format: (value: number) => string;
}

/** The numbers of a month chart as a table, newest first, behind a summary that the keyboard opens. */
export const MonthNumbers = ({ months, label, format }: Props) => (
  <details className={classes.numbers}>
    <summary>{label} in numbers</summary>
    <Table fz="sm" verticalSpacing={3} withRowBorders={false} maw={280} aria-label={label}>
      <Table.Tbody>
        {months.toReversed().map(({ month, value }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row" fw={400}>
              {month}
            </Table.Th>
            <Table.Td ta="right">{format(value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
);
