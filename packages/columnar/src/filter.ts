import { Bitmap } from './bitmap.ts';

/** A named condition and the rows that satisfy it. The name lets a facet ignore its own filter. */
export interface Predicate {
  readonly name: string;
  readonly rows: Bitmap;
}

/** The rows that satisfy every predicate; all `rowCount` rows without predicates. */
export function matchingRows(predicates: readonly Predicate[], rowCount: number): Bitmap {
  const [first, ...others] = predicates;
  if (first === undefined) return Bitmap.all(rowCount);
  const rows = first.rows.clone();
  for (const other of others) rows.retain(other.rows);
  return rows;
}
