import { formulaSafe, isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import { stringify } from 'csv-stringify/sync';
import { columnHeaders, type TableRow, type TableRows, type ValueTable } from '../../values/value-table.ts';

/** How a CSV file is written for the spreadsheet of its reader. */
export interface CsvDialect {
  /** A byte-order mark, by which Excel recognizes UTF-8. */
  byteOrderMark: boolean;
  /** Numbers with a decimal comma, columns separated by semicolons, as Excel reads them where the comma is the decimal sign. */
  decimalComma: boolean;
}

/** The plain CSV of the contract: commas between columns, a decimal point. */
export const plainCsv: CsvDialect = { byteOrderMark: false, decimalComma: false };

const toText = (records: unknown[][], { decimalComma }: CsvDialect) =>
  stringify(records, { delimiter: decimalComma ? ';' : ',' });

const toRecord = ({ metadata, values }: TableRow, { decimalComma }: CsvDialect) => [
  ...metadata.map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  ...values.map(({ text, qualifier }) => {
    // a negative number starts like a formula but is not one
    if (isTextResult(qualifier)) return formulaSafe(text);
    return decimalComma ? text.replace('.', ',') : text;
  }),
];

export const csvHeader = (table: Pick<ValueTable, 'columns' | 'labels'>, dialect = plainCsv): string =>
  toText([columnHeaders(table)], dialect);

/** A line per row. */
export async function* csvLines(rows: TableRows, dialect = plainCsv): AsyncGenerator<string> {
  for await (const batch of rows)
    yield toText(
      batch.map((row) => toRecord(row, dialect)),
      dialect,
    );
}

/** The table as CSV: a header, then a row per oil. */
export async function* writeCsv(
  table: Pick<ValueTable, 'columns'>,
  rows: TableRows,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  yield (dialect.byteOrderMark ? '\ufeff' : '') + csvHeader(table, dialect);
  yield* csvLines(rows, dialect);
}
