// Columns that the plain CSV does not have: details of the oil, and a qualifier beside each value.

import {
  columnHeader,
  formulaSafe,
  isTextResult,
  type ReportedValue,
} from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { stringify } from 'csv-stringify/sync';
import { detailColumns } from '../../details/row-details.ts';
import type { TableRow, TableRows, ValueTable } from '../../values/value-table.ts';

export const qualifierHeader = ({ name }: { name: string }) => `${name} qualifier`;

export const fullHeaders = ({ columns }: Pick<ValueTable, 'columns'>): string[] => [
  ...valueRowMetadata,
  ...detailColumns,
  ...columns.flatMap((column) => [columnHeader(column), qualifierHeader(column)]),
];

/** Details in the order of their columns; empty if the row has none. */
export const detailCells = ({ details }: TableRow): string[] =>
  detailColumns.map((column) => details?.[column] ?? '');

/** The number as its method reports it, without `<` or `>`; empty for a category. */
export const numberText = ({ text, qualifier }: ReportedValue): string =>
  isTextResult(qualifier) ? '' : text.replace(/^[<>]/, '');

const toFullRecord = (row: TableRow) => [
  ...row.metadata.map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  ...detailCells(row).map(formulaSafe),
  ...row.values.flatMap((value) => [numberText(value), formulaSafe(value.qualifier ?? '')]),
];

export async function* fullCsv(table: Pick<ValueTable, 'columns'>, rows: TableRows): AsyncGenerator<string> {
  yield stringify([fullHeaders(table)]);
  for await (const batch of rows) yield stringify(batch.map(toFullRecord));
}
