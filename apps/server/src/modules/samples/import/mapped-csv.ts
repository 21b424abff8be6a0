// Reads a file of a laboratory through a confirmed mapping: what follows sees the columns of an import.

import type { FileMapping, MappingTarget } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import type { ImportError } from '@iom/contract/samples/imports/imports.schemas.ts';
import { findReadings } from '@iom/contract/shared/numbers.ts';
import {
  type CsvHeader,
  type CsvLine,
  type CsvSource,
  type MadeRecords,
  readCsv,
  readTable,
  repeatedColumns,
} from './csv-lines.ts';
import type { ErrorList } from './import-report.ts';
import { readValue } from './import-values.rules.ts';

export interface MappedCsv {
  source: CsvSource;
  mapping: FileMapping;
}

type ValueTarget = Extract<MappingTarget, { kind: 'value' }>;

/** In a file with decimal commas, `1.234` can mean 1.234 or 1,234. */
const ambiguousNumber = /^[<>+-]?\s*[1-9]\d{0,2}\.\d{3}$/;

const ambiguousMessage = (text: string) => (count: number) =>
  `${count > 1 ? `${count.toLocaleString('en-US')} values have` : 'A value has'} a point in a file with decimal commas, such as "${text}". It can mean ${text.replace('.', ',')} or ${text.replace('.', '')}: write it without a point.`;

/** The number with a decimal point; undefined for an ambiguous one. */
const toDecimalPoint = (text: string, { decimal }: FileMapping): string | undefined => {
  if (decimal === '.') return text;
  if (ambiguousNumber.test(text)) return undefined;
  // the first reading of `1,234` has decimals
  return findReadings(text)[0] ?? text;
};

/** The value in the unit of its analyte. A text that is not a number stays as it is, so that the importer reports it. */
const convertUnit = (text: string, { factor, analyte }: ValueTarget) => {
  if (factor === 1 || text === '') return text;
  const value = readValue(text, analyte);
  if (!value || value.number === null) return text;
  // twelve digits remove float noise of the factor
  return `${/^[<>]$/.test(value.qualifier ?? '') ? value.qualifier : ''}${Number((value.number * factor).toPrecision(12))}`;
};

/** Errors of a header that the mapping does not describe, or that describes too little. */
const headerErrors = (names: readonly string[], { columns }: FileMapping, required: readonly string[]) => {
  const mapped = columns.map(({ header }) => header);
  const targets = columns.map(({ to }) => to);
  const hasValues = targets.some(({ kind }) => kind === 'value');
  const mappedColumns = targets.flatMap((to) => (to.kind === 'column' ? [to.name] : []));
  const needed = required.filter((name) => !hasValues || !['test', 'analyte', 'value'].includes(name));
  return [
    ...names
      .filter((name) => !mapped.includes(name))
      .map((name) => [name, `The mapping has no column "${name}". Choose the file again.`] as const),
    ...mapped
      .filter((name) => !names.includes(name))
      .map((name) => [name, `The column "${name}" of the mapping is missing.`] as const),
    ...repeatedColumns(names),
    ...mappedColumns
      .filter((name, index) => mappedColumns.indexOf(name) !== index)
      .map((name) => [name, `Two columns are mapped to "${name}".`] as const),
    ...needed
      .filter((name) => !mappedColumns.includes(name))
      .map((name) => [name, `No column is mapped to "${name}".`] as const),
  ];
};

/** Like `readCsv`: a line with the values of several analytes becomes a line of each. */
const readMapped = (
  { source, mapping }: MappedCsv,
  name: ImportError['file'],
  header: CsvHeader,
  errors: ErrorList,
  onLine: (line: CsvLine, columns: readonly string[]) => void,
) => {
  const { encoding, separator } = mapping;
  const targets = new Map(mapping.columns.map(({ header: title, to }) => [title, to]));
  const mappedTo = mapping.columns.flatMap(({ to }) => (to.kind === 'column' ? [to.name] : []));
  const isWide = mapping.columns.some(({ to }) => to.kind === 'value');
  const columns = isWide ? [...mappedTo, 'test', 'analyte', 'value'] : mappedTo;
  const convert = (line: number, column: string, text: string) => {
    const point = toDecimalPoint(text, mapping);
    if (point === undefined)
      errors.addRepeated('two readings', { file: name, line, column }, ambiguousMessage(text));
    return point;
  };
  const table = {
    ...{ encoding, separator, maxRecords: header.maxRecords },
    headerErrors: (names: readonly string[]) => headerErrors(names, mapping, header.required),
  };
  return readTable(source, name, table, errors, ({ line, cells }, names) => {
    const common: string[] = [];
    const values: { to: ValueTarget; text: string; header: string }[] = [];
    for (const [index, title] of names.entries()) {
      const to = targets.get(title);
      const text = (cells[index] ?? '').trim();
      if (to?.kind === 'value') values.push({ to, text, header: title });
      else if (to?.kind === 'column') {
        const column = mappedTo.indexOf(to.name);
        common[column] = to.name === 'value' ? (convert(line, 'value', text) ?? '') : text;
      }
    }
    if (!isWide) return onLine({ line, cells: common }, columns);
    for (const { to, text, header: title } of values) {
      const point = text === '' ? undefined : convert(line, title, text);
      // an empty cell of a table was not measured
      if (point !== undefined)
        onLine({ line, cells: [...common, to.test, to.analyte, convertUnit(point, to)] }, columns);
    }
  });
};

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
