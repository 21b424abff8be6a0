import type { ImportError } from '@iom/contract/samples/imports/imports.schemas.ts';
import { type CsvHeader, type CsvLine, type CsvSource, type MadeRecords, readCsv } from './csv-lines.ts';
import type { ErrorList } from './import-report.ts';
import { type MappedCsv, readMapped } from './mapped-csv.ts';

/** A file in the strict form of an import, or one with a confirmed mapping. */
export type ImportSource = CsvSource | MappedCsv;

/** Reads a file as `readCsv` does, through its mapping if it has one. */
export const readFile = (
  source: ImportSource | MadeRecords,
  name: ImportError['file'],
  header: CsvHeader,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
): Promise<void> | void =>
  'mapping' in source
    ? readMapped(source, name, header, errors, onLine)
    : readCsv(source, name, header, errors, onLine);
