// How a cell of measured values reads: a result, or one of three kinds of empty.
import { valueText } from '@iom/contract/library/cells.rules.ts';
import type { AnalyteColumn, MissingReason, ValueRow } from '@iom/contract/library/library.schemas.ts';

/** Why a cell is empty: never tested, outside the licence, or tested without a reportable result. */
export type Empty = MissingReason | 'no_result';

export const emptyMarks: Record<Empty, { mark: string; words: string }> = {
  not_tested: { mark: 'n.t.', words: 'not tested' },
  not_owned: { mark: 'n.p.', words: 'not in your purchase' },
  no_result: { mark: 'n.r.', words: 'no result' },
};

/** The text of a result, or why there is none. */
export const cellOf = (
  row: ValueRow,
  { id, decimals }: Pick<AnalyteColumn, 'id' | 'decimals'>,
): { text: string } | { empty: Empty } => {
  const text = valueText(
    { number: row[String(id)] ?? null, qualifier: row.qualifiers?.[id] ?? null },
    decimals,
  );
  return text === '' ? { empty: row.missing?.[id] ?? 'no_result' } : { text };
};
