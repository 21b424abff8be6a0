import type { Bitmap } from './bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from './dictionary-column.ts';
import { matchingRows, type Predicate } from './filter.ts';
import type { Ranks } from './rank-index.ts';

export interface FacetCount<V extends DictionaryValue> {
  /** null counts the rows without a value. */
  readonly value: V | null;
  readonly count: number;
}

type FacetColumns = Readonly<Record<string, DictionaryColumn>>;
type FacetCounts<F extends FacetColumns> = {
  [Name in keyof F]: FacetCount<F[Name]['values'][number]>[];
};

/**
 * Counts each value among the rows that match the predicates: per facet in dictionary order, null last,
 * values without rows omitted. A facet ignores the predicates with its own name.
 */
export function countFacets<F extends FacetColumns>(
  facets: F,
  predicates: readonly Predicate[],
): FacetCounts<F> {
  let matchingAll: Selection | undefined;
  const counted: Record<string, FacetCount<DictionaryValue>[]> = {};
  for (const [name, column] of Object.entries(facets)) {
    const others = predicates.filter((predicate) => predicate.name !== name);
    if (others.length < predicates.length) {
      counted[name] = countValues(column, toSelection(matchingRows(others, column.rowCount)));
    } else {
      matchingAll ??= toSelection(matchingRows(predicates, column.rowCount));
      counted[name] = countValues(column, matchingAll);
    }
  }
  return counted as FacetCounts<F>;
}

/** Rows to count (sign 1), or, if they are fewer, the rows to subtract from the column's totals (sign -1). */
interface Selection {
  readonly listed: Uint32Array;
  readonly sign: 1 | -1;
}

function toSelection(rows: Bitmap): Selection {
  return rows.count() * 2 > rows.length
    ? { listed: rows.not().toIndices(), sign: -1 }
    : { listed: rows.toIndices(), sign: 1 };
}

function countValues<V extends DictionaryValue>(
  { values, index }: DictionaryColumn<V>,
  { listed, sign }: Selection,
): FacetCount<V>[] {
  const listedCounts = countRanks(index.ranks, listed, index.nullRank + 1);
  const counts: FacetCount<V>[] = [];
  for (let code = 0; code <= index.nullRank; code++) {
    const listedCount = listedCounts[code] ?? 0;
    const count = sign === 1 ? listedCount : index.countRows(code) - listedCount;
    if (count > 0) counts.push({ value: values[code] ?? null, count });
  }
  return counts;
}

/**
 * The number of `rows` at each rank. This loop dominates the cost of faceting; unrolled by four it runs about
 * twice as fast, independent of inlining.
 */
function countRanks(ranks: Ranks, rows: Uint32Array, rankCount: number): Uint32Array {
  const counts = new Uint32Array(rankCount);
  let i = 0;
  for (const end = rows.length - 3; i < end; i += 4) {
    const first = ranks[rows[i] ?? 0] ?? 0;
    const second = ranks[rows[i + 1] ?? 0] ?? 0;
    const third = ranks[rows[i + 2] ?? 0] ?? 0;
    const fourth = ranks[rows[i + 3] ?? 0] ?? 0;
    counts[first] = (counts[first] ?? 0) + 1;
    counts[second] = (counts[second] ?? 0) + 1;
    counts[third] = (counts[third] ?? 0) + 1;
    counts[fourth] = (counts[fourth] ?? 0) + 1;
  }
  for (; i < rows.length; i++) {
    const rank = ranks[rows[i] ?? 0] ?? 0;
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  return counts;
}
