import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { sortedPage } from '@iom/columnar/sort.ts';
import type { ValueRowOrder } from '@iom/contract/library/values/values.schemas.ts';
import { type ValueColumn, whyEmpty } from '#modules/library/library.module.ts';
import type { PageRow, Sort } from '../analysis-engine.ts';
import type { ArchiveTable } from './archive/archive-table.ts';
import { type ArchiveView, readVisible } from './archive-view.ts';
import type { CorrectNumber } from './corrected-columns.ts';

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
  const { oils, wasRun } = view.table;
  const shown = columns.map(({ id, testId }) => ({ ...readVisible(view, id), run: wasRun.get(testId) }));
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
    const missing = shown.map(({ run, visible }, c) =>
      Number.isNaN(own[c]) && qualifiers[c] === null
        ? whyEmpty(run?.has(row) ?? false, visible.has(row))
        : null,
    );
    return { oil, numbers: own, qualifiers, missing };
  });
};

/** A row with the corrected numbers of its plain values, beside those as reported. */
export const correctRow = (
  row: PageRow,
  columns: readonly ValueColumn[],
  correct: CorrectNumber,
): PageRow => {
  const corrected = columns.map((column, c) => {
    const number = row.numbers[c] ?? Number.NaN;
    const isPlain = row.qualifiers[c] === null && !Number.isNaN(number);
    return isPlain ? correct(column, row.oil.id, number) : undefined;
  });
  return {
    ...row,
    numbers: corrected.map((number, c) => number ?? row.numbers[c] ?? Number.NaN),
    reported: corrected.map((number, c) =>
      number === undefined ? Number.NaN : (row.numbers[c] ?? Number.NaN),
    ),
  };
};
