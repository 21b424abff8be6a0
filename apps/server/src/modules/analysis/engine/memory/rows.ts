import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { sortedPage } from '@iom/columnar/sort.ts';
import type { ValueRowOrder } from '@iom/contract/library/values/values.schemas.ts';
import { storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import type { PageRow, Sort } from '../analysis-engine.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, readVisible } from './archive-view.ts';
import { emptyReasonOf } from './own-values.ts';

const metadataColumn = ({ oils }: ArchiveTable, field: ValueRowOrder) =>
  oils.table.columns[field === 'sample' ? 'id' : field];

/** The rows of a page in the order of the query. */
export const orderedRows = (
  view: ArchiveView,
  found: Bitmap,
  sort: Sort | null,
  offset: number,
  limit: number,
): Uint32Array => {
  if (sort === null) return found.toIndices().subarray(offset, offset + limit);
  const { field, descending } = sort;
  if (typeof field === 'number')
    return pageByNumber(found, { ...readVisible(view, field).numbers, descending }, offset, limit);
  return sortedPage(found, [{ column: metadataColumn(view.table, field), descending }], offset, limit);
};

/** Reads the number as reported of a visible corrected cell, and of an own column one with a corrected operand; NaN for any other. */
const openReported = (corrected: NonNullable<ArchiveView['corrected']>, column: ValueColumn) => {
  const { numbers, visible } = readVisible(corrected.reported, column.id);
  const rows = storedColumns([column]).flatMap(({ id }) => corrected.columns.get(id)?.rows ?? []);
  return (row: number): number =>
    visible.has(row) && rows.some((some) => some.has(row)) ? numbers.column.numberAt(row) : Number.NaN;
};

/** The visible cells of the rows. */
export const pageRows = (
  view: ArchiveView,
  columns: readonly ValueColumn[],
  rows: Uint32Array,
): PageRow[] => {
  const { oils } = view.table;
  const { corrected } = view;
  const reported = corrected && columns.map((column) => openReported(corrected, column));
  const shown = columns.map((column) => {
    const values = readVisible(view, column.id);
    return { ...values, reason: emptyReasonOf(view, column, values.visible) };
  });
  const { numbers, codes } = readCellRows(shown, rows);
  return Array.from(rows, (row, index): PageRow => {
    const oil = oils.oils[row];
    if (!oil) throw new Error(`no row ${row}`);
    const start = index * shown.length;
    const own = numbers.subarray(start, start + shown.length);
    const qualifiers = shown.map(({ column }, c) => {
      const code = codes[start + c] ?? 0;
      return code > 0 ? (column.texts[code - 1] ?? null) : null;
    });
    const missing = shown.map(({ reason }, c) =>
      Number.isNaN(own[c]) && qualifiers[c] === null ? reason(row) : null,
    );
    const values = { oil, numbers: own, qualifiers, missing };
    return reported ? { ...values, reported: reported.map((numberAt) => numberAt(row)) } : values;
  });
};
