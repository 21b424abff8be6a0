// The values of own columns: computed once for a formula and a version of the archive, and seen through each mask.
import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { EmptyReason } from '@iom/contract/library/values/values.schemas.ts';
import { type ValueColumn, whyEmpty, whyNotComputed } from '#modules/library/library.module.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, readVisible, type VisibleValues } from './archive-view.ts';

/** Computed columns of one version of the archive that are kept, the latest used: eight bytes an oil each. */
const maxKept = 50;

const kept = new WeakMap<ArchiveTable, Map<string, MeasuredColumn>>();

type Computed = NonNullable<ValueColumn['computed']>;

const computeColumn = (view: ArchiveView, { operands, compute }: Computed) => {
  const columns = operands.map(({ id }) => {
    const { column } = readVisible(view, id);
    return { numbers: column.numbers, limits: column.withText(['<', '>']) };
  });
  const numbers = new Float64Array(operands.length);
  return MeasuredColumn.from(
    Array.from({ length: view.table.oils.table.rowCount }, (_, row) => {
      for (const [index, { numbers: column, limits }] of columns.entries())
        numbers[index] = limits.has(row) ? Number.NaN : column.numberAt(row);
      return compute(numbers);
    }),
  );
};

/** The results for all oils, whoever holds their cells. */
const readComputed = (view: ArchiveView, computed: Computed): MeasuredColumn => {
  const { table, corrected } = view;
  const columns = kept.get(table) ?? new Map<string, MeasuredColumn>();
  kept.set(table, columns);
  const key = JSON.stringify([corrected !== undefined, computed.term, computed.operands.map(({ id }) => id)]);
  const column = columns.get(key) ?? computeColumn(view, computed);
  columns.delete(key);
  columns.set(key, column);
  const [oldest] = columns.keys();
  if (columns.size > maxKept && oldest !== undefined) columns.delete(oldest);
  return column;
};

/** Where every cell of a formula is visible. */
const visibleRows = ({ cells }: ArchiveView, operands: readonly ValueColumn[]): Bitmap =>
  operands.map(({ testId }) => cells.ofTest(testId)).reduce((all, some) => all.and(some));

/** A view with the own columns among these, computed from its values. */
export const withOwnColumns = (view: ArchiveView, columns: readonly ValueColumn[]): ArchiveView => {
  const own = new Map<number, VisibleValues>();
  for (const { id, computed } of columns) {
    if (!computed) continue;
    const column = readComputed(view, computed);
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
