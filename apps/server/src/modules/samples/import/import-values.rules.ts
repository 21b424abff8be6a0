// What the cells of results.csv mean: a number, a censored number, or a categorical text with its numeric code; batch and run.

export interface ImportedValue {
  number: number | null;
  /** `<`, `>` or the categorical text. */
  mark: string | null;
}

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const censored = /^([<>])\s*(\d+\.?\d*|\.\d+)$/;
/** `1a` of copper strip, `L3.5` of colour, `pass`: short, with at least one letter. */
const categorical = /^(?=.*[a-z])[a-z0-9][a-z0-9 .+/-]{0,39}$/i;

/** pass and fail are 1 and 0; others are their first number (`1a` → 1, `L3.5` → 3.5), or none. */
const codeOf = (text: string) => {
  if (/^pass$/i.test(text)) return 1;
  if (/^fail$/i.test(text)) return 0;
  const digits = /\d+(\.\d+)?/.exec(text)?.[0];
  return digits === undefined ? null : Number(digits);
};

/**
 * Reads a value as the import files write it; undefined where it is none. Only what has no unit can be a text: `12 mm2/s`
 * would be stored as one. The empty text is no result and not asked here.
 */
export const readValue = (text: string, unit: string): ImportedValue | undefined => {
  if (plain.test(text)) {
    const number = Number(text);
    return Number.isFinite(number) ? { number, mark: null } : undefined;
  }
  const limit = censored.exec(text);
  if (limit) return { number: Number(limit[2]), mark: limit[1] ?? null };
  return unit === '' && categorical.test(text) ? { number: codeOf(text), mark: text } : undefined;
};

/** Run 1 is the reported value, 2 and up are retests; empty means 1. Undefined where it is none. */
export const readRun = (text: string): number | undefined => {
  if (text === '' || text === '1') return 1;
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
};

/** Whether the name of a laboratory or of a batch can be taken; empty is not stated. */
export const readBatchText = (text: string) => text.length <= 100 && !/\p{Cc}/u.test(text);
