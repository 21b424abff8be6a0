import { Bitmap } from './bitmap.ts';

/** A named condition and the rows that satisfy it. The name lets a facet ignore its own filter. */
export interface Predicate {
  readonly name: string;
  readonly rows: Bitmap;
}

/** The rows that satisfy every predicate; all `rowCount` rows when there are none. */
export function matchingRows(predicates: readonly Predicate[], rowCount: number): Bitmap {
  let rows: Bitmap | undefined;
  for (const predicate of predicates) rows = rows === undefined ? predicate.rows : rows.and(predicate.rows);
  return rows ?? Bitmap.all(rowCount);
}
