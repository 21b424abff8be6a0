import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { CellValues, OilCells } from '../oil-cells.ts';
import { type ArchiveView, readVisible } from './archive-view.ts';

const readCells = (view: ArchiveView, rows: Uint32Array, analyteId: number): CellValues => {
  const { column, visible } = readVisible(view, analyteId);
  return {
    ...readCellRows([{ column, visible }], rows),
    texts: column.texts,
    held: Uint8Array.from(rows, (row) => Number(visible.has(row))),
  };
};

/** The visible values of the rows. */
export const readOilCells = (
  view: ArchiveView,
  found: Bitmap,
  analytes: readonly ValueColumn[],
): OilCells => {
  const rows = found.toIndices();
  const { oils } = view.table.oils;
  const tests = new Set(analytes.map(({ testId }) => testId));
  return {
    oils: Array.from(rows, (row) => oils[row]).filter((oil) => oil !== undefined),
    values: new Map(analytes.map(({ id }) => [id, readCells(view, rows, id)])),
    notHeld: new Map(
      [...tests].map((testId) => {
        const tested = view.table.tested.get(testId)?.and(found);
        const lacking = tested?.andNot(view.cells.ofTest(testId)).toIndices() ?? [];
        return [testId, Array.from(lacking, (row) => oils[row]?.id ?? 0)];
      }),
    ),
  };
};
