import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { ErrorList, ImportFile } from './import-report.ts';

export interface CsvLine {
  line: number;
  /** In the order of the header's columns. */
  cells: string[];
}

interface Header {
  columns: readonly string[];
  /** Columns the file must have. */
  required: readonly string[];
}

const headerErrors = (names: readonly string[], header: Header) => [
  ...names
    .filter((name) => !header.columns.includes(name))
    .map((name) => [name, `The column "${name}" is not known.`] as const),
  ...names
    .filter((name, place) => names.indexOf(name) !== place)
    .map((name) => [name, `The column "${name}" stands twice.`] as const),
  ...header.required
    .filter((name) => !names.includes(name))
    .map((name) => [name, `The column "${name}" is missing.`] as const),
];

/**
 * Streams a CSV file: hands over the header's names, then every line with as many cells as the header.
 * Whatever cannot be read is noted as an error; what is no CSV ends the reading.
 */
export const readCsv = async (
  file: string,
  name: ImportFile,
  header: Header,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
) => {
  const parser = parse({
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 65_536,
    bom: true,
  });
  const source = createReadStream(file);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let columns: readonly string[] | undefined;
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      line = info.lines;
      if (!columns) {
        columns = record.map((cell) => cell.trim());
        for (const [column, message] of headerErrors(columns, header)) errors.add(name, 1, column, message);
        if (errors.any) return;
      } else if (record.length !== columns.length) {
        errors.add(name, line, '', `This line has ${record.length} cells; the header has ${columns.length}.`);
      } else onLine({ line, cells: record }, columns);
    }
    if (!columns) errors.add(name, 1, '', 'The file is empty.');
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    errors.add(name, line + 1, '', `This is no CSV: ${error.message}`);
  }
};
