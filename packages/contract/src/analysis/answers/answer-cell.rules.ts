import { valueText } from '../../library/values/cells.rules.ts';
import { methodText, typographic } from '../../standards/figures.rules.ts';
import type { AnswerColumn } from './answer.schemas.ts';

const fixed = (number: number, decimals: number) => valueText({ number, qualifier: null }, decimals);

/**
 * A number in the table of an answer, on the screen and in print. With `decimals_field`, the row names the analyte (as `name`) and its
 * decimals, and the number is as its method reports it. With `decimals` of null it has five significant digits. A number without a unit,
 * such as a year, has no thousands separator.
 */
export const answerNumber = (
  row: object,
  { decimals, decimals_field, scale = 1, unit }: AnswerColumn,
  value: number,
): string => {
  const own: unknown = decimals_field && Reflect.get(row, decimals_field);
  if (typeof own === 'number')
    return typographic(methodText(String(Reflect.get(row, 'name')), fixed(value, own)));
  if (decimals === null) return String(Number((scale * value).toPrecision(5))).replace('-', '−');
  const text = fixed(scale * value, decimals);
  return unit === '' ? text.replace('-', '−') : typographic(text);
};
