import { Bitmap } from '@iom/columnar/bitmap.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { OilTable } from '#modules/catalogue/catalogue.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { type AnalyteIndex, indexAnalytes } from '../../../analytes.ts';

/**
 * The released market oils with all their values, column by column. Read-only; a change of the archive
 * creates a new one.
 */
export interface ArchiveTable {
  readonly oils: OilTable;
  readonly analytes: AnalyteIndex;
  /** Values by analyte id. */
  readonly values: ReadonlyMap<number, MeasuredColumn>;
  /** Oils with a value of a test, by test id. */
  readonly tested: ReadonlyMap<number, Bitmap>;
  /** Oils of which a test was run, with or without a valid result, by test id. */
  readonly wasRun: ReadonlyMap<number, Bitmap>;
  /** A column without values: its one group is all oils. */
  readonly ungrouped: DictionaryColumn<string>;
}

const rowsByTest = (
  { oils, table }: OilTable,
  testIds: (oil: OilTable['oils'][number]) => readonly number[],
): Map<number, Bitmap> => {
  const byTest = new Map<number, Bitmap>();
  for (const [row, oil] of oils.entries())
    for (const testId of testIds(oil)) {
      const rows = byTest.get(testId) ?? Bitmap.none(table.rowCount);
      byTest.set(testId, rows);
      rows.set(row);
    }
  return byTest;
};

/** The oils with their values; analytes without a column have no values. */
export const archiveTable = (
  dictionary: Dictionary,
  oils: OilTable,
  columns: ReadonlyMap<number, MeasuredColumn>,
): ArchiveTable => {
  const none = Array.from({ length: oils.table.rowCount }, () => null);
  const analytes = indexAnalytes(dictionary);
  const empty = MeasuredColumn.from(none);
  return {
    oils,
    analytes,
    values: new Map([...analytes.keys()].map((id) => [id, columns.get(id) ?? empty])),
    tested: rowsByTest(oils, ({ testedIds }) => testedIds),
    wasRun: rowsByTest(oils, ({ testedIds, noResultIds }) => [...testedIds, ...noResultIds]),
    ungrouped: DictionaryColumn.from<string>(none, () => 0),
  };
};
