import { type CellWriter, decimalCells, delimitedRows, textCells } from '@iom/columnar/files/delimited.ts';
import { formulaSafe, isTextResult, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, valuesOf } from './archive-view.ts';

const metadataWriters = new WeakMap<ArchiveTable, CellWriter[]>();

const metadataWriter = ({ oils: { table } }: ArchiveTable, field: (typeof valueRowMetadata)[number]) => {
  const { columns } = table;
  if (field === 'sample')
    return { add: (target, row) => target.addText(String(table.idAt(row))) } satisfies CellWriter;
  if (field === 'year') return textCells(columns.year, (year) => String(year ?? ''));
  const column = columns[field === 'report_number' ? 'sample__report_number' : field];
  return textCells(column, (text) => formulaSafe(text ?? ''));
};

const writersOf = (table: ArchiveTable): CellWriter[] => {
  const writers = metadataWriters.get(table) ?? valueRowMetadata.map((field) => metadataWriter(table, field));
  metadataWriters.set(table, writers);
  return writers;
};

/** The rows as CSV lines in the format of `csvLines`, in chunks. */
export const csvRows = (
  view: ArchiveView,
  columns: readonly ValueColumn[],
  rows: Uint32Array,
): Generator<Uint8Array> => {
  const values = columns.map(({ id, decimals }) => {
    const { column, visible } = valuesOf(view, id);
    return decimalCells({
      column,
      visible,
      decimals,
      text: (number, qualifier) => {
        const text = valueText({ number, qualifier }, decimals);
        return isTextResult(qualifier) ? formulaSafe(text) : text;
      },
    });
  });
  return delimitedRows([...writersOf(view.table), ...values], rows);
};
