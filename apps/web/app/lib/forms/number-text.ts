// Parses amounts and counts that users type. Ambiguous texts are rejected: a comma that may be a decimal comma, or a point that may
// separate thousands.

/** Digits, or groups of three with separators between them; then at most two decimals. */
const numberPattern = /^-?(\d*|[1-9]\d{0,2}((,\d{3})+|(\s\d{3})+))(\.\d{0,2})?$/;

/**
 * The number in a field, which may have a `$` and separators of thousands (`$1,200.50`); NaN for an empty field and for any other
 * text, such as one with a decimal comma or with three decimals.
 */
export const numberInText = (text: string): number => {
  const amount = text.trim().replace(/^\$\s*/, '');
  const digits = amount.replace(/[,\s]/g, '');
  return digits !== '' && numberPattern.test(amount) ? Number(digits) : Number.NaN;
};

/** The message for a text that is not a number. */
export const numberMessage = 'Write it like 1200.50, with a point before at most two decimals.';

/** Messages by field, for texts that are neither a number nor empty. */
export const numberErrors = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => text.trim() !== '' && Number.isNaN(numberInText(text)))
      .map(([field]) => [field, numberMessage]),
  );

/** Parses a typed price in dollars; null for an empty field. */
export const priceInText = (text: string): number | null => (text.trim() === '' ? null : numberInText(text));

/** Formats a price for its field: `19.50`, empty for null. */
export const priceText = (price: number | null) => price?.toFixed(2) ?? '';
