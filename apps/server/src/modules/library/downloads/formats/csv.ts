import { formulaSafe, isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { stringify } from 'csv-stringify/sync';
import { columnHeaders, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';

const toRecord = ({ metadata, values }: TableRow) => [
  ...metadata.map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  // a negative number starts like a formula but is not one
  ...values.map(({ text, qualifier }) => (isTextResult(qualifier) ? formulaSafe(text) : text)),
];

export const csvHeader = (table: Pick<ValueTable, 'columns'>): string => stringify([columnHeaders(table)]);

/** A line per row. */
export async function* csvLines(rows: TableRows): AsyncGenerator<string> {
  for await (const batch of rows) yield stringify(batch.map(toRecord));
}

/** The table as CSV: a header, then a row per oil. */
export async function* writeCsv(
  table: Pick<ValueTable, 'columns'>,
  rows: TableRows,
  byteOrderMark = false,
): AsyncGenerator<string> {
  yield (byteOrderMark ? '\ufeff' : '') + csvHeader(table);
  yield* csvLines(rows);
}
