import { Bitmap } from '@iom/columnar/bitmap.ts';
import {
  decimalCells,
  delimitedRows,
  type EncodedRows,
  encodedCells,
} from '@iom/columnar/files/delimited.ts';
import { MeasuredColumn, type SharedMeasuredColumn } from '@iom/columnar/measured-column.ts';
import { formulaSafe, isTextResult, valueText } from '@iom/contract/library/values/cells.rules.ts';

/** Source of lines, as plain data on shared memory: a thread that receives it copies no cells. */
export interface CsvSource {
  /** The metadata of every row. */
  metadata: EncodedRows;
  /** Further fields of the label, after the metadata. */
  labels?: EncodedRows;
  values: { column: SharedMeasuredColumn; decimals: number; visible: number }[];
  /**
   * The rows in which values are visible, as the words of bitmaps over all rows; `visible` of a value is an
   * index.
   */
  visible: Uint32Array[];
}

/** Lines of some rows. */
export interface CsvJob {
  source: CsvSource;
  rows: Uint32Array;
}

/** The rows as lines in the format of `csvLines` of the library, in chunks. */
export const csvLines = ({ source, rows }: CsvJob): Generator<Uint8Array> => {
  const rowCount = source.metadata.ends.length;
  const visible = source.visible.map((words) => Bitmap.over(rowCount, words));
  const nothing = Bitmap.none(rowCount);
  const values = source.values.map(({ column, decimals, visible: index }) => ({
    column: MeasuredColumn.fromShared(column),
    visible: visible[index] ?? nothing,
    decimals,
    prefixes: ['<', '>'],
    text: (number: number | null, qualifier: string | null) => {
      const text = valueText({ number, qualifier }, decimals);
      return isTextResult(qualifier) ? formulaSafe(text) : text;
    },
  }));
  const parts = [source.metadata, ...(source.labels ? [source.labels] : [])].map(encodedCells);
  return delimitedRows(values.length === 0 ? parts : [...parts, decimalCells(values)], rows);
};
