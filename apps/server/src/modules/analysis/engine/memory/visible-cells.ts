import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import type { ArchiveTable } from './archive/archive-table.ts';

/** A mask over the rows of a table. */
export interface VisibleCells {
  /** Oils that have an entry in the mask. */
  readonly oils: Bitmap;
  /** The oils with a visible cell of a test. */
  ofTest(testId: number): Bitmap;
}

const visibleCells = ({ oils: { rowById, table } }: ArchiveTable, mask: CellMask): VisibleCells => {
  const oils = Bitmap.none(table.rowCount);
  const whole = Bitmap.none(table.rowCount);
  const byTest = new Map<number, Bitmap>();
  for (const [sampleId, tests] of mask) {
    const row = rowById.get(sampleId);
    if (row === undefined) continue;
    oils.set(row);
    if (tests === 'all') {
      whole.set(row);
      continue;
    }
    for (const test of tests) {
      const rows = byTest.get(test) ?? Bitmap.none(table.rowCount);
      byTest.set(test, rows);
      rows.set(row);
    }
  }
  for (const [test, rows] of byTest) byTest.set(test, rows.or(whole));
  return { oils, ofTest: (testId) => byTest.get(testId) ?? whole };
};

/** Returns the bitmaps of a mask, created once for each mask object. */
export const cacheVisibleCells = (table: ArchiveTable) => {
  const known = new WeakMap<CellMask, VisibleCells>();
  return (mask: CellMask): VisibleCells => {
    const cells = known.get(mask) ?? visibleCells(table, mask);
    known.set(mask, cells);
    return cells;
  };
};
