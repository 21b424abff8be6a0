import { formulaSafe } from '@iom/contract/library/cells.rules.ts';
import { stringify } from 'csv-stringify/sync';
import { headersOf, type Report, type ReportRow, type ReportRows } from './download-rows.ts';

const lineOf = ({ metadata, values }: ReportRow) => [
  ...metadata.map((value) => (typeof value === 'number' ? value : formulaSafe(value))),
  // a negative number begins like a formula and is none
  ...values.map(({ text, number }) => (number === null ? formulaSafe(text) : text)),
];

/** The report as CSV, piece by piece: a header, then a row for every oil. */
export async function* csvOf(report: Report, rows: ReportRows): AsyncGenerator<string> {
  yield stringify([headersOf(report)]);
  for await (const some of rows) yield stringify(some.map(lineOf));
}
