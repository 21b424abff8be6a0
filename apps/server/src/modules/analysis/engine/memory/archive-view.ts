import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import type { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { MaskedColumn } from '@iom/columnar/numbers/masked-column.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { toLabelName } from '@iom/contract/samples/oil-label.schemas.ts';
import { requireAnalyte } from '../../analytes.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import type { CorrectedColumns } from './corrected-columns.ts';
import type { VisibleCells } from './visible-cells.ts';

/** The archive through one mask. */
export interface ArchiveView {
  readonly table: ArchiveTable;
  readonly cells: VisibleCells;
  /** The columns that the question reads, where it asks for corrected values. */
  readonly corrected?: CorrectedColumns;
}

/** The values of an analyte and the oils in which they are visible. */
export interface VisibleValues {
  readonly column: MeasuredColumn;
  readonly visible: Bitmap;
  /** The same as its numbers only. */
  readonly numbers: MaskedColumn;
}

/** @throws Error for an analyte that is not in the dictionary. */
export const readVisible = ({ table, cells, corrected }: ArchiveView, analyteId: number): VisibleValues => {
  const { testId } = requireAnalyte(table.analytes, analyteId);
  const column = corrected ? corrected.get(analyteId) : table.values.get(analyteId);
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
