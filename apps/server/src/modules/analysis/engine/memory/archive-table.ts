import { Bitmap } from '@iom/columnar/bitmap.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import type { OilTable } from '#modules/catalogue/catalogue.module.ts';
import {
  type Dictionary,
  type DictionaryTest,
  readArchiveValues,
  type TestValues,
} from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import { type AnalyteIndex, analytesOf } from '../../analytes.ts';

/** The released market oils with all their values, column by column. Never written to; a change of the archive makes a new one. */
export interface ArchiveTable {
  readonly oils: OilTable;
  readonly analytes: AnalyteIndex;
  /** Values by analyte id. */
  readonly values: ReadonlyMap<number, MeasuredColumn>;
  /** Oils that have had a test, by test id. */
  readonly tested: ReadonlyMap<number, Bitmap>;
  /** A column without values: its one group is all oils. */
  readonly ungrouped: DictionaryColumn<string>;
}

/** Values read per statement: more would block other requests on the embedded database for too long. */
const valuesPerRead = 200_000;

const batchesOf = (tests: readonly DictionaryTest[], rowCount: number): DictionaryTest[][] => {
  const batches: DictionaryTest[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const test of tests) {
    const values = test.analytes.length * rowCount;
    if (size + values > valuesPerRead) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)?.push(test);
    size += values;
  }
  return batches;
};

/** The values of a test, by position. A text result keeps its text alone, not the code stored with it. */
const columnsOf = (
  test: DictionaryTest,
  { eachNumber, qualifiers }: TestValues,
  { rowById, table }: OilTable,
): MeasuredColumn[] => {
  // positions of a test are its indices
  const numbers = test.analytes.map(() => new Float64Array(table.rowCount).fill(Number.NaN));
  eachNumber((sampleId, position, number) => {
    const row = rowById.get(sampleId);
    const column = numbers[position];
    if (row !== undefined && column !== undefined) column[row] = number;
  });
  const texts = test.analytes.map((): (string | null)[] => []);
  for (const [sampleId, ofSample] of qualifiers) {
    const row = rowById.get(sampleId);
    if (row === undefined) continue;
    for (const [position, text] of ofSample.entries()) {
      const column = texts[position];
      if (text === null || column === undefined) continue;
      column[row] = text;
      const cells = numbers[position];
      if (isTextResult(text) && cells !== undefined) cells[row] = Number.NaN;
    }
  }
  return numbers.map((cells, position) => MeasuredColumn.from(cells, texts[position]));
};

const testedOils = ({ oils, table }: OilTable): Map<number, Bitmap> => {
  const tested = new Map<number, Bitmap>();
  for (const [row, oil] of oils.entries())
    for (const testId of oil.testedIds) {
      const rows = tested.get(testId) ?? Bitmap.none(table.rowCount);
      tested.set(testId, rows);
      rows.set(row);
    }
  return tested;
};

/** Reads the values of the oils, test by test. */
export const loadArchiveTable = async (
  database: Database,
  dictionary: Dictionary,
  oils: OilTable,
): Promise<ArchiveTable> => {
  const values = new Map<number, MeasuredColumn>();
  const { rowCount } = oils.table;
  const none = Array.from({ length: rowCount }, () => null);
  const empty = MeasuredColumn.from(none);
  for (const batch of batchesOf(dictionary.tests, rowCount)) {
    const ids = batch.map(({ id }) => id);
    const read = new Map(
      (await database.read((tx) => readArchiveValues(tx, ids))).map((test) => [test.testId, test]),
    );
    for (const test of batch) {
      const ofTest = read.get(test.id);
      const columns = ofTest ? columnsOf(test, ofTest, oils) : [];
      for (const { id, position } of test.analytes) values.set(id, columns[position] ?? empty);
    }
  }
  return {
    oils,
    analytes: analytesOf(dictionary),
    values,
    tested: testedOils(oils),
    ungrouped: DictionaryColumn.from<string>(none, () => 0),
  };
};
