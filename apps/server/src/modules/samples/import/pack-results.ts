import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { readCsv } from './csv-lines.ts';
import type { PackedResult, TestBatch } from './import.store.ts';
import type { ErrorList } from './import-report.ts';
import { isBatchText, readRun, readValue } from './import-values.rules.ts';

const required = ['report_number', 'test', 'analyte', 'value'] as const;
const columns = [...required, 'laboratory', 'batch', 'run'] as const;

interface Column {
  testId: number;
  position: number;
  width: number;
  unit: string;
}

/** `<test>\t<analyte>` → the position of the value in packed results. */
const columnsByName = (dictionary: Dictionary) =>
  new Map(
    dictionary.tests.flatMap((test) =>
      test.analytes.map((analyte): [string, Column] => [
        `${test.name}\t${analyte.name}`,
        { testId: test.id, position: analyte.position, width: test.analytes.length, unit: analyte.unit },
      ]),
    ),
  );

const unknownName = (dictionary: Dictionary, test: string): [column: string, message: string] =>
  dictionary.testNamed(test)
    ? ['analyte', 'This test has no such analyte.']
    : ['test', `"${test.slice(0, 60)}" is not a test of the data dictionary.`];

/** Reads batches, each once; undefined if a name is invalid, null if none is stated. */
const batchReader = () => {
  const known = new Map<string, TestBatch | null | undefined>([['\t', null]]);
  return (laboratory: string, batch: string) => {
    const key = `${laboratory}\t${batch}`;
    if (!known.has(key))
      known.set(key, isBatchText(laboratory) && isBatchText(batch) ? { laboratory, batch } : undefined);
    return known.get(key);
  };
};

interface UnfinishedResult extends PackedResult {
  /** Of its first value. */
  line: number;
  filled: boolean[];
}

const resultAt = (
  list: UnfinishedResult[],
  column: Column,
  run: number,
  batch: TestBatch | null,
  line: number,
): UnfinishedResult => {
  for (const result of list) if (result.testId === column.testId && result.run === run) return result;
  const empty = { numbers: new Array(column.width).fill(null), qualifiers: null, filled: [] };
  const made: UnfinishedResult = { testId: column.testId, run, batch, line, ...empty };
  list.push(made);
  return made;
};

const setValue = (
  result: UnfinishedResult,
  position: number,
  value: { number: number | null; qualifier: string | null },
) => {
  result.numbers[position] = value.number;
  if (value.qualifier === null) return;
  result.qualifiers ??= new Array(result.numbers.length).fill(null);
  result.qualifiers[position] = value.qualifier;
};

/** Reads results.csv into packed rows by report number; invalid lines are added to `errors`. */
export const packResults = async (
  file: string,
  dictionary: Dictionary,
  samples: { has(reportNumber: string): boolean },
  errors: ErrorList,
): Promise<Map<string, PackedResult[]>> => {
  const packed = new Map<string, UnfinishedResult[]>();
  const analytes = columnsByName(dictionary);
  const readBatch = batchReader();
  let order: number[] | undefined;
  await readCsv(file, 'results', { columns, required }, errors, ({ line, cells }, names) => {
    order ??= columns.map((column) => names.indexOf(column));
    const at = order;
    const cell = (column: number) => cells[at[column] ?? -1]?.trim() ?? '';
    const reject = (column: string, message: string) => errors.add('results', line, column, message);
    const [number, test, text] = [cell(0), cell(1), cell(3)];
    if (!samples.has(number))
      return reject('report_number', 'No sample of this file has this report number.');
    const analyte = analytes.get(`${test}\t${cell(2)}`);
    if (!analyte) return reject(...unknownName(dictionary, test));
    const batch = readBatch(cell(4), cell(5));
    if (batch === undefined)
      return reject(isBatchText(cell(4)) ? 'batch' : 'laboratory', 'At most 100 characters.');
    const run = readRun(cell(6));
    if (run === undefined) return reject('run', 'A run is a whole number from 1 to 99.');
    const list = packed.get(number) ?? [];
    packed.set(number, list);
    const result = resultAt(list, analyte, run, batch, line);
    if (result.batch !== batch) return reject('batch', 'The values of a test and run are of one batch.');
    if (result.filled[analyte.position]) return reject('analyte', 'This value appears twice.');
    result.filled[analyte.position] = true;
    if (text === '') return;
    const value = readValue(text, analyte.unit);
    if (!value)
      return reject(
        'value',
        `"${text.slice(0, 40)}" is not a value${analyte.unit && ` in ${analyte.unit}`}.`,
      );
    setValue(result, analyte.position, value);
  });
  return withReported(packed, errors);
};

/** Drops results without any value. A retest without a reported result is an error. */
const withReported = (packed: Map<string, UnfinishedResult[]>, errors: ErrorList) =>
  new Map(
    [...packed].map(([number, list]): [string, PackedResult[]] => {
      const measured = list.filter(
        (result) => result.qualifiers !== null || result.numbers.some((value) => value !== null),
      );
      for (const { testId, run, line } of measured)
        if (run > 1 && !measured.some((first) => first.testId === testId && first.run === 1))
          errors.add('results', line, 'run', 'This test has no run 1, the reported value.');
      return [number, measured];
    }),
  );
