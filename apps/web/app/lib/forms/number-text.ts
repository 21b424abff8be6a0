// Parses amounts and counts that users type.

import { findReadings } from '@iom/contract/shared/numbers.ts';

/** With at most two decimals: a comma before three digits separates thousands. */
const amountPattern = /^-?\d*(\.\d{0,2})?$/;

/**
 * The number in a field, which may have a `$`, separators of thousands and a decimal comma (`$1,200.50`, `1 200,50`); NaN for an empty field
 * and for any other text, such as one with three decimals.
 */
export const numberInText = (text: string): number => {
  const amounts = findReadings(text.trim().replace(/^\$\s*/, '')).filter((reading) =>
    amountPattern.test(reading),
  );
  return amounts.length === 1 ? Number(amounts[0]) : Number.NaN;
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
