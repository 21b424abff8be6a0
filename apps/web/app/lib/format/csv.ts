import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';

export type CsvCell = string | number | boolean | null | undefined;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** More digits than any measured or computed number has; the rest is noise of binary fractions, as in 7.050000000000001. */
const significantDigits = 12;

const cellText = (cell: CsvCell) => {
  if (typeof cell === 'string') return formulaSafe(cell);
  const isFraction = typeof cell === 'number' && !Number.isInteger(cell);
  return String(isFraction ? Number(cell.toPrecision(significantDigits)) : (cell ?? ''));
};

/** Rows as CSV (RFC 4180: CRLF, quotes doubled), texts that a spreadsheet would run as a formula escaped. */
export const csvText = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
