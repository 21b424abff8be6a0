import type { DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import type { CsvCell } from '../../lib/format/csv.ts';
import classes from './table.module.css';

type Shown =
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

/** A column; its `accessor` is the key of the row's value and, where it is sortable, the endpoint's ordering key. */
export interface Column<Row> extends Pick<DataTableColumn<Row>, Shown> {
  /** On a phone: `below` the content of the first column with its title before it, or not shown. By default it stays a column. */
  onPhone?: 'below' | 'hidden';
  /** Its cell in a CSV file, by default the row's value; false leaves the column out. */
  csv?: false | ((row: Row) => CsvCell);
}

const cellOf = <Row extends object>(row: Row, column: Column<Row>): CsvCell => {
  const value: unknown = Reflect.get(row, column.accessor);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
};

const contentOf = <Row extends object>(row: Row, index: number, column: Column<Row>): ReactNode =>
  column.render ? column.render(row, index) : cellOf(row, column);

/** The columns as a phone shows them: those marked `below` are stacked in the first one, without those that are empty. */
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
        <div>{contentOf(row, index, first)}</div>
        {below.map((column) => {
          const content = contentOf(row, index, column);
          if (content === null || content === '' || content === false) return null;
          return (
            <div key={String(column.accessor)}>
              {column.title && <span className="quiet">{column.title}: </span>}
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
    ...rows.map((row) => included.map((column) => (column.csv ? column.csv(row) : cellOf(row, column)))),
  ];
};
