import { Bitmap } from './bitmap.ts';
import type { RankIndex } from './rank-index.ts';

export interface SortKey {
  readonly column: { readonly index: RankIndex };
  readonly descending: boolean;
  /** Cells outside this set are treated as missing. */
  readonly visible?: Bitmap;
}

/** A tie group that covers at least one row in this many is cheaper to walk by rank than to sort by comparison. */
const walkedFraction = 64;

/**
 * One page of `rows`, sorted by the keys in turn, rows without a value last in both directions, ties by row number.
 * Skips `offset` rows and returns at most `limit`.
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
  /** Scratch space for the rows of one rank, with one spare slot for the branch-free write. */
  readonly group: Uint32Array;
}

function isFull(page: Page): boolean {
  return page.filled === page.rows.length;
}

/** Adds the rows rank by rank of the first key until the page is full. */
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

/** Writes the rows of this rank that are in the set into `group` and returns their number. Branch-free for speed. */
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
 * Adds rows that tie on the keys so far (ascending by row number) in the order of the remaining keys. Skips
 * up to `toSkip` rows: the page starts within this group.
 */
function addGroup(page: Page, group: Uint32Array, furtherKeys: readonly SortKey[], rowCount: number): void {
  if (furtherKeys.length > 0 && group.length * walkedFraction > rowCount) {
    addInOrder(page, Bitmap.of(rowCount, group), furtherKeys);
    return;
  }
  if (furtherKeys.length > 0 && group.length > 1) group.sort(makeComparator(furtherKeys));
  const added = group.subarray(page.toSkip, page.toSkip + page.rows.length - page.filled);
  page.rows.set(added, page.filled);
  page.filled += added.length;
  page.toSkip = 0;
}

function makeComparator(keys: readonly SortKey[]): (a: number, b: number) => number {
  const positions = keys.map(sortPositionBy);
  return (a, b) => {
    for (const position of positions) {
      const difference = position(a) - position(b);
      if (difference !== 0) return difference;
    }
    return a - b;
  };
}

function sortPositionBy({ column, descending, visible }: SortKey): (row: number) => number {
  const { ranks, nullRank } = column.index;
  return (row) => {
    const rank = visible === undefined || visible.has(row) ? (ranks[row] ?? nullRank) : nullRank;
    return descending && rank !== nullRank ? nullRank - 1 - rank : rank;
  };
}
