import { type MonthValue, monthFigure } from '@iom/figures/archive-figures.ts';
import { Table } from '@mantine/core';
import { FigurePicture } from './FigurePicture.tsx';
import classes from './month-picture.module.css';

interface Props {
  /** Oldest first. */
  months: readonly MonthValue[];
  /** Accessible description of the picture. */
  label: string;
  format: (value: number) => string;
  /** Name of the table of values below the chart; without it there is no table. */
  tableName?: string;
}

/** The monthly values as a collapsible table, newest first. */
const MonthNumbers = ({ months, label, format }: Props) => (
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

/** A bar for each month. */
export const MonthPicture = ({ tableName, ...props }: Props) => (
  <>
    <FigurePicture
      figure={monthFigure(props.label, props.months, props.format)}
      label={props.label}
      height={110}
    />
    {tableName && <MonthNumbers {...props} label={tableName} />}
  </>
);
