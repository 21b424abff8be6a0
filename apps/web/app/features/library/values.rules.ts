// How a cell of measured values reads: a number with its sign, a text result, or one of three kinds of empty.
import type { AnalyteColumn, MissingReason, ValueRow } from '@iom/contract/library/library.schemas.ts';

/** Why a cell is empty: never tested, outside the licence, or tested without a reportable result. */
export type Empty = MissingReason | 'no_result';

export const emptyMarks: Record<Empty, { mark: string; words: string }> = {
  not_tested: { mark: 'n.t.', words: 'not tested' },
  not_owned: { mark: 'n.p.', words: 'not in your purchase' },
  no_result: { mark: 'n.r.', words: 'no result reported' },
};

/**
 * A cell as it is shown. A number has the decimals its method reports and keeps its `<` or `>`; a categorical
 * result is its text.
 */
export const shownValue = (
  row: ValueRow,
  column: Pick<AnalyteColumn, 'id' | 'decimals'>,
): { text: string } | { empty: Empty } => {
  const value = row[String(column.id)];
  const qualifier = row.qualifiers?.[column.id] ?? '';
  if (typeof value === 'number') return { text: `${qualifier}${value.toFixed(column.decimals)}` };
  if (qualifier !== '') return { text: qualifier };
  return { empty: row.missing?.[column.id] ?? 'no_result' };
};

/** `Noack volatility (% m/m)`; the plain name where the analyte has no unit. */
export const columnTitle = (column: Pick<AnalyteColumn, 'name' | 'unit'>) =>
  column.unit === '' ? column.name : `${column.name} (${column.unit})`;
