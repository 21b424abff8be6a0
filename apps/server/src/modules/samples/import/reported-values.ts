import type { Dictionary } from '../dictionary/dictionary.store.ts';
import type { PackedResult, TestBatch } from './import.store.ts';

/** The column of an analyte among all analytes of the dictionary. */
export interface ValueColumn {
  /** Index of its test in the dictionary. */
  testIndex: number;
  testId: number;
  /** Position of the first analyte of its test. */
  first: number;
  /** Index among the analytes of its test. */
  position: number;
  /** Number of analytes of its test. */
  width: number;
}

export interface Value {
  number: number | null;
  /** `<`, `>` or a categorical text. */
  qualifier: string | null;
}

/**
 * The reported values of one sample, one element per analyte in flat arrays: a million small objects would
 * take 300 MB.
 */
interface SampleValues {
  /** NaN for a missing number. */
  numbers: Float64Array;
  /** The line that was read, even a line without a value; 0 before. */
  lines: Uint32Array;
  /** By test: 0 before its first line, 1 without a batch, otherwise 2 + the index of the batch. */
  batches: Uint32Array;
  qualifiers: Map<number, string> | null;
}

const batchIndexes = () => {
  const indexes = new Map<TestBatch | null, number>([[null, 1]]);
  const list: (TestBatch | null)[] = [null, null];
  return {
    indexOf: (batch: TestBatch | null): number => {
      const known = indexes.get(batch);
      if (known !== undefined) return known;
      indexes.set(batch, list.length);
      return list.push(batch) - 1;
    },
    at: (index: number) => list[index] ?? null,
  };
};

const emptyValues = (width: number, tests: number): SampleValues => ({
  numbers: new Float64Array(width).fill(Number.NaN),
  lines: new Uint32Array(width),
  batches: new Uint32Array(tests),
  qualifiers: null,
});

/** The packed results of one sample. Omits tests without a value. */
const packResults = (
  values: SampleValues,
  { tests }: Dictionary,
  batchAt: (index: number) => TestBatch | null,
): PackedResult[] => {
  let end = 0;
  return tests.flatMap(({ id: testId, analytes }, testIndex) => {
    const first = end;
    end += analytes.length;
    // no line of this test
    if (values.batches[testIndex] === 0) return [];
    const numbers: (number | null)[] = [];
    const stated: (string | null)[] = [];
    let isMeasured = false;
    let isQualified = false;
    for (let index = first; index < end; index++) {
      const number = values.numbers[index] ?? Number.NaN;
      const qualifier = values.qualifiers?.get(index) ?? null;
      numbers.push(Number.isNaN(number) ? null : number);
      stated.push(qualifier);
      isMeasured ||= !Number.isNaN(number);
      isQualified ||= qualifier !== null;
    }
    if (!isMeasured && !isQualified) return [];
    const qualifiers = isQualified ? stated : null;
    return { testId, run: 1, batch: batchAt(values.batches[testIndex] ?? 0), numbers, qualifiers };
  });
};

/** Collects the values of run 1 by report number. `width` is the number of analytes of the dictionary. */
export const openReported = (dictionary: Dictionary, width: number) => {
  const byNumber = new Map<string, SampleValues>();
  const batches = batchIndexes();
  const openValues = (number: string): SampleValues => {
    const known = byNumber.get(number);
    if (known) return known;
    const values = emptyValues(width, dictionary.tests.length);
    byNumber.set(number, values);
    return values;
  };
  const of = (number: string): PackedResult[] => {
    const values = byNumber.get(number);
    return values ? packResults(values, dictionary, batches.at) : [];
  };
  return {
    of,
    withoutResult: (number: string, results: readonly PackedResult[]): number[] => {
      const named = byNumber.get(number)?.batches ?? new Uint32Array();
      const measured = new Set(results.map(({ testId }) => testId));
      return dictionary.tests
        .flatMap(({ id }, index) => ((named[index] ?? 0) > 0 && !measured.has(id) ? [id] : []))
        .sort((a, b) => a - b);
    },
    /** The value of an analyte with its line; undefined without one. */
    at: (number: string, { first, position }: Pick<ValueColumn, 'first' | 'position'>) => {
      const values = byNumber.get(number);
      if (!values) return undefined;
      const index = first + position;
      const stored = values.numbers[index] ?? Number.NaN;
      const qualifier = values.qualifiers?.get(index) ?? null;
      if (Number.isNaN(stored) && qualifier === null) return undefined;
      const line = values.lines[index] ?? 0;
      return { number: Number.isNaN(stored) ? null : stored, qualifier, line };
    },
    /** Gives an analyte the value of another of the same test, unless a line names it. */
    copy: (number: string, from: ValueColumn, to: ValueColumn) => {
      const values = byNumber.get(number);
      const [source, target] = [from.first + from.position, to.first + to.position];
      if (!values || values.lines[source] === 0 || values.lines[target] !== 0) return;
      values.lines[target] = values.lines[source] ?? 0;
      values.numbers[target] = values.numbers[source] ?? Number.NaN;
      const qualifier = values.qualifiers?.get(source);
      if (qualifier !== undefined) values.qualifiers?.set(target, qualifier);
    },
    has: (number: string, testId: number) => of(number).some((result) => result.testId === testId),
    /** @returns the error, or undefined if the value was added */
    add: (
      number: string,
      { testIndex, first, position }: ValueColumn,
      { batch, line }: { batch: TestBatch | null; line: number },
      value: Value | null,
    ): 'batch' | 'analyte' | undefined => {
      const values = openValues(number);
      const index = first + position;
      const batchIndex = batches.indexOf(batch);
      if (values.batches[testIndex] === 0) values.batches[testIndex] = batchIndex;
      if (values.batches[testIndex] !== batchIndex) return 'batch';
      if (values.lines[index] !== 0) return 'analyte';
      values.lines[index] = line;
      if (!value) return undefined;
      if (value.number !== null) values.numbers[index] = value.number;
      if (value.qualifier !== null) {
        values.qualifiers ??= new Map();
        values.qualifiers.set(index, value.qualifier);
      }
      return undefined;
    },
  };
};
