// The content of a value cell: a result, or one of three reasons why it is missing.
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import type { Missing } from '@iom/contract/library/values/missing.rules.ts';
import type { AnalyteColumn, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { methodText, typographic } from '@iom/contract/standards/figures.rules.ts';

/** The text of a result, or the reason why there is none. */
export const cellContent = (
  row: ValueRow,
  { id, name, decimals }: Pick<AnalyteColumn, 'id' | 'name' | 'decimals'>,
): { text: string } | { missing: Missing } => {
  const text = valueText(
    { number: row[String(id)] ?? null, qualifier: row.qualifiers?.[id] ?? null },
    decimals,
  );
  if (text === '') return { missing: row.missing?.[id] ?? 'no_result' };
  // on the screen only: files keep the plain digits of the dictionary
  return { text: typographic(methodText(name, text)) };
};
