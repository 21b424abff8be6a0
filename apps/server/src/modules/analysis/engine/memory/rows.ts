import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { sortedPage } from '@iom/columnar/sort.ts';
import type { ValueRowOrder } from '@iom/contract/library/values/values.schemas.ts';
import { storedColumns, type ValueColumn } from '#modules/library/library.module.ts';
import type { PageRow, Sort } from '../analysis-engine.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, readVisible } from './archive-view.ts';
import type { CorrectNumber } from './corrected-columns.ts';
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

/** The visible cells of the rows. */
export const pageRows = (
  view: ArchiveView,
  columns: readonly ValueColumn[],
  rows: Uint32Array,
): PageRow[] => {
  const { oils } = view.table;
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
    return { oil, numbers: own, qualifiers, missing };
  });
};

/** Corrects rows of some columns and of operands after them: the plain numbers, and what is computed from them, beside those as reported. */
const openRowCorrection = (
  columns: readonly ValueColumn[],
  operands: readonly ValueColumn[],
  correct: CorrectNumber,
) => {
  const indices = new Map([...columns, ...operands].map(({ id }, index) => [id, index]));
  return (row: PageRow): PageRow => {
    const plainNumber = ({ id }: ValueColumn): number => {
      const index = indices.get(id) ?? -1;
      return row.qualifiers[index] === null ? (row.numbers[index] ?? Number.NaN) : Number.NaN;
    };
    const correctStored = (column: ValueColumn): number | undefined => {
      const number = plainNumber(column);
      return Number.isNaN(number) ? undefined : correct(column, row.oil.id, number);
    };
    const correctCell = (column: ValueColumn): number | undefined => {
      const { computed } = column;
      if (!computed) return correctStored(column);
      const corrected = computed.operands.map(correctStored);
      if (corrected.every((number) => number === undefined)) return undefined;
      return computed.compute(computed.operands.map((operand, o) => corrected[o] ?? plainNumber(operand)));
    };
    const corrected = columns.map(correctCell);
    const reported = columns.map((_, c) => row.numbers[c] ?? Number.NaN);
    const numbers = corrected.map((number, c) => number ?? reported[c] ?? Number.NaN);
    return {
      ...{ oil: row.oil, numbers, qualifiers: row.qualifiers.slice(0, columns.length) },
      missing: numbers.map((number, c) =>
        Number.isNaN(number) && row.qualifiers[c] === null ? (row.missing[c] ?? 'no_number') : null,
      ),
      reported: corrected.map((number, c) =>
        number === undefined ? Number.NaN : (reported[c] ?? Number.NaN),
      ),
    };
  };
};

/** The visible cells of the rows with corrected numbers. Corrects the cells of these rows alone. */
export const correctedRows = async (
  { reported, numbersOf }: NonNullable<ArchiveView['corrected']>,
  columns: readonly ValueColumn[],
  rows: Uint32Array,
): Promise<PageRow[]> => {
  const ids = new Set(columns.map(({ id }) => id));
  const operands = storedColumns(columns).filter(({ id }) => !ids.has(id));
  const shown = pageRows(reported, [...columns, ...operands], rows);
  const correct = await numbersOf(shown.map(({ oil }) => oil.id));
  return shown.map(openRowCorrection(columns, operands, correct));
};
