import { Bitmap } from './bitmap.ts';
import type { RankIndex } from './rank-index.ts';

export interface SortKey {
  readonly column: { readonly index: RankIndex };
  readonly descending: boolean;
  /** Cells outside it count as no value. */
  readonly visible?: Bitmap;
}

/** A group of equal rows that fills at least one row in so many is cheaper to walk again than to compare. */
const walkedFraction = 64;

/**
 * One page of the rows in order: by the keys in turn, rows without a value last in both directions, ties by row
 * number. `offset` rows are passed over, at most `limit` returned.
 */
export function sortedPage(
  rows: Bitmap,
  keys: readonly SortKey[],
  offset: number,
  limit: number,
): Uint32Array {
  const size = Math.max(0, Math.min(limit, rows.count() - offset));
  const page: Page = { rows: new Uint32Array(size), filled: 0, toSkip: offset };
  addInOrder(page, rows, keys);
  return page.rows;
}

interface Page {
  readonly rows: Uint32Array;
  filled: number;
  toSkip: number;
}

function isFull(page: Page): boolean {
  return page.filled === page.rows.length;
}

/** Walks the first key's ranks and adds the rows rank by rank, until the page is full. */
function addInOrder(page: Page, rows: Bitmap, keys: readonly SortKey[]): void {
  const [key, ...furtherKeys] = keys;
  if (key === undefined) {
    addGroup(page, rows.toIndices(), furtherKeys, rows.length);
    return;
  }
  const { index } = key.column;
  const visibleRows = key.visible === undefined ? rows : rows.and(key.visible);
  const group = new Uint32Array(rows.length);
  for (let step = 0; step < index.nullRank && !isFull(page); step++) {
    const rank = key.descending ? index.nullRank - 1 - step : step;
    const end = index.starts[rank + 1] ?? 0;
    let size = 0;
    for (let i = index.starts[rank] ?? 0; i < end; i++) {
      const row = index.rows[i] ?? 0;
      if (visibleRows.has(row)) group[size++] = row;
    }
    if (size > 0) addGroup(page, group.subarray(0, size), furtherKeys, rows.length);
  }
  if (isFull(page)) return;
  const withoutValue = index.rowsOfAny([index.nullRank]).and(visibleRows).or(rows.andNot(visibleRows));
  addGroup(page, withoutValue.toIndices(), furtherKeys, rows.length);
}

/** Adds rows that the keys so far leave equal, ascending by row number, in the order of the further keys. */
function addGroup(page: Page, group: Uint32Array, furtherKeys: readonly SortKey[], rowCount: number): void {
  if (page.toSkip >= group.length) {
    page.toSkip -= group.length;
    return;
  }
  if (furtherKeys.length > 0 && group.length * walkedFraction > rowCount) {
    addInOrder(page, Bitmap.of(rowCount, group), furtherKeys);
    return;
  }
  if (furtherKeys.length > 0 && group.length > 1) group.sort(comparatorOf(furtherKeys));
  const added = group.subarray(page.toSkip, page.toSkip + page.rows.length - page.filled);
  page.rows.set(added, page.filled);
  page.filled += added.length;
  page.toSkip = 0;
}

function comparatorOf(keys: readonly SortKey[]): (a: number, b: number) => number {
  const places = keys.map(placeBy);
  return (a, b) => {
    for (const place of places) {
      const difference = place(a) - place(b);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
}

function placeBy({ column, descending, visible }: SortKey): (row: number) => number {
  const { ranks, nullRank } = column.index;
  return (row) => {
    const rank = visible === undefined || visible.has(row) ? (ranks[row] ?? nullRank) : nullRank;
    return descending && rank !== nullRank ? nullRank - 1 - rank : rank;
  };
}
