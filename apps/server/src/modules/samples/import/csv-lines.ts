import { StringDecoder } from 'node:string_decoder';
import type { Encoding } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import type { ImportError } from '@iom/contract/samples/imports/imports.schemas.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import type { ErrorList } from './import-report.ts';

/** Opens the bytes of a file from the beginning. */
export type CsvSource = () => AsyncIterable<Buffer>;

/** Records that a program makes, as a file with these columns would hold them. */
export interface MadeRecords {
  columns: readonly string[];
  /** Cells in the order of the columns. */
  records: () => Iterable<string[]>;
}

export interface CsvLine {
  /** The first line of the record; the header is line 1. */
  line: number;
  /** In the order of the header's columns. */
  cells: string[];
}

/** What `readCsv` expects of a file. */
export interface CsvHeader {
  columns: readonly string[];
  /** Columns the file must have. */
  required: readonly string[];
  /** Maximum number of records after the header, which limits the memory of an import. */
  maxRecords: number;
}

/** Maximum number of characters in a line. */
export const maxRecordLength = 65_536;

/** A quoted cell, in which two quotes mean one, or an unquoted cell; then a separator or the end. */
const cellBefore = (separator: string) =>
  new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}]*))(${separator}|$)`, 'y');

const quotedCells = (record: string, separator: string) => {
  const cells: string[] = [];
  const cell = cellBefore(separator);
  for (cell.lastIndex = 0; ; ) {
    const found = cell.exec(record);
    if (!found) return undefined;
    cells.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') return cells;
  }
};

/**
 * The cells of one record of RFC 4180; undefined if its quotes do not match. Splitting suffices for a record
 * without quotes, as nearly all are.
 */
const parseCells = (record: string, separator: string): string[] | undefined =>
  record.includes('"') ? quotedCells(record, separator) : record.split(separator);

/** Whether a quoted cell continues in the next line: the number of quotes is odd. */
const hasOpenQuote = (text: string) => {
  let open = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) open = !open;
  return open;
};

/** Decodes chunks, whose ends may divide a character. */
const openDecoder = (encoding: Encoding) => {
  if (encoding === 'utf-8') return new StringDecoder('utf8');
  const decoder = new TextDecoder(encoding);
  return {
    write: (chunk: Buffer) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
};

/** The lines of a file in batches. */
async function* readLines(source: CsvSource, encoding: Encoding): AsyncGenerator<string[]> {
  const decoder = openDecoder(encoding);
  let rest = '';
  for await (const chunk of source()) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
    if (rest.length > maxRecordLength) break;
  }
  rest += decoder.end();
  if (rest !== '') yield [rest];
}

/** The records of a file in batches. A record with line breaks in quoted cells spans several lines; empty lines are skipped. */
async function* readRecords(
  source: CsvSource,
  encoding: Encoding,
): AsyncGenerator<{ line: number; text: string }[]> {
  let number = 0;
  let open: { line: number; text: string } | undefined;
  for await (const lines of readLines(source, encoding)) {
    const records: { line: number; text: string }[] = [];
    for (const raw of lines) {
      number += 1;
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
      const record = open ? { line: open.line, text: `${open.text}\n${text}` } : { line: number, text };
      open = record.text.length <= maxRecordLength && hasOpenQuote(record.text) ? record : undefined;
      if (!open && record.text !== '') records.push(record);
    }
    yield records;
  }
  if (open) yield [open];
}

/** Why a header line does not consist of cells separated by commas. */
const wrongSeparator = (text: string): string | undefined => {
  if (text.includes('\r')) return 'Its lines end in carriage returns. Save it as CSV in UTF-8.';
  if (text.includes(',')) return undefined;
  if (text.includes(';')) return 'Its cells are separated by semicolons. Save it with commas.';
  return text.includes('\t') ? 'Its cells are separated by tabs. Save it with commas.' : undefined;
};

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** An error for each name that several columns have. */
export const repeatedColumns = (names: readonly string[]) =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map((name) => {
    const message =
      name === ''
        ? `${names.filter((one) => one === '').length} columns have no name.`
        : `The column "${name}" appears twice.`;
    return [name, message] as const;
  });

const headerErrors = (names: readonly string[], header: CsvHeader) => [
  ...names
    .filter((name) => !header.columns.includes(name))
    .map((name) => [name, `The column "${name}" is not known.`] as const),
  ...repeatedColumns(names),
  ...header.required
    .filter((name) => !names.includes(name))
    .map((name) => [name, `The column "${name}" is missing.`] as const),
];

const unreadableMessage = (text: string) => {
  if (text.length > maxRecordLength)
    return `This is not a CSV file: a line has more than ${maxRecordLength} characters.`;
  if (text.includes('\uFFFD')) return 'This is not UTF-8. In the spreadsheet, save it as "CSV UTF-8".';
  return 'This is not a CSV file: its quotes do not match.';
};

/** A number in two cells, as an unquoted decimal comma leaves it. */
const isSplitNumber = (cells: readonly string[]) =>
  cells.some((cell, index) => /^[<>]?\d+$/.test(cell) && /^\d+$/.test(cells[index + 1] ?? ''));

/** One error for all lines with that number of cells, at the first of them. */
const addCellCount = (
  errors: ErrorList,
  file: ImportError['file'],
  line: number,
  cells: readonly string[],
  expected: number,
) => {
  const isComma = cells.length > expected && isSplitNumber(cells);
  const remedy = isComma
    ? ' A decimal comma splits a number: write 12.6 for 12,6.'
    : ' Put a cell that contains a comma in quotes.';
  errors.addRepeated(
    `${cells.length} ${isComma}`,
    { file, line, column: '' },
    (count) =>
      `${count > 1 ? `${count.toLocaleString('en-US')} lines have` : 'This line has'} ${cells.length} cells; the header has ${expected}.${cells.length > expected ? remedy : ''}`,
  );
};

const tooManyMessage = (maxRecords: number) =>
  `This file has at most ${maxRecords.toLocaleString('en-US')} lines. Import it in several groups.`;

const readMade = (
  { columns, records }: MadeRecords,
  name: ImportError['file'],
  header: CsvHeader,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
) => {
  for (const [column, message] of headerErrors(columns, header)) errors.add(name, 1, column, message);
  if (errors.any) return;
  let line = 1;
  for (const cells of records()) onLine({ line: ++line, cells }, columns);
};

interface Table {
  encoding: Encoding;
  separator: string;
  maxRecords: number;
  headerErrors: (names: readonly string[]) => readonly (readonly [column: string, message: string])[];
  /** Why the header line cannot be divided into cells. */
  headerProblem?: (text: string) => string | undefined;
}

/** Streams a file in an encoding and with a separator, as `readCsv` does. */
export const readTable = async (
  source: CsvSource,
  name: ImportError['file'],
  { encoding, separator, maxRecords, headerErrors: findErrors, headerProblem }: Table,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
) => {
  let columns: readonly string[] | undefined;
  let count = 0;
  for await (const records of readRecords(source, encoding)) {
    for (const { line, text } of records) {
      const isText = text.length <= maxRecordLength && !text.includes('\uFFFD');
      const cells = isText ? parseCells(text, separator) : undefined;
      if (!cells) return errors.add(name, line, '', unreadableMessage(text));
      if (columns && ++count > maxRecords) return errors.add(name, line, '', tooManyMessage(maxRecords));
      if (!columns) {
        const problem = headerProblem?.(text);
        if (problem) return errors.add(name, 1, '', problem);
        columns = cells.map(canonicalName);
        const wrong = findErrors(columns);
        for (const [column, message] of wrong) errors.add(name, 1, column, message);
        if (wrong.length > 0) return;
      } else if (isBlank(cells)) continue;
      else if (cells.length !== columns.length) addCellCount(errors, name, line, cells, columns.length);
      else onLine({ line, cells }, columns);
    }
  }
  if (!columns) errors.add(name, 1, '', 'The file is empty.');
};

/**
 * Streams a CSV file and calls `onLine` for every record with as many cells as the header. Records of empty
 * cells, which spreadsheets leave, are skipped; other records are added to `errors`. Reading stops at the
 * first record that is not CSV, and after `maxRecords`. Records that a program made are passed on as they are.
 */
export const readCsv = async (
  source: CsvSource | MadeRecords,
  name: ImportError['file'],
  header: CsvHeader,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
) => {
  if (typeof source !== 'function') return readMade(source, name, header, errors, onLine);
  const table: Table = {
    ...{ encoding: 'utf-8', separator: ',', maxRecords: header.maxRecords },
    headerErrors: (names) => headerErrors(names, header),
    headerProblem: wrongSeparator,
  };
  return readTable(source, name, table, errors, onLine);
};
