// The values of own columns: computed once for a formula and a version of the archive, and seen through each mask.
import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { EmptyReason } from '@iom/contract/library/values/values.schemas.ts';
import { type ValueColumn, whyEmpty, whyNotComputed } from '#modules/library/library.module.ts';
import { ownColumnsOf } from '../../own-columns.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, readVisible, type VisibleValues } from './archive-view.ts';

/** Computed columns of one version of the archive that are kept, the latest used: eight bytes an oil each. */
const maxKept = 50;

const kept = new WeakMap<ArchiveTable, Map<string, MeasuredColumn>>();

const computeColumn = (table: ArchiveTable, { operands, compute }: NonNullable<ValueColumn['computed']>) => {
  const columns = operands.map(({ id }) => {
    const column = table.values.get(id);
    if (!column) throw new Error(`no values of analyte ${id}`);
    return { numbers: column.numbers, limits: column.withText(['<', '>']) };
  });
  const numbers = new Float64Array(operands.length);
  return MeasuredColumn.from(
    Array.from({ length: table.oils.table.rowCount }, (_, row) => {
      for (const [index, { numbers: column, limits }] of columns.entries())
        numbers[index] = limits.has(row) ? Number.NaN : column.numberAt(row);
      return compute(numbers);
    }),
  );
};

/** The results for all oils, whoever holds their cells. */
const readComputed = (
  table: ArchiveTable,
  computed: NonNullable<ValueColumn['computed']>,
): MeasuredColumn => {
  const columns = kept.get(table) ?? new Map<string, MeasuredColumn>();
  kept.set(table, columns);
  const key = JSON.stringify([computed.term, computed.operands.map(({ id }) => id)]);
  const column = columns.get(key) ?? computeColumn(table, computed);
  columns.delete(key);
  columns.set(key, column);
  const [oldest] = columns.keys();
  if (columns.size > maxKept && oldest !== undefined) columns.delete(oldest);
  return column;
};

/** Where every cell of a formula is visible. */
const visibleRows = ({ cells }: ArchiveView, operands: readonly ValueColumn[]): Bitmap =>
  operands.map(({ testId }) => cells.ofTest(testId)).reduce((all, some) => all.and(some));

/** The view of a query: with its own columns, if it has any. */
export const withOwnColumns = (view: ArchiveView, filters: AnalysisFilters): ArchiveView => {
  if (!filters.own_columns?.length) return view;
  const own = new Map<number, VisibleValues>();
  for (const { id, computed } of ownColumnsOf(view.table.analytes, filters)) {
    if (!computed) continue;
    const column = readComputed(view.table, computed);
    const visible = visibleRows(view, computed.operands);
    own.set(id, { column, visible, numbers: { column: column.numbers, visible } });
  }
  return { ...view, own };
};

/** Why the cell of a column is empty, by row. `visible`: where the column is. */
export const emptyReasonOf = (view: ArchiveView, { testId, computed }: ValueColumn, visible: Bitmap) => {
  const run = view.table.wasRun.get(testId);
  if (!computed) return (row: number): EmptyReason => whyEmpty(run?.has(row) ?? false, visible.has(row));
  const operands = computed.operands.map((operand) => ({
    ...readVisible(view, operand.id),
    run: view.table.wasRun.get(operand.testId),
  }));
  return (row: number): EmptyReason =>
    whyNotComputed(
      operands.map((operand) => {
        const isSeen = operand.visible.has(row);
        const qualifier = isSeen ? operand.column.textAt(row) : null;
        const hasValue =
          isSeen && (qualifier !== null || !Number.isNaN(operand.column.numbers.numberAt(row)));
        return { qualifier, missing: hasValue ? null : whyEmpty(operand.run?.has(row) ?? false, isSeen) };
      }),
    );
};
