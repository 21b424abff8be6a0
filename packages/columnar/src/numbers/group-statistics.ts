import type { Bitmap } from '../bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '../dictionary-column.ts';
import { type BoxStatistics, boxStatistics } from './distribution.ts';
import { type MaskedColumn, visibleNumbers } from './masked-column.ts';

export interface GroupStatistics<V extends DictionaryValue> extends BoxStatistics {
  /** null groups the rows without a value. */
  readonly value: V | null;
}

/**
 * Statistics of the visible numbers of `rows` for each value of `groups`: in dictionary order, null last, values without
 * a number left out.
 */
export function groupStatistics<V extends DictionaryValue>(
  groups: DictionaryColumn<V>,
  measured: MaskedColumn,
  rows: Bitmap,
): GroupStatistics<V>[] {
  const found = visibleNumbers(measured, rows);
  const { ranks, nullRank } = groups.index;
  const ends = new Uint32Array(nullRank + 1);
  for (let i = 0; i < found.rows.length; i++) {
    const rank = ranks[found.rows[i] ?? 0] ?? nullRank;
    ends[rank] = (ends[rank] ?? 0) + 1;
  }
  for (let rank = 1; rank <= nullRank; rank++) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const grouped = new Float64Array(found.rows.length);
  const starts = ends.slice();
  // Backwards: each group is filled from its end, so that row order is kept within it.
  for (let i = found.rows.length - 1; i >= 0; i--) {
    const rank = ranks[found.rows[i] ?? 0] ?? nullRank;
    const index = (starts[rank] ?? 0) - 1;
    grouped[index] = found.numbers[i] ?? 0;
    starts[rank] = index;
  }
  const statistics: GroupStatistics<V>[] = [];
  for (let rank = 0; rank <= nullRank; rank++) {
    const box = boxStatistics(grouped.subarray(starts[rank], ends[rank]));
    if (box !== undefined) statistics.push({ value: groups.values[rank] ?? null, ...box });
  }
  return statistics;
}
