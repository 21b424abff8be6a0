import { entryColumns } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { EntryError, EntryLine } from './merge-entries.rules.ts';

const records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }));

/** Most lines of a list; the institute's has several hundred. */
const mostLines = 50_000;

const headerErrors = (names: readonly string[]): EntryError[] =>
  entryColumns
    .filter((column) => names.filter((name) => name === column).length !== 1)
    .map((column) => ({
      line: 1,
      column,
      message: names.includes(column)
        ? `The column "${column}" appears twice.`
        : `The column "${column}" is missing.`,
    }));

const parsed = (csv: string) =>
  records.parse(
    parse(csv, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostLines + 2,
    }),
  );

/** The entries of a CSV file with the columns year, supplier, brand, grade and country in any order; further columns are ignored. */
export const readEntries = (csv: string): { lines: EntryLine[]; errors: EntryError[] } => {
  let rows: z.output<typeof records>;
  try {
    rows = parsed(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines) || 1;
    return {
      lines: [],
      errors: [{ line, column: '', message: 'This is not a CSV file: its quotes do not match.' }],
    };
  }
  const [header, ...body] = rows;
  if (!header) return { lines: [], errors: [{ line: 1, column: '', message: 'The file is empty.' }] };
  const names = header.record.map((name) => name.trim().toLowerCase());
  const errors = headerErrors(names);
  if (errors.length > 0) return { lines: [], errors };
  if (body.length === 0)
    return {
      lines: [],
      errors: [{ line: 1, column: '', message: 'The file has no lines after its header.' }],
    };
  if (body.length > mostLines) {
    const message = 'A list has at most 50,000 lines.';
    return { lines: [], errors: [{ line: mostLines + 2, column: '', message }] };
  }
  const cell = (record: readonly string[], column: string) => record[names.indexOf(column)] ?? '';
  const lines = body.map(({ record, info }) => ({
    line: info.lines,
    entry: {
      year: cell(record, 'year'),
      supplier: cell(record, 'supplier'),
      brand: cell(record, 'brand'),
      grade: cell(record, 'grade'),
      country: cell(record, 'country'),
    },
  }));
  return { lines, errors: [] };
};
