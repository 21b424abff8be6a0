import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import type { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { MaskedColumn } from '@iom/columnar/numbers/masked-column.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { toLabelName } from '@iom/contract/samples/oil-label.schemas.ts';
import { requireAnalyte } from '../../analytes.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import type { CorrectedColumns, Corrections } from './corrected-columns.ts';
import type { VisibleCells } from './visible-cells.ts';

/** The values without the bias of their laboratories, where it is known. */
interface CorrectedView {
  /** The columns that the question reads, and the operands of own columns among them. */
  readonly columns: CorrectedColumns;
  readonly numbersOf: Corrections['numbersOf'];
  /** The same as reported. */
  readonly reported: ArchiveView;
}

/** The archive through one mask. */
export interface ArchiveView {
  readonly table: ArchiveTable;
  readonly cells: VisibleCells;
  /** The own columns that the question reads, by id; undefined if it reads none. */
  readonly own?: ReadonlyMap<number, VisibleValues> | undefined;
  /** Of a question for corrected values. */
  readonly corrected?: CorrectedView;
}

/** The values of an analyte and the oils in which they are visible. */
export interface VisibleValues {
  readonly column: MeasuredColumn;
  readonly visible: Bitmap;
  /** The same as its numbers only. */
  readonly numbers: MaskedColumn;
}

/** The values of an analyte or an own column. @throws Error for an id of neither. */
export const readVisible = (
  { table, cells, own, corrected }: ArchiveView,
  analyteId: number,
): VisibleValues => {
  const computed = own?.get(analyteId);
  if (computed) return computed;
  const { testId } = requireAnalyte(table.analytes, analyteId);
  const column = corrected ? corrected.columns.get(analyteId) : table.values.get(analyteId);
  if (!column) throw new Error(`no values of analyte ${analyteId}`);
  const visible = cells.ofTest(testId);
  return { column, visible, numbers: { column: column.numbers, visible } };
};

/** The column of a facet. */
export const facetColumn = (
  { table }: Pick<ArchiveView, 'table'>,
  name: AnalysisFacetName,
): DictionaryColumn => {
  return table.oils.table.columns[toLabelName(name)];
};
