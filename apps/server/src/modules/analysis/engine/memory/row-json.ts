import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { type CellRows, readCellRows, type VisibleCells } from '@iom/columnar/cell-rows.ts';
import { ByteBuffer } from '@iom/columnar/files/byte-buffer.ts';
import { rowMetadata, type ValueColumn } from '#modules/library/library.module.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, valuesOf } from './archive-view.ts';

interface JsonColumn extends VisibleCells {
  /** `"12":` */
  readonly key: string;
  /** Oils with a value of the test, and oils whose test has no valid result; undefined for none. */
  readonly tested: Bitmap | undefined;
  readonly noResult: Bitmap | undefined;
}

/** Metadata of a row as members of an object; they never change within an archive version. */
const metadataJson = new WeakMap<ArchiveTable, string[]>();

const metadataOf = (table: ArchiveTable, row: number): string => {
  const known = metadataJson.get(table) ?? [];
  metadataJson.set(table, known);
  const oil = table.oils.oils[row];
  if (!oil) throw new Error(`no row ${row}`);
  known[row] ??= JSON.stringify(rowMetadata(oil)).slice(1, -1);
  return known[row];
};

/** `whyEmpty` over bitmaps. */
const reasonOf = ({ tested, noResult, visible }: JsonColumn, row: number) => {
  if (!visible.has(row)) return '"not_owned"';
  return tested?.has(row) || noResult?.has(row) ? '"no_result"' : '"not_tested"';
};

/** Adds a row, whose cells begin at `start`. */
const addRow = (
  buffer: ByteBuffer,
  table: ArchiveTable,
  row: number,
  columns: readonly JsonColumn[],
  { numbers, codes }: CellRows,
  start: number,
) => {
  let qualifiers = '';
  let missing = '';
  buffer.addText('{');
  for (let c = 0; c < columns.length; c++) {
    const json = columns[c] as JsonColumn;
    const number = numbers[start + c] ?? Number.NaN;
    const code = codes[start + c] ?? 0;
    buffer.addText(json.key);
    if (Number.isNaN(number)) buffer.addText('null');
    else buffer.addNumber(number);
    buffer.addComma();
    if (code > 0)
      qualifiers += `${qualifiers && ','}${json.key}${JSON.stringify(json.column.texts[code - 1])}`;
    if (Number.isNaN(number) && code === 0) missing += `${missing && ','}${json.key}${reasonOf(json, row)}`;
  }
  buffer.addText(metadataOf(table, row));
  if (qualifiers) buffer.addText(`,"qualifiers":{${qualifiers}}`);
  if (missing) buffer.addText(`,"missing":{${missing}}`);
  buffer.addText('}');
};

/**
 * The rows as the JSON text of an array of `ValueRow`, byte by byte equal to `JSON.stringify` of `valueRow`.
 */
export const rowsJson = (view: ArchiveView, columns: readonly ValueColumn[], rows: Uint32Array): string => {
  const { table } = view;
  // JSON.stringify writes keys that are whole numbers first, in ascending order
  const ascending = columns
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, testId }): JsonColumn => {
      const { column, visible } = valuesOf(view, id);
      return {
        key: `"${id}":`,
        column,
        visible,
        tested: table.tested.get(testId),
        noResult: table.noResult.get(testId),
      };
    });
  const step = ascending.length;
  const cells = readCellRows(ascending, rows);
  const buffer = new ByteBuffer(256 + 16 * step * rows.length);
  buffer.addText('[');
  for (const [index, row] of rows.entries()) {
    if (index > 0) buffer.addComma();
    addRow(buffer, table, row, ascending, cells, index * step);
  }
  buffer.addText(']');
  return Buffer.from(buffer.take().buffer).toString();
};
