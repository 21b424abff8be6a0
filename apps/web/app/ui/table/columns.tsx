import type { DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import type { CsvCell } from '../../lib/format/csv.ts';
import classes from './table.module.css';

type ColumnOption =
  | 'accessor'
  | 'title'
  | 'sortable'
  | 'noWrap'
  | 'width'
  | 'textAlign'
  | 'pinned'
  | 'cellsStyle'
  | 'titleStyle'
  | 'render';

/** A column. `accessor` is the key of the row's value and, if the column is sortable, the endpoint's ordering key. */
export interface Column<Row> extends Pick<DataTableColumn<Row>, ColumnOption> {
  /** On a phone, `below` puts the title and the cell under the first column; buttons, which no file has, need no title. By default the column stays a column. */
  onPhone?: 'below' | 'hidden';
  /** The cell in a CSV file, by default the row's value. `false` leaves the column out. */
  csv?: false | ((row: Row) => CsvCell);
}

const csvCell = <Row extends object>(row: Row, column: Column<Row>): CsvCell => {
  const value: unknown = Reflect.get(row, column.accessor);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const cellContent = <Row extends object>(row: Row, index: number, column: Column<Row>): ReactNode =>
  column.render ? column.render(row, index) : csvCell(row, column);

/** The columns on a phone. Cells of columns marked `below` are stacked in the first column; empty cells are left out. */
export const phoneColumns = <Row extends object>(columns: readonly Column<Row>[]): Column<Row>[] => {
  const [first, ...rest] = columns;
  const below = rest.filter(({ onPhone }) => onPhone === 'below');
  if (!first) return [];
  const stacked: Column<Row> = {
    ...first,
    noWrap: false,
    width: undefined,
    render: (row, index) => (
      <div className={classes.stacked}>
        <div>{cellContent(row, index, first)}</div>
        {below.map((column) => {
          const content = cellContent(row, index, column);
          if (content === null || content === '' || content === false) return null;
          return (
            <div key={String(column.accessor)}>
              {column.title && column.csv !== false && <span className="quiet">{column.title}: </span>}
              {content}
            </div>
          );
        })}
      </div>
    ),
  };
  return [below.length > 0 ? stacked : first, ...rest.filter(({ onPhone }) => onPhone === undefined)];
};

export const columnTitle = <Row,>({ title, accessor }: Column<Row>) =>
  typeof title === 'string' ? title : String(accessor);

/** Header and rows of a CSV file. */
export const csvRows = <Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]) => {
  const included = columns.filter(({ csv }) => csv !== false);
  return [
    included.map(columnTitle),
    ...rows.map((row) => included.map((column) => (column.csv ? column.csv(row) : csvCell(row, column)))),
  ];
};
