import { Bitmap } from './bitmap.ts';
import { sharedUint16, sharedUint32 } from './shared-memory.ts';

/** Two bytes per row if the ranks fit, otherwise four. */
export type Ranks = Uint16Array | Uint32Array;

/** A rank that covers at least one row in this many gets a cached bitmap; rarer ranks set their bits one by one. */
const rowsPerWord = 32;

/**
 * The rows of a column by the rank of their value. Ranks are dense and start at 0 for the smallest value, so comparing
 * ranks compares values; `nullRank`, one above the last, means no value. Read-only.
 */
export class RankIndex {
  /** Rank of every row. */
  readonly ranks: Ranks;
  readonly nullRank: number;
  /** All rows by rank, ascending within a rank. */
  readonly rows: Uint32Array;
  /** Rank `r` owns `rows[starts[r]]` up to `rows[starts[r + 1]]`, exclusive. */
  readonly starts: Uint32Array;
  readonly #postings = new Map<number, Bitmap>();

  /** `rankByValue` maps every value to its rank from 0; its last entry is the missing value. */
  static of<T>(cells: Iterable<T> & ArrayLike<T>, rankByValue: ReadonlyMap<T, number>): RankIndex {
    const nullRank = rankByValue.size - 1;
    const ranks = nullRank > 0xffff ? sharedUint32(cells.length) : sharedUint16(cells.length);
    let row = 0;
    for (const cell of cells) ranks[row++] = rankByValue.get(cell) ?? nullRank;
    return new RankIndex(ranks, nullRank);
  }

  /** The index over these ranks, which are not copied. */
  static over(ranks: Ranks, nullRank: number): RankIndex {
    return new RankIndex(ranks, nullRank);
  }

  private constructor(ranks: Ranks, nullRank: number) {
    this.ranks = ranks;
    this.nullRank = nullRank;
    this.starts = new Uint32Array(nullRank + 2);
    for (const rank of ranks) this.starts[rank + 1] = (this.starts[rank + 1] ?? 0) + 1;
    for (let rank = 0; rank <= nullRank; rank++) {
      this.starts[rank + 1] = (this.starts[rank + 1] ?? 0) + (this.starts[rank] ?? 0);
    }
    this.rows = new Uint32Array(ranks.length);
    const next = this.starts.slice();
    for (const [row, rank] of ranks.entries()) {
      const index = next[rank] ?? 0;
      this.rows[index] = row;
      next[rank] = index + 1;
    }
  }

  /** The number of rows with this rank. */
  countRows(rank: number): number {
    return (this.starts[rank + 1] ?? 0) - (this.starts[rank] ?? 0);
  }

  /** The rows with this rank, ascending. A view, not a copy. */
  readRows(rank: number): Uint32Array {
    return this.rows.subarray(this.starts[rank], this.starts[rank + 1]);
  }

  /** The rows with any of these ranks. */
  rowsOfAny(ranks: Iterable<number>): Bitmap {
    const wanted = new Set(ranks);
    let size = 0;
    for (const rank of wanted) size += this.countRows(rank);
    if (size * 2 <= this.ranks.length) return this.#union(wanted);
    const others: number[] = [];
    for (let rank = 0; rank <= this.nullRank; rank++) if (!wanted.has(rank)) others.push(rank);
    return this.#union(others).not();
  }

  #union(ranks: Iterable<number>): Bitmap {
    const found = Bitmap.none(this.ranks.length);
    for (const rank of ranks) {
      if (this.countRows(rank) * rowsPerWord >= this.ranks.length) found.include(this.#readPosting(rank));
      else {
        const end = this.starts[rank + 1] ?? 0;
        for (let i = this.starts[rank] ?? 0; i < end; i++) found.set(this.rows[i] ?? 0);
      }
    }
    return found;
  }

  #readPosting(rank: number): Bitmap {
    let posting = this.#postings.get(rank);
    if (posting === undefined) {
      posting = Bitmap.of(this.ranks.length, this.readRows(rank));
      this.#postings.set(rank, posting);
    }
    return posting;
  }
}
