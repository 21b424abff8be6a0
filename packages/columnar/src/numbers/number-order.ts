import { Bitmap } from '../bitmap.ts';
import { type MaskedColumn, type VisibleNumbers, visibleNumbers } from './masked-column.ts';
import { selectNth } from './select.ts';

/**
 * One page of `rows` in the order of a column of numbers, rows without a visible number last in both directions, ties by
 * row number. Skips `offset` rows and returns at most `limit`. Finds the page by selection: linear in the rows wherever
 * the page lies, and the column needs no index.
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

/** Rows `offset … offset + size - 1` in ascending order of their numbers. Only the rows strictly inside are sorted. */
function selectPage({ rows, numbers }: VisibleNumbers, offset: number, size: number): number[] {
  const scratch = numbers.slice();
  const highest = selectNth(scratch, offset + size - 1);
  const lowest = selectNth(scratch, offset, 0, offset + size - 1);
  let before = 0;
  const lowTies: number[] = [];
  const inside: number[] = [];
  const highTies: number[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0;
    if (number > highest) continue;
    if (number < lowest) before++;
    else if (number === lowest) lowTies.push(i);
    else if (number < highest) inside.push(i);
    else if (highTies.length < size) highTies.push(i);
  }
  inside.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b);
  const ordered = lowTies.slice(offset - before, offset - before + size).concat(inside, highTies);
  return ordered.slice(0, size).map((index) => rows[index] ?? 0);
}
