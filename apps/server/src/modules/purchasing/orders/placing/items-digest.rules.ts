import { createHash } from 'node:crypto';

/** The items of an order: oils with their tests, regardless of datasets, or the id of a regional database once per copy. */
export interface ItemsToDigest {
  oils?: readonly { sample: number; tests: readonly number[] }[];
  copies?: readonly number[];
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** SHA-256 of lines, independent of their order. */
export const digestLines = (lines: readonly string[]): string => sha256(lines.toSorted());

const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** SHA-256 of the items, independent of their order and of the names of datasets; null without items. */
export const digestItems = ({ oils = [], copies = [] }: ItemsToDigest): string | null => {
  if (oils.length === 0 && copies.length === 0) return null;
  const lines = oils.map(({ sample, tests }) => `${sample}:${ascending(tests).join()}`).sort();
  return sha256([lines, ascending(copies)]);
};
