import { Bitmap } from '../bitmap.ts';
import type { RowNumbers } from '../number-column.ts';
import { type MaskedColumn, visibleNumbers } from './masked-column.ts';
import { candidatesOf } from './ranked.ts';

/**
 * One page of `rows` in the order of a column of numbers, rows without a visible number last in both directions, ties by
 * row number. Skips `offset` rows and returns at most `limit`. Sorts little more than the page, wherever it lies, and the column
 * needs no index.
 */
export function pageByNumber(
  rows: Bitmap,
  key: MaskedColumn & { readonly descending: boolean },
  offset: number,
  limit: number,
): Uint32Array {
  const found = visibleNumbers(key, rows);
  const page = new Uint32Array(Math.max(0, Math.min(limit, rows.count() - offset)));
  const numbered = Math.max(0, Math.min(page.length, found.rows.length - offset));
  if (numbered > 0) {
    if (key.descending) negate(found.numbers);
    page.set(selectPage(found, offset, numbered));
  }
  if (page.length > numbered) {
    const start = Math.max(0, offset - found.rows.length);
    const empty = rows.andNot(Bitmap.of(rows.length, found.rows)).toIndices();
    page.set(empty.subarray(start, start + page.length - numbered), numbered);
  }
  return page;
}

function negate(numbers: Float64Array): void {
  for (let i = 0; i < numbers.length; i++) numbers[i] = -(numbers[i] ?? 0);
}

/** Rows `offset … offset + size - 1` in ascending order of their numbers. */
function selectPage({ rows, numbers }: RowNumbers, offset: number, size: number): number[] {
  const {
    indices,
    shifts: [before = 0],
  } = candidatesOf(numbers, [[offset, offset + size - 1]]);
  return indices
    .toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
    .slice(offset - before, offset - before + size)
    .map((index) => rows[index] ?? 0);
}
