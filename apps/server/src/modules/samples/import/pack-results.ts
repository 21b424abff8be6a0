import { findReadings, plainNumber } from '@iom/contract/shared/numbers.ts';
import { wGradeOf } from '@iom/contract/shared/sae-grade.ts';
import { canonicalName } from '@iom/contract/shared/text.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import type { Dictionary, DictionaryAnalyte } from '../dictionary/dictionary.store.ts';
import { openPossible } from '../findings/impossible-values.rules.ts';
import type { CsvLine, MadeRecords } from './csv-lines.ts';
import type { PackedResult, PackedResults, TestBatch } from './import.store.ts';
import type { ErrorList } from './import-report.ts';
import { batchTextError, readRun, readValue } from './import-values.rules.ts';
import { type ImportSource, readFile } from './mapped-csv.ts';
import { openReported, type Value, type ValueColumn } from './reported-values.ts';
import { resultColumns } from './result-columns.ts';
import { openNames, unknownName } from './shown-names.ts';

const columns = resultColumns.map(({ name }) => name);
const required = resultColumns.filter((column) => column.required).map(({ name }) => name);

/** Maximum number of lines in results.csv: 20,000 samples with every analyte of the data dictionary. */
const maxRecords = 5_000_000;

type ImportColumn = ValueColumn & {
  analyte: DictionaryAnalyte;
  findImpossible: ReturnType<typeof openPossible>;
};

/** By test and analyte the position of the value in packed results, and the number of positions. */
const columnsByName = (dictionary: Dictionary) => {
  let width = 0;
  const byAnalyte = new Map<string, ImportColumn>();
  const byTest = new Map(
    dictionary.tests.map((test, testIndex) => {
      const first = width;
      width += test.analytes.length;
      const columns = test.analytes.map((analyte): [string, ImportColumn] => {
        const column = {
          testIndex,
          testId: test.id,
          first,
          position: analyte.position,
          width: test.analytes.length,
          analyte,
          findImpossible: openPossible(analyte),
        };
        byAnalyte.set(analyte.name, column);
        return [analyte.name, column];
      });
      return [test.name, new Map(columns)] as const;
    }),
  );
  return { find: openNames(byTest), byAnalyte, width };
};

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

/** How a number with separators is to be written; undefined for other texts. */
const separatorRemedy = (text: string) => {
  const [reading, other] = findReadings(text);
  if (reading === undefined) return undefined;
  if (other !== undefined) return `It can mean ${reading} or ${other}: write it without a comma.`;
  return reading.includes('.')
    ? `Write numbers with a decimal point: ${reading}.`
    : `Write numbers without separators: ${reading}.`;
};

const separatorMessage = (text: string, remedy: string) => (count: number) => {
  const what = text.includes(',') ? 'a decimal comma' : 'separators of thousands';
  return `${count > 1 ? `${count.toLocaleString('en-US')} values have ${what}, such as "${text}"` : `"${text}" has ${what}`}. ${remedy}`;
};

/** Why a text is no value of the analyte. */
export const unreadableValue = (text: string, { unit }: Pick<DictionaryAnalyte, 'unit'>) => {
  const remedy = separatorRemedy(text);
  return remedy === undefined || plainNumber.test(text)
    ? `"${text.slice(0, 40)}" is not a value${unit && ` in ${unit}`}.`
    : separatorMessage(text, remedy)(1);
};

/** Adds the error of an unreadable value; separators of the whole file are one error for each way to read them. */
export const rejectValue = (
  errors: ErrorList,
  line: number,
  text: string,
  analyte: Pick<DictionaryAnalyte, 'unit'>,
) => {
  const remedy = plainNumber.test(text) ? undefined : separatorRemedy(text);
  if (remedy === undefined) return errors.add('results', line, 'value', unreadableValue(text, analyte));
  const kind = `${text.includes(',')} ${remedy.slice(0, 20)}`;
  errors.addRepeated(kind, { file: 'results', line, column: 'value' }, separatorMessage(text, remedy));
};

interface Retest extends PackedResult {
  /** Line of its first value. */
  line: number;
  filled: boolean[];
}

/** Collects the values of run 2 and up by report number. Retests are few, so each is one object. */
const openRetests = () => {
  const byNumber = new Map<string, Retest[]>();
  const retestAt = (
    number: string,
    column: ValueColumn,
    run: number,
    batch: TestBatch | null,
    line: number,
  ) => {
    const list = byNumber.get(number) ?? [];
    byNumber.set(number, list);
    const known = list.find((retest) => retest.testId === column.testId && retest.run === run);
    if (known) return known;
    const empty = { numbers: new Array(column.width).fill(null), qualifiers: null, filled: [] };
    const made: Retest = { testId: column.testId, run, batch, line, ...empty };
    list.push(made);
    return made;
  };
  return {
    byNumber,
    /** @returns the error, or undefined if the value was added */
    add: (
      number: string,
      column: ValueColumn,
      { run, batch, line }: { run: number; batch: TestBatch | null; line: number },
      value: Value | null,
    ): 'batch' | 'analyte' | undefined => {
      const { position } = column;
      const retest = retestAt(number, column, run, batch, line);
      if (retest.batch !== batch) return 'batch';
      if (retest.filled[position]) return 'analyte';
      retest.filled[position] = true;
      if (!value) return undefined;
      retest.numbers[position] = value.number;
      if (value.qualifier !== null) {
        retest.qualifiers ??= new Array(column.width).fill(null);
        retest.qualifiers[position] = value.qualifier;
      }
      return undefined;
    },
  };
};

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
    /** The same mistake in many lines is one error. */
    const rejectAlike = (cause: string, column: string, message: string) =>
      errors.addRepeated(cause, { file: 'results', line, column }, (count) =>
        count > 1 ? `${count.toLocaleString('en-US')} lines: ${message}` : message,
      );
    const [number, test, text] = [canonicalName(cell(0)), cell(1), cell(3)];
    if (!samples.has(number))
      return rejectAlike(
        `number ${number}`,
        'report_number',
        'No sample of this file has this report number.',
      );
    const column = analytes.find(test, cell(2));
    if (!column) return rejectAlike(`test ${test}\t${cell(2)}`, ...unknownName(dictionary, test, cell(2)));
    const batch = batches.read(cell(4), cell(5));
    if (batch === undefined) {
      const ofLaboratory = batchTextError(cell(4));
      if (ofLaboratory) return reject('laboratory', ofLaboratory);
      return reject('batch', batchTextError(cell(5)) ?? '');
    }
    const run = readRun(cell(6));
    if (run === undefined) return reject('run', 'A run is a whole number from 1 to 99.');
    const value = text === '' ? null : readValue(text, column.analyte.name);
    const impossible = value && column.findImpossible(value, text);
    const valid = impossible ? null : (value ?? null);
    const conflict =
      run === 1
        ? reported.add(number, column, { batch, line }, valid)
        : retests.add(number, column, { run, batch, line }, valid);
    if (conflict) return reject(conflict, conflicts[conflict]);
    if (value === undefined) return rejectValue(errors, line, text, column.analyte);
    if (!impossible) return;
    reject('value', impossible);
    errors.count('impossible');
  };
  return { onLine, analytes, batches, reported, retests };
};

/** Labels of samples by report number. */
type Labels = Iterable<readonly [string, { sample: { saeGrade: string; year: number } }]>;

/** A value at the temperature that J300 asks of the W grade is also the value at the grade temperature, if that has none of its own. */
const fillGradeTemperatures = (
  { analytes, reported }: Pick<ReturnType<typeof lineReader>, 'analytes' | 'reported'>,
  labels: Labels,
) => {
  for (const [number, { sample }] of labels)
    for (const limit of j300Limits(wGradeOf(sample.saeGrade), sample.year)) {
      const [named, atGrade] = limit.analytes.map((name) => analytes.byAnalyte.get(name));
      if (named && atGrade && isAtGradeTemperature(atGrade.analyte.name))
        reported.copy(number, named, atGrade);
    }
};

/** The results of a file, with a look at the reported value of each analyte. */
export interface CheckedResults extends PackedResults {
  /** The reported value of an analyte and its line in results.csv; undefined without one. */
  find(reportNumber: string, analyte: string): ReportedLine | undefined;
}
interface ReportedLine extends Value {
  line: number;
  analyte: DictionaryAnalyte;
}

/** Reads results.csv into packed rows by report number; invalid lines are added to `errors`. */
export const packResults = async (
  source: ImportSource | MadeRecords,
  dictionary: Dictionary,
  samples: { named: { has(reportNumber: string): boolean }; samples: Labels },
  errors: ErrorList,
): Promise<CheckedResults> => {
  const { onLine, analytes, batches, reported, retests } = lineReader(dictionary, samples.named, errors);
  let lines = 0;
  await readFile(source, 'results', { columns, required, maxRecords }, errors, (line, names) => {
    lines += 1;
    onLine(line, names);
  });
  fillGradeTemperatures({ analytes, reported }, samples.samples);
  if (lines === 0 && !errors.any) errors.add('results', 1, '', 'The file has no results.');
  for (const [number, list] of retests.byNumber)
    for (const retest of list)
      if (isMeasured(retest) && !reported.has(number, retest.testId))
        errors.add('results', retest.line, 'run', 'This test has no run 1, the reported value.');
  return {
    batches: batches.all(),
    withoutResult: reported.withoutResult,
    of: (number) => [...reported.of(number), ...(retests.byNumber.get(number) ?? []).filter(isMeasured)],
    find: (number, name) => {
      const column = analytes.byAnalyte.get(name);
      const value = column && reported.at(number, column);
      return value && { ...value, analyte: column.analyte };
    },
  };
};
