// Numbers as people and instruments write them: one grammar for files, forms and filters.

/** A number without its sign, of the same form after `<` and `>` as alone. */
const unsigned = String.raw`(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?`;
/** `12`, `-0.5`, `.5`, `1e-3`. */
export const plainNumber = new RegExp(`^[+-]?${unsigned}$`, 'i');
/** `<12`, `> 4e5`. */
export const censoredNumber = new RegExp(`^([<>])\\s*(${unsigned})$`, 'i');

/** With the minus of the keyboard, where a text has the sign or a dash of print. */
export const plainMinus = (text: string) => text.replace(/[\u2212\u2010-\u2013]/g, '-');

/** Ways to write a number with separators, each with its plain form. */
const separated: readonly (readonly [form: RegExp, toPlain: (digits: string) => string])[] = [
  // 12,6
  [/^\d+,\d+$/, (digits) => digits.replace(',', '.')],
  // 1,234 and 1,234,567.8
  [/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, (digits) => digits.replaceAll(',', '')],
  // 1.234,5 and 1.234.567
  [/^[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/, (digits) => digits.replaceAll('.', '').replace(',', '.')],
  // 1 234,5 and 1'234.5
  [
    /^[1-9]\d{0,2}((\s\d{3})+|(['’]\d{3})+)([.,]\d+)?$/,
    (digits) => digits.replace(/[\s'’]/g, '').replace(',', '.'),
  ],
];

/**
 * The numbers that a text can mean, in plain form and with its sign: one for `12,6`, `−5` or `1 234`; two for `1,234`, which has
 * thousands to some writers and three decimals to others; none for other texts.
 */
export const findReadings = (text: string): string[] => {
  const plain = plainMinus(text.trim());
  if (plainNumber.test(plain)) return [plain];
  const [, sign = '', digits = ''] = /^([<>]\s*|[+-]?)(.*)$/su.exec(plain) ?? [];
  if (censoredNumber.test(plain)) return [plain];
  const readings = separated.flatMap(([form, toPlain]) =>
    form.test(digits) ? [sign + toPlain(digits)] : [],
  );
  return [...new Set(readings)];
};
