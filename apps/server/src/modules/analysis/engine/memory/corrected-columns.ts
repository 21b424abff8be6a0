// Columns of the archive in memory with corrected numbers, made when a question first asks for them.
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { sharedFloat64 } from '@iom/columnar/shared-memory.ts';
import type { SiteResults, ValueColumn } from '#modules/library/library.module.ts';
import { readBatchesOfTest } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { ArchiveTable } from './archive/archive-table.ts';

/** A column of which some numbers are corrected. */
export interface CorrectedColumn {
  readonly column: MeasuredColumn;
  /** The rows whose number is corrected. */
  readonly rows: Bitmap;
}

export type CorrectedColumns = ReadonlyMap<number, CorrectedColumn>;

type Batches = Awaited<ReturnType<typeof readBatchesOfTest>>;

const correctColumn = (
  { oils, values }: ArchiveTable,
  analyte: ValueColumn,
  batches: Batches,
  { correct }: SiteResults,
): CorrectedColumn => {
  const reported = values.get(analyte.id);
  if (!reported) throw new Error(`no values of analyte ${analyte.id}`);
  const { rowCount } = reported;
  const numbers = sharedFloat64(rowCount);
  const texts = Array.from({ length: rowCount }, (_, row) => reported.textAt(row));
  for (let row = 0; row < rowCount; row++) numbers[row] = reported.numbers.numberAt(row);
  const rows = Bitmap.none(rowCount);
  for (const { batchId, sampleIds } of batches)
    for (const id of sampleIds) {
      const row = oils.rowById.get(id);
      const number = row === undefined ? Number.NaN : (numbers[row] ?? Number.NaN);
      if (row === undefined || Number.isNaN(number) || texts[row] !== null) continue;
      const corrected = correct(analyte, number, { batchId, year: oils.oils[row]?.year ?? 0 });
      if (corrected === undefined) continue;
      numbers[row] = corrected;
      rows.set(row);
    }
  return { column: MeasuredColumn.over(numbers, texts), rows };
};

interface Deps {
  database: Database;
  siteResults: () => Promise<SiteResults>;
}

/** Makes the corrected columns of a table, each once. */
export const openCorrectedColumns = ({ database, siteResults }: Deps, table: ArchiveTable) => {
  const batchesByTest = new Map<number, Promise<Batches>>();
  const columns = new Map<number, Promise<CorrectedColumn>>();
  const readBatches = (testId: number) => {
    const known = batchesByTest.get(testId) ?? database.compute((tx) => readBatchesOfTest(tx, testId));
    batchesByTest.set(testId, known);
    return known;
  };
  const make = async (analyte: ValueColumn) =>
    correctColumn(table, analyte, await readBatches(analyte.testId), await siteResults());
  const columnOf = (analyte: ValueColumn) => {
    let column = columns.get(analyte.id);
    if (!column) {
      column = make(analyte);
      columns.set(analyte.id, column);
      // a failure is thrown by the question, and the next one tries again
      column.catch(() => {
        columns.delete(analyte.id);
        batchesByTest.delete(analyte.testId);
      });
    }
    return column;
  };
  return async (analytes: readonly ValueColumn[]): Promise<CorrectedColumns> => {
    const found = new Map<number, CorrectedColumn>();
    for (const analyte of analytes) found.set(analyte.id, await columnOf(analyte));
    return found;
  };
};
