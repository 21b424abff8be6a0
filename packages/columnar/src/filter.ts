import { Bitmap } from './bitmap.ts';

/** One condition and the rows that meet it, named so that a facet can leave its own out. */
export interface Clause {
  readonly name: string;
  readonly rows: Bitmap;
}

/** The rows that meet every clause; all rows where there is none. */
export function rowsMeeting(clauses: readonly Clause[], rowCount: number): Bitmap {
  let rows: Bitmap | undefined;
  for (const clause of clauses) rows = rows === undefined ? clause.rows : rows.and(clause.rows);
  return rows ?? Bitmap.all(rowCount);
}
