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
  const count = rows.count();
  const size = Math.max(0, Math.min(limit, count - offset));
  const page = { rows: new Uint32Array(size), filled: 0, toSkip: offset, group: new Uint32Array(count + 1) };
  addInOrder(page, rows, keys);
  return page.rows;
}

interface Page {
  readonly rows: Uint32Array;
  filled: number;
  toSkip: number;
  /** Room to gather rows of equal rank in, for whoever walks at the moment, and one place to spare. */
  readonly group: Uint32Array;
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
  const withValue = key.visible === undefined ? rows : rows.and(key.visible);
  for (let step = 0; step < index.nullRank && !isFull(page); step++) {
    const rank = key.descending ? index.nullRank - 1 - step : step;
    const size = gather(page.group, index, rank, withValue);
    if (page.toSkip >= size) page.toSkip -= size;
    else addGroup(page, page.group.subarray(0, size), furtherKeys, rows.length);
  }
  if (isFull(page)) return;
  const withoutValue = index.rowsOfAny([index.nullRank]).or(rows.andNot(withValue)).and(rows);
  addGroup(page, withoutValue.toIndices(), furtherKeys, rows.length);
}

/** Puts those of the rows that have this rank into `group`, and tells how many; without a branch, which is faster. */
function gather(group: Uint32Array, index: RankIndex, rank: number, { words }: Bitmap): number {
  const end = index.starts[rank + 1] ?? 0;
  let size = 0;
  for (let i = index.starts[rank] ?? 0; i < end; i++) {
    const row = index.rows[i] ?? 0;
    group[size] = row;
    size += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return size;
}

/**
 * Adds rows that the keys so far leave equal, given ascending by row number, in the order of the further keys.
 * Where some are still to be passed over, the page begins in this group.
 */
function addGroup(page: Page, group: Uint32Array, furtherKeys: readonly SortKey[], rowCount: number): void {
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
