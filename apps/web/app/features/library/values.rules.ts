// The content of a value cell: a result, or one of three reasons why it is missing.
import { valueText } from '@iom/contract/library/cells.rules.ts';
import type { AnalyteColumn, MissingReason, ValueRow } from '@iom/contract/library/values.schemas.ts';

/** Never tested, outside the licence, or tested without a reportable result. */
export type Missing = MissingReason | 'no_result';

export const missingLabels: Record<Missing, { abbreviation: string; meaning: string }> = {
  not_tested: { abbreviation: 'n.t.', meaning: 'not tested' },
  not_owned: { abbreviation: 'n.p.', meaning: 'not in your purchase' },
  no_result: { abbreviation: 'n.r.', meaning: 'no result' },
};

/** The text of a result, or the reason why there is none. */
export const cellContent = (
  row: ValueRow,
  { id, decimals }: Pick<AnalyteColumn, 'id' | 'decimals'>,
): { text: string } | { missing: Missing } => {
  const text = valueText(
    { number: row[String(id)] ?? null, qualifier: row.qualifiers?.[id] ?? null },
    decimals,
  );
  return text === '' ? { missing: row.missing?.[id] ?? 'no_result' } : { text };
};
