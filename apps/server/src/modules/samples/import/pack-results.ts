import type { Dictionary } from '../dictionary/dictionary.store.ts';
import { readCsv } from './csv-lines.ts';
import type { PackedResult, TestBatch } from './import.store.ts';
import type { ErrorList } from './import-report.ts';
import { readBatchText, readRun, readValue } from './import-values.rules.ts';

const required = ['report_number', 'test', 'analyte', 'value'] as const;
const columns = [...required, 'laboratory', 'batch', 'run'] as const;

interface Place {
  testId: number;
  position: number;
  width: number;
  unit: string;
}

/** Test and analyte names → where the value stands. Names are joined by a sign no name has. */
const placesOf = (dictionary: Dictionary) =>
  new Map(
    dictionary.tests.flatMap((test) =>
      test.analytes.map((analyte): [string, Place] => [
        `${test.name}\t${analyte.name}`,
        { testId: test.id, position: analyte.position, width: test.analytes.length, unit: analyte.unit },
      ]),
    ),
  );

const unknownName = (dictionary: Dictionary, test: string): [column: string, message: string] =>
  dictionary.testNamed(test)
    ? ['analyte', 'This test has no such analyte.']
    : ['test', `"${test.slice(0, 60)}" is not a test of the data dictionary.`];

/** The batches a file names, each read once; undefined where a name cannot be taken, null where none is given. */
const batchReader = () => {
  const known = new Map<string, TestBatch | null | undefined>([['\t', null]]);
  return (laboratory: string, batch: string) => {
    const key = `${laboratory}\t${batch}`;
    if (!known.has(key))
      known.set(key, readBatchText(laboratory) && readBatchText(batch) ? { laboratory, batch } : undefined);
    return known.get(key);
  };
};

interface Seen extends PackedResult {
  /** Of its first value. */
  line: number;
  filled: boolean[];
}

const resultAt = (list: Seen[], place: Place, run: number, batch: TestBatch | null, line: number): Seen => {
  for (const result of list) if (result.testId === place.testId && result.run === run) return result;
  const empty = { numbers: new Array(place.width).fill(null), marks: null, filled: [] };
  const made: Seen = { testId: place.testId, run, batch, line, ...empty };
  list.push(made);
  return made;
};

const setValue = (result: Seen, position: number, value: { number: number | null; mark: string | null }) => {
  result.numbers[position] = value.number;
  if (value.mark === null) return;
  result.marks ??= new Array(result.numbers.length).fill(null);
  result.marks[position] = value.mark;
};

/** Reads results.csv into packed rows by report number, noting every line that cannot be taken. */
export const packResults = async (
  file: string,
  dictionary: Dictionary,
  samples: { has(reportNumber: string): boolean },
  errors: ErrorList,
): Promise<Map<string, PackedResult[]>> => {
  const packed = new Map<string, Seen[]>();
  const places = placesOf(dictionary);
  const readBatch = batchReader();
  let order: number[] | undefined;
  await readCsv(file, 'results', { columns, required }, errors, ({ line, cells }, names) => {
    order ??= columns.map((column) => names.indexOf(column));
    const at = order;
    const cell = (column: number) => cells[at[column] ?? -1]?.trim() ?? '';
    const refuse = (column: string, message: string) => errors.add('results', line, column, message);
    const [number, test, text] = [cell(0), cell(1), cell(3)];
    if (!samples.has(number))
      return refuse('report_number', 'No sample of this file has this report number.');
    const place = places.get(`${test}\t${cell(2)}`);
    if (!place) return refuse(...unknownName(dictionary, test));
    const batch = readBatch(cell(4), cell(5));
    if (batch === undefined)
      return refuse(readBatchText(cell(4)) ? 'batch' : 'laboratory', 'At most 100 characters.');
    const run = readRun(cell(6));
    if (run === undefined) return refuse('run', 'A run is a whole number from 1 to 99.');
    const list = packed.get(number) ?? [];
    packed.set(number, list);
    const result = resultAt(list, place, run, batch, line);
    if (result.batch !== batch) return refuse('batch', 'The values of a test and run are of one batch.');
    if (result.filled[place.position]) return refuse('analyte', 'This value appears twice.');
    result.filled[place.position] = true;
    if (text === '') return;
    const value = readValue(text, place.unit);
    if (!value)
      return refuse('value', `"${text.slice(0, 40)}" is no value${place.unit && ` in ${place.unit}`}.`);
    setValue(result, place.position, value);
  });
  return withReported(packed, errors);
};

/** A test all of whose values are empty has no result, and without a reported result there is nothing to test again. */
const withReported = (packed: Map<string, Seen[]>, errors: ErrorList) =>
  new Map(
    [...packed].map(([number, list]): [string, PackedResult[]] => {
      const measured = list.filter(
        (result) => result.marks !== null || result.numbers.some((value) => value !== null),
      );
      for (const { testId, run, line } of measured)
        if (run > 1 && !measured.some((first) => first.testId === testId && first.run === 1))
          errors.add('results', line, 'run', 'This test has no run 1, the reported value.');
      return [number, measured];
    }),
  );
