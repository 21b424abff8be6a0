// What cells of import files may be: a text; in results.csv a number, a censored number, or a categorical text with its numeric code; batch and run.

import { censoredNumber, plainMinus, plainNumber } from '@iom/contract/shared/numbers.ts';
import { hasInvisible, isBlank } from '@iom/contract/shared/text.ts';
import { categoricalAnalytes } from '@iom/contract/standards/analytes.rules.ts';

/** Why a text of an import file is not accepted; undefined for an accepted or empty one. */
export const textError = (text: string, maxLength: number): string | undefined => {
  if (text.length > maxLength) return `At most ${maxLength} characters.`;
  if (/\p{Cc}/u.test(text)) return 'Control characters are not allowed.';
  // texts that differ only by them look the same
  const isUnseen = hasInvisible(text) || (text !== '' && isBlank(text));
  return isUnseen ? 'Invisible characters are not allowed.' : undefined;
};

export interface ImportedValue {
  number: number | null;
  /** `<`, `>` or the categorical text. */
  qualifier: string | null;
}

/** `1a` of copper strip, `L3.5` of color, `pass`: short, with at least one letter. */
const categorical = /^(?=.*[a-z])[a-z0-9][a-z0-9 .+/-]{0,39}$/i;

/** No test has a result this large, and sums and powers of smaller numbers stay finite. */
const maxNumber = 1e12;
const isNumber = (number: number | null) => number === null || Math.abs(number) <= maxNumber;

/**
 * The numeric code of a text: 1 for pass, 0 for fail, otherwise its first number (`1a` → 1, `L3.5` → 3.5), or
 * null.
 */
const numericCode = (text: string) => {
  if (/^pass$/i.test(text)) return 1;
  if (/^fail$/i.test(text)) return 0;
  const digits = /\d+(\.\d+)?/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
};

const parse = (text: string, analyte: string): ImportedValue | undefined => {
  if (plainNumber.test(text)) return { number: Number(text), qualifier: null };
  const limit = censoredNumber.exec(text);
  if (limit) return { number: Number(limit[2]), qualifier: limit[1] ?? null };
  return categoricalAnalytes.has(analyte) && categorical.test(text)
    ? { number: numericCode(text), qualifier: text }
    : undefined;
};

/**
 * Parses a non-empty value of an import file for the analyte of that name; undefined if it is invalid or
 * above 10^12. Only categorical analytes accept a text, because `12 mm2/s`, `1O5` or `01.Feb` would otherwise
 * be stored as one.
 */
export const readValue = (text: string, analyte: string): ImportedValue | undefined => {
  const value = parse(plainMinus(text), analyte);
  return value && isNumber(value.number) ? value : undefined;
};

/** Run 1 is the reported value, 2 and up are retests; empty means 1. Undefined if invalid. */
export const readRun = (text: string): number | undefined => {
  if (text === '' || text === '1') return 1;
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
};

/** Why the name of a laboratory or batch is not valid, or undefined. Empty means not stated. */
export const batchTextError = (text: string): string | undefined => textError(text, 100);
