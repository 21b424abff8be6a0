import { canonicalName } from '@iom/contract/shared/text.ts';
import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { type CsvLine, type CsvSource, type MadeRecords, readCsv } from './csv-lines.ts';
import type { PackedResult, PackedResults, TestBatch } from './import.store.ts';
import type { ErrorList } from './import-report.ts';
import { batchTextError, readRun, readValue } from './import-values.rules.ts';
import { openReported, type ValueColumn } from './reported-values.ts';
import { resultColumns } from './result-columns.ts';
import { openRetests } from './retest-values.ts';

const columns = resultColumns.map(({ name }) => name);
const required = resultColumns.filter((column) => column.required).map(({ name }) => name);

/** Maximum number of lines in results.csv: 20,000 samples with every analyte of the data dictionary. */
const maxRecords = 5_000_000;

/** By test and analyte the position of the value in packed results, and the number of positions. */
const columnsByName = (dictionary: Dictionary) => {
  let width = 0;
  const byTest = new Map(
    dictionary.tests.map((test, testIndex) => {
      const first = width;
      width += test.analytes.length;
      const columns = test.analytes.map((analyte): [string, ValueColumn & { unit: string }] => [
        analyte.name,
        {
          testIndex,
          testId: test.id,
          first,
          position: analyte.position,
          width: test.analytes.length,
          unit: analyte.unit,
        },
      ]);
      return [test.name, new Map(columns)] as const;
    }),
  );
  return { byTest, width };
};

/** Which of the two names the dictionary does not have. */
export const unknownName = (dictionary: Dictionary, test: string): [column: string, message: string] =>
  dictionary.testNamed(test)
    ? ['analyte', 'This test has no such analyte.']
    : ['test', `"${test.slice(0, 60)}" is not a test of the data dictionary.`];

/** Reads batches, each once; undefined if a name is invalid, null if none is stated. */
const batchReader = () => {
  const known = new Map<string, TestBatch | null | undefined>([['\t', null]]);
  let last: TestBatch | null | undefined = null;
  return {
    read: (laboratory: string, batch: string) => {
      // most lines have the batch of the line before
      if (last?.laboratory === laboratory && last.batch === batch) return last;
      const key = `${laboratory}\t${batch}`;
      if (!known.has(key))
        known.set(
          key,
          (batchTextError(laboratory) ?? batchTextError(batch)) ? undefined : { laboratory, batch },
        );
      last = known.get(key);
      return last;
    },
    all: () => [...known.values()].flatMap((batch) => batch ?? []),
  };
};

const isMeasured = ({ numbers, qualifiers }: PackedResult) =>
  qualifiers !== null || numbers.some((value) => value !== null);

export const conflicts = {
  batch: 'The values of a test and run are of one batch.',
  analyte: 'This value appears twice.',
} as const;

/** Adds the lines of results.csv to the reported values and the retests; invalid lines are added to `errors`. */
const lineReader = (
  dictionary: Dictionary,
  samples: { has(reportNumber: string): boolean },
  errors: ErrorList,
) => {
  const analytes = columnsByName(dictionary);
  const batches = batchReader();
  const reported = openReported(dictionary, analytes.width);
  const retests = openRetests();
  let order: number[] | undefined;
  const onLine = ({ line, cells }: CsvLine, names: readonly string[]) => {
    order ??= columns.map((column) => names.indexOf(column));
    const at = order;
    const cell = (column: number) => cells[at[column] ?? -1]?.trim() ?? '';
    const reject = (column: string, message: string) => errors.add('results', line, column, message);
    const [number, test, text] = [canonicalName(cell(0)), cell(1), cell(3)];
    if (!samples.has(number))
      return reject('report_number', 'No sample of this file has this report number.');
    const analyte = analytes.byTest.get(test)?.get(cell(2));
    if (!analyte) return reject(...unknownName(dictionary, test));
    const batch = batches.read(cell(4), cell(5));
    if (batch === undefined) {
      const ofLaboratory = batchTextError(cell(4));
      if (ofLaboratory) return reject('laboratory', ofLaboratory);
      return reject('batch', batchTextError(cell(5)) ?? '');
    }
    const run = readRun(cell(6));
    if (run === undefined) return reject('run', 'A run is a whole number from 1 to 99.');
    const value = text === '' ? null : readValue(text, cell(2));
    const conflict =
      run === 1
        ? reported.add(number, analyte, batch, value ?? null)
        : retests.add(number, analyte, { run, batch, line }, value ?? null);
    if (conflict) return reject(conflict, conflicts[conflict]);
    if (value === undefined)
      reject('value', `"${text.slice(0, 40)}" is not a value${analyte.unit && ` in ${analyte.unit}`}.`);
  };
  return { onLine, batches, reported, retests };
};

/** Reads results.csv into packed rows by report number; invalid lines are added to `errors`. */
export const packResults = async (
  source: CsvSource | MadeRecords,
  dictionary: Dictionary,
  samples: { has(reportNumber: string): boolean },
  errors: ErrorList,
): Promise<PackedResults> => {
  const { onLine, batches, reported, retests } = lineReader(dictionary, samples, errors);
  let lines = 0;
  await readCsv(source, 'results', { columns, required, maxRecords }, errors, (line, names) => {
    lines += 1;
    onLine(line, names);
  });
  if (lines === 0 && !errors.any) errors.add('results', 1, '', 'The file has no results.');
  for (const [number, list] of retests.byNumber)
    for (const retest of list)
      if (isMeasured(retest) && !reported.has(number, retest.testId))
        errors.add('results', retest.line, 'run', 'This test has no run 1, the reported value.');
  return {
    batches: batches.all(),
    withoutResult: reported.withoutResult,
    of: (number) => [...reported.of(number), ...(retests.byNumber.get(number) ?? []).filter(isMeasured)],
  };
};
