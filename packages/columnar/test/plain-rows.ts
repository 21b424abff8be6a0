import fc from 'fast-check';
import { Bitmap } from '../src/bitmap.ts';
import { compareBooleans, compareNumbers, compareText } from '../src/comparators.ts';
import { DictionaryColumn } from '../src/dictionary-column.ts';
import { NumberColumn } from '../src/number-column.ts';

/** Reference rows: plain objects with few distinct values, so that ties and nulls are frequent. */
export interface PlainRow {
  year: number | null;
  brand: string | null;
  mark: boolean | null;
  density: number | null;
  /** Whether the density is visible. */
  visible: boolean;
}

export const yearCell = fc.constantFrom<(number | null)[]>(2005, 2006, 2010, null);
export const brandCell = fc.constantFrom<(string | null)[]>(
  'Ab',
  'ab',
  'aB%',
  'Öl',
  'zeta',
  '',
  '10',
  '9',
  null,
);
export const densityNumber = fc.oneof(
  fc.constantFrom(0, -0, 0.1, 3.3, -7, 1e300),
  fc.integer({ max: 99, min: 0 }),
);

export const plainRows = fc.array(
  fc.record<PlainRow>({
    year: yearCell,
    brand: brandCell,
    mark: fc.constantFrom(true, false, null),
    density: fc.option(densityNumber, { freq: 4 }),
    visible: fc.boolean(),
  }),
  { maxLength: 260, size: 'max' },
);

/** The same rows as columns, and the set of rows whose density is visible. */
export function buildPlainColumns(rows: readonly PlainRow[]) {
  return {
    year: DictionaryColumn.from(
      rows.map((row) => row.year),
      compareNumbers,
    ),
    brand: DictionaryColumn.from(
      rows.map((row) => row.brand),
      compareText,
    ),
    mark: DictionaryColumn.from(
      rows.map((row) => row.mark),
      compareBooleans,
    ),
    density: NumberColumn.from(rows.map((row) => row.density)),
    visible: Bitmap.of(
      rows.length,
      rows.flatMap((row, i) => (row.visible ? [i] : [])),
    ),
  };
}

/** The rows with every invisible density removed. */
export function maskedRows(rows: readonly PlainRow[]): PlainRow[] {
  return rows.map((row) => ({ ...row, density: row.visible ? row.density : null }));
}

/** The numbers of the rows that pass, ascending. */
export function rowNumbers<R>(rows: readonly R[], passes: (row: R) => boolean): number[] {
  return rows.flatMap((row, i) => (passes(row) ? [i] : []));
}
