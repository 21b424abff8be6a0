import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';

export type CsvCell = string | number | boolean | null | undefined;

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (cell: CsvCell) => (typeof cell === 'string' ? formulaSafe(cell) : String(cell ?? ''));

/** Rows as CSV (RFC 4180: CRLF, quotes doubled), texts that a spreadsheet would run as a formula escaped. */
export const csvText = (rows: readonly (readonly CsvCell[])[]) =>
  rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
