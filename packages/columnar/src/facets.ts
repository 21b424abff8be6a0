import type { Bitmap } from './bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from './dictionary-column.ts';
import { type Clause, rowsMeeting } from './filter.ts';

export interface FacetCount<V extends DictionaryValue> {
  /** null: no value. */
  readonly value: V | null;
  readonly count: number;
}

type FacetColumns = Readonly<Record<string, DictionaryColumn>>;
export type FacetCounts<F extends FacetColumns> = {
  [Name in keyof F]: FacetCount<F[Name]['values'][number]>[];
};

/**
 * How often each value occurs among the rows that meet the clauses, per facet in dictionary order, null last,
 * values that do not occur left out. Clauses with a facet's own name do not narrow its counts.
 */
export function countFacets<F extends FacetColumns>(facets: F, clauses: readonly Clause[]): FacetCounts<F> {
  let meetingAll: Selection | undefined;
  const counted: Record<string, FacetCount<DictionaryValue>[]> = {};
  for (const [name, column] of Object.entries(facets)) {
    const others = clauses.filter((clause) => clause.name !== name);
    if (others.length < clauses.length) {
      counted[name] = countValues(column, selectionOf(rowsMeeting(others, column.rowCount)));
    } else {
      meetingAll ??= selectionOf(rowsMeeting(clauses, column.rowCount));
      counted[name] = countValues(column, meetingAll);
    }
  }
  return counted as FacetCounts<F>;
}

/** Rows to count, or, where they are the fewer, the rows to take off the column's totals. */
interface Selection {
  readonly listed: Uint32Array;
  readonly sign: 1 | -1;
}

function selectionOf(rows: Bitmap): Selection {
  return rows.count() * 2 > rows.length
    ? { listed: rows.not().toIndices(), sign: -1 }
    : { listed: rows.toIndices(), sign: 1 };
}

function countValues<V extends DictionaryValue>(
  column: DictionaryColumn<V>,
  selection: Selection,
): FacetCount<V>[] {
  const { ranks, nullRank } = column.index;
  const { listed, sign } = selection;
  const listedCounts = new Uint32Array(nullRank + 1);
  for (let i = 0; i < listed.length; i++) {
    const code = ranks[listed[i] ?? 0] ?? 0;
    listedCounts[code] = (listedCounts[code] ?? 0) + 1;
  }
  const counts: FacetCount<V>[] = [];
  for (let code = 0; code <= nullRank; code++) {
    const listedCount = listedCounts[code] ?? 0;
    const count = sign === 1 ? listedCount : column.index.sizeOf(code) - listedCount;
    if (count > 0) counts.push({ value: column.values[code] ?? null, count });
  }
  return counts;
}
