import { valueText } from '../../library/values/cells.rules.ts';
import { formatGrade } from '../../shared/sae-grade.ts';
import { methodText, typographic, typographicName } from '../../standards/figures.rules.ts';
import type { AnswerColumn } from './answer.schemas.ts';

const fixed = (number: number, decimals: number) => valueText({ number, qualifier: null }, decimals);

/** The smallest p that is stated as a number. */
const smallestP = 0.001;

/**
 * A number in the table of an answer, on the screen and in print. With `decimals_field`, the row names the analyte (as `name`) and its
 * decimals, and the number is as its method reports it. With `decimals` of null it has five significant digits. A number without a unit,
 * such as a year, has no thousands separator.
 */
const answerNumber = (
  row: object,
  { key, decimals, decimals_field, scale = 1, unit }: AnswerColumn,
  value: number,
): string => {
  if (key === 'p' && value < smallestP) return `< ${smallestP}`;
  const own: unknown = decimals_field && Reflect.get(row, decimals_field);
  if (typeof own === 'number')
    return typographic(methodText(String(Reflect.get(row, 'name')), fixed(value, own)));
  if (decimals === null) return String(Number((scale * value).toPrecision(5))).replace('-', '−');
  const text = fixed(scale * value, decimals);
  return unit === '' ? text.replace('-', '−') : typographic(text);
};

/**
 * A cell of the table of an answer.
 * @param texts of the answer, in place of values such as `does_not_conform`
 */
export const answerCell = (
  row: object,
  column: AnswerColumn,
  texts: Readonly<Record<string, string>> = {},
): string => {
  const { key } = column;
  const value: unknown = Reflect.get(row, key);
  if (typeof value === 'number') return answerNumber(row, column, value);
  if (typeof value !== 'string') return '';
  if (key === 'sae_grade') return formatGrade(value);
  return key === 'name' ? typographicName(value) : (texts[value] ?? value);
};
