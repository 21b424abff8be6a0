import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { type CellWriter, type EncodedRows, encodeRows, textCells } from '@iom/columnar/files/delimited.ts';
import { sharedUint32 } from '@iom/columnar/shared-memory.ts';
import { formulaSafe } from '@iom/contract/library/values/cells.rules.ts';
import { type FurtherLabel, valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { labelText, type ValueColumn } from '#modules/library/library.module.ts';
import type { ArchiveTable } from '../archive/archive-table.ts';
import { type ArchiveView, readVisible } from '../archive-view.ts';
import type { CsvSource } from './csv-lines.ts';

const metadataCells = (
  { oils: { table } }: ArchiveTable,
  field: (typeof valueRowMetadata)[number],
): CellWriter => {
  const { columns } = table;
  if (field === 'sample') return { add: (target, row) => target.addText(String(table.idAt(row))) };
  if (field === 'year') return textCells(columns.year, (year) => String(year ?? ''));
  return textCells(columns[field], (text) => formulaSafe(text ?? ''));
};

const encoded = new WeakMap<ArchiveTable, EncodedRows>();

/** The metadata of all rows, encoded for the first file. */
const encodeMetadata = (table: ArchiveTable): EncodedRows => {
  const rows =
    encoded.get(table) ??
    encodeRows(
      valueRowMetadata.map((field) => metadataCells(table, field)),
      table.oils.table.rowCount,
    );
  encoded.set(table, rows);
  return rows;
};

const sharedWords = ({ words }: Bitmap) => {
  const shared = sharedUint32(words.length);
  shared.set(words);
  return shared;
};

/** Fields of the label of all rows. */
const encodeLabels = ({ oils: { table } }: ArchiveTable, labels: readonly FurtherLabel[]): EncodedRows =>
  encodeRows(
    labels.map((name) => {
      const column: DictionaryColumn = table.columns[name];
      return textCells(column, (value) => formulaSafe(labelText(value)));
    }),
    table.rowCount,
  );

/** The source of the lines of a file with these columns, after the labels. */
export const csvSource = (
  view: ArchiveView,
  columns: readonly ValueColumn[],
  labels: readonly FurtherLabel[] = [],
): CsvSource => {
  const bitmaps = new Map<Bitmap, number>();
  const asReported = view.corrected?.reported ?? view;
  const values = columns.map(({ id, decimals, corrected }) => {
    const { column, visible } = readVisible(corrected ? view : asReported, id);
    const index = bitmaps.get(visible) ?? bitmaps.size;
    bitmaps.set(visible, index);
    return { column: column.toShared(), decimals, visible: index };
  });
  const further = labels.length > 0 ? { labels: encodeLabels(view.table, labels) } : {};
  return {
    metadata: encodeMetadata(view.table),
    ...further,
    values,
    visible: [...bitmaps.keys()].map(sharedWords),
  };
};
