import { Bitmap } from '../bitmap.ts';
import type { RowNumbers } from '../number-column.ts';
import { findRange } from './histogram.ts';
import { type MaskedColumn, visibleNumbers } from './masked-column.ts';

const maxBuckets = 512;
/** Candidates that exceed the requested ranks by at most this many are not narrowed further. */
const fewOthers = 64;

/** Ranks from 0, inclusive: indices in a sort of all numbers. */
export type RankSpan = readonly [from: number, to: number];

/** Candidate numbers that include those of the requested ranks. */
interface Candidates {
  /** Indices of the numbers, ascending. */
  readonly indices: readonly number[];
  /** By span: its number of rank k has rank k − shift among the candidates. */
  readonly shifts: readonly number[];
}

/**
 * Finds the numbers of some ranks, plus few others unless many are equal, by a distribution sort that only
 * counts: numbers fall into buckets of equal width, and the buckets of the ranks are listed. Expected linear
 * time.
 * @param numbers without NaN, at least one.
 * @param spans within the numbers, ascending by their first rank.
 */
export function findCandidates(numbers: Float64Array, spans: readonly RankSpan[]): Candidates {
  const { low, high } = findRange(numbers) ?? { low: 0, high: 0 };
  const buckets = Math.min(maxBuckets, 1 << (31 - Math.clz32(numbers.length | 1)));
  // 0 or infinite if the range is too wide or empty: all numbers are in the first bucket.
  const scale = buckets / (high - low);
  const counts = new Array<number>(buckets).fill(0);
  for (let i = 0; i < numbers.length; i++) {
    const bucket = bucketIndex(numbers[i] ?? 0, low, scale, buckets);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  const { isAsked, shifts } = selectBuckets(counts, spans);
  const indices: number[] = [];
  for (let i = 0; i < numbers.length; i++)
    if (isAsked[bucketIndex(numbers[i] ?? 0, low, scale, buckets)]) indices.push(i);
  const asked = spans.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (indices.length <= asked + fewOthers || indices.length === numbers.length) return { indices, shifts };
  return narrowed(numbers, spans, { indices, shifts });
}

/** A greater number is in the same or a later bucket. */
function bucketIndex(number: number, low: number, scale: number, buckets: number): number {
  return Math.min(buckets - 1, ((number - low) * scale) | 0);
}

/** The buckets that contain the ranks, and by span the count of preceding numbers in other buckets. */
function selectBuckets(counts: readonly number[], spans: readonly RankSpan[]) {
  const isAsked = new Array<boolean>(counts.length).fill(false);
  // Numbers before the bucket: in all buckets, and in requested ones.
  let [bucket, before, listed] = [0, 0, 0];
  const shifts = spans.map(([from, to]) => {
    for (let count = counts[bucket] ?? 0; before + count <= from; count = counts[bucket] ?? 0) {
      before += count;
      if (isAsked[bucket]) listed += count;
      bucket++;
    }
    for (let [next, end] = [bucket, before]; end <= to; next++) {
      isAsked[next] = true;
      end += counts[next] ?? 0;
    }
    return before - listed;
  });
  return { isAsked, shifts };
}

function narrowed(
  numbers: Float64Array,
  spans: readonly RankSpan[],
  { indices, shifts }: Candidates,
): Candidates {
  const within = findCandidates(
    Float64Array.from(indices, (index) => numbers[index] ?? 0),
    spans.map(([from, to], span) => [from - (shifts[span] ?? 0), to - (shifts[span] ?? 0)]),
  );
  return {
    indices: within.indices.map((index) => indices[index] ?? 0),
    shifts: within.shifts.map((shift, span) => shift + (shifts[span] ?? 0)),
  };
}

/**
 * One page of `rows` in the order of a column of numbers, rows without a visible number last in both
 * directions, ties by row number. Skips `offset` rows and returns at most `limit`. Sorts little more than the
 * page, wherever it lies, and needs no index of the column.
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
  } = findCandidates(numbers, [[offset, offset + size - 1]]);
  return indices
    .toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
    .slice(offset - before, offset - before + size)
    .map((index) => rows[index] ?? 0);
}
