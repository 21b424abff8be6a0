// Columns of a label, by `oilLabel`: of rows of the catalogue, and of rows of values.
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import {
  catalogueName,
  oilLabel,
  orderNames,
  type PlainName,
  type RowName,
} from '@iom/contract/samples/oil-label.schemas.ts';
import type { Column } from '../table/columns.tsx';
import { Grade } from './OilLink.tsx';

const isOrdered = (name: PlainName) => orderNames.some((one) => one === name);

/** A field in a list of oils of the catalogue. */
export const oilColumn = (name: PlainName, more: Partial<Column<OilRow>> = {}): Column<OilRow> => {
  const key = catalogueName(name);
  return {
    accessor: key,
    title: oilLabel[name].title,
    ...(oilLabel[name].type === 'grade' && {
      noWrap: true,
      render: (oil: OilRow) => <Grade grade={String(oil[key])} />,
    }),
    ...more,
  };
};

/** A field of a row of values as it is shown. */
const rowText = (row: ValueRow, name: RowName) =>
  oilLabel[name].type === 'grade' ? <Grade grade={String(row[name])} /> : String(row[name]);

/** A field in a list of rows of values. */
export const rowColumn = (name: RowName, more: Partial<Column<ValueRow>> = {}): Column<ValueRow> => ({
  accessor: name,
  title: oilLabel[name].title,
  sortable: isOrdered(name),
  noWrap: oilLabel[name].type !== 'year',
  render: (row) => rowText(row, name),
  ...more,
});
