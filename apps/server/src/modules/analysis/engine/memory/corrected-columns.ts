// Corrected numbers of the archive in memory, made when a question first asks for them.
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { sharedFloat64 } from '@iom/columnar/shared-memory.ts';
import type { SiteResults, ValueColumn } from '#modules/library/library.module.ts';
import { type BatchOf, readBatchOf } from '#modules/samples/samples.module.ts';
import { memoizeAsync } from '#platform/async.ts';
import type { Database } from '#platform/database/database.ts';
import type { ArchiveTable } from './archive/archive-table.ts';

/** Columns in which the numbers that can be corrected are, by analyte id. */
export type CorrectedColumns = ReadonlyMap<number, MeasuredColumn>;

/** The corrected number of an analyte of an oil, by its id; undefined where there is no correction. */
export type CorrectNumber = (analyte: ValueColumn, sampleId: number, number: number) => number | undefined;

export interface Corrections {
  columns(analytes: readonly ValueColumn[]): Promise<CorrectedColumns>;
  /** Of a few oils. */
  numbersOf(sampleIds: readonly number[]): Promise<CorrectNumber>;
}

/** Oils whose batches are read in one statement: more would block other requests on the embedded database for too long. */
const oilsPerRead = 2000;

const correctColumn = ({ oils, values }: ArchiveTable, analyte: ValueColumn, correct: CorrectNumber) => {
  const reported = values.get(analyte.id);
  if (!reported) throw new Error(`no values of analyte ${analyte.id}`);
  const numbers = sharedFloat64(reported.rowCount);
  const texts = Array.from({ length: reported.rowCount }, (_, row) => reported.textAt(row));
  for (const [row, text] of texts.entries()) {
    const number = reported.numbers.numberAt(row);
    const isPlain = text === null && !Number.isNaN(number);
    numbers[row] = (isPlain ? correct(analyte, oils.table.idAt(row), number) : undefined) ?? number;
  }
  return MeasuredColumn.over(numbers, texts);
};

interface Deps {
  database: Database;
  siteResults: () => Promise<SiteResults>;
}

/** Corrects the numbers of a table, each column once. */
export const openCorrections = ({ database, siteResults }: Deps, table: ArchiveTable): Corrections => {
  const { oils } = table.oils;
  const years = new Map(oils.map(({ id, year }) => [id, year]));
  const correctBy =
    ({ correct }: SiteResults, batchOf: BatchOf): CorrectNumber =>
    (analyte, sampleId, number) =>
      correct(analyte, number, {
        batchId: batchOf(sampleId, analyte.testId),
        year: years.get(sampleId) ?? 0,
      });
  const ofAll = memoizeAsync(async (): Promise<CorrectNumber> => {
    const read: BatchOf[] = [];
    const chunkOf = new Map<number, number>();
    for (let start = 0; start < oils.length; start += oilsPerRead) {
      const ids = oils.slice(start, start + oilsPerRead).map(({ id }) => id);
      for (const id of ids) chunkOf.set(id, read.length);
      read.push(await database.compute((tx) => readBatchOf(tx, ids)));
    }
    const batchOf: BatchOf = (sampleId, testId) =>
      read[chunkOf.get(sampleId) ?? -1]?.(sampleId, testId) ?? null;
    return correctBy(await siteResults(), batchOf);
  });
  const columns = new Map<number, MeasuredColumn>();
  return {
    columns: async (analytes) => {
      const found = new Map<number, MeasuredColumn>();
      for (const analyte of analytes) {
        const column = columns.get(analyte.id) ?? correctColumn(table, analyte, await ofAll());
        columns.set(analyte.id, column);
        found.set(analyte.id, column);
      }
      return found;
    },
    numbersOf: async (sampleIds) => {
      const batchOf = await database.compute((tx) => readBatchOf(tx, sampleIds));
      return correctBy(await siteResults(), batchOf);
    },
  };
};
