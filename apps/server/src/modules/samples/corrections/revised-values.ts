import { isTextResult, valueText } from '@iom/contract/library/values/cells.rules.ts';
import type { RevisedValue } from '@iom/contract/samples/imports/imports.schemas.ts';
import type { StoredValue } from './oil-changes.ts';

/** `12.345`, `<35`, `1a`; empty without a result. */
export const exactText = ({ number, text }: StoredValue) =>
  isTextResult(text) || number === null ? (text ?? '') : `${text ?? ''}${number}`;

/**
 * The texts of a value before and after its correction: as the method reports them, or exactly if those are
 * equal.
 */
export const revisedTexts = (
  before: StoredValue,
  after: StoredValue,
  decimals: number,
): Pick<RevisedValue, 'old' | 'new'> => {
  const formatValue = ({ number, text }: StoredValue) => valueText({ number, qualifier: text }, decimals);
  const [old, corrected] = [formatValue(before), formatValue(after)];
  return old === corrected ? { old: exactText(before), new: exactText(after) } : { old, new: corrected };
};
