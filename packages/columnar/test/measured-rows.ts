import fc from 'fast-check';
import { Bitmap } from '../src/bitmap.ts';
import { compareText } from '../src/comparators.ts';
import { DictionaryColumn } from '../src/dictionary-column.ts';
import { MeasuredColumn } from '../src/measured-column.ts';
import { rowNumbers } from './plain-rows.ts';

/** Reference rows: a cell with number and text, another number, and a value to group by. */
export interface MeasuredRow {
  number: number | null;
  text: string | null;
  /** Whether the cell with number and text is visible. */
  visible: boolean;
  other: number | null;
  group: string | null;
  /** Whether the query selects the row. */
  chosen: boolean;
}

/** Frequent ties; no -0, which equals 0 everywhere but in `Object.is`. */
export const measuredNumber = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 12 }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((number) => number + 0) },
  { weight: 1, arbitrary: fc.constantFrom(0.1, 12.345, 1e300, Number.POSITIVE_INFINITY) },
);

/** On average `freq` rows with a number to one without. */
const row = (freq: number) =>
  fc.record<MeasuredRow>({
    number: fc.option(measuredNumber, { freq }),
    text: fc.option(fc.constantFrom('<', '>', 'not "seen", yet'), { freq: Math.ceil(freq / 4) }),
    visible: fc.boolean(),
    other: fc.option(measuredNumber, { freq: 12 - freq }),
    group: fc.constantFrom('a', 'b', 'c', null),
    chosen: fc.boolean(),
  });

/**
 * Some short tables, some longer than the sample of the selection; columns that store every row, and columns
 * that do not.
 */
export const measuredRows = fc
  .constantFrom(1, 11)
  .chain((freq) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.array(row(freq), { maxLength: 130 }) },
      { weight: 1, arbitrary: fc.array(row(freq), { minLength: 1300, maxLength: 2600, size: 'max' }) },
    ),
  );

/** The same rows as columns, and the sets of visible and chosen rows. */
export function buildMeasuredColumns(rows: readonly MeasuredRow[]) {
  return {
    measured: MeasuredColumn.from(
      rows.map((one) => one.number),
      rows.map((one) => one.text),
    ),
    other: MeasuredColumn.from(rows.map((one) => one.other)),
    group: DictionaryColumn.from(
      rows.map((one) => one.group),
      compareText,
    ),
    visible: Bitmap.of(
      rows.length,
      rowNumbers(rows, (one) => one.visible),
    ),
    chosen: Bitmap.of(
      rows.length,
      rowNumbers(rows, (one) => one.chosen),
    ),
  };
}

/** The chosen rows with a visible number, and that number. */
export function seenNumbers(
  rows: readonly MeasuredRow[],
): { row: number; number: number; group: string | null }[] {
  return rows.flatMap(({ chosen, visible, number, group }, index) =>
    chosen && visible && number !== null ? [{ row: index, number, group }] : [],
  );
}
