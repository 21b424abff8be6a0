import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { stringify } from 'csv-stringify/sync';
import { headersOf, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';

const recordOf = ({ metadata, values }: TableRow) => [
  ...metadata.map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  // a negative number starts like a formula but is not one
  ...values.map(({ text, number }) => (number === null ? formulaSafe(text) : text)),
];

/** The table as CSV: a header, then a row per oil. */
export async function* csvOf(
  table: ValueTable,
  rows: TableRows,
  byteOrderMark = false,
): AsyncGenerator<string> {
  yield (byteOrderMark ? '\ufeff' : '') + stringify([headersOf(table)]);
  for await (const batch of rows) yield stringify(batch.map(recordOf));
}
