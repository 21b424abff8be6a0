// Repeatability and reproducibility of a method at a value, in the unit of the value.

import type { PrecisionRange } from './precision.schemas.ts';

export type PrecisionFigure = 'repeatability' | 'reproducibility';

/** The forms used in the data dictionary: `18`, `0.0076*X`, `0.39*X^0.60`, `0.35*(X+16)`. */
const formulaPattern =
  /^(?<factor>\d*\.?\d+)(?:\*(?:X(?:\^(?<power>\d*\.?\d+))?|\(X\+(?<shift>\d*\.?\d+)\)))?$/;

/** factor · (X + shift) ^ power */
interface Formula {
  factor: number;
  shift: number;
  power: number;
}

const parse = (formula: string): Formula | null => {
  const parts = formulaPattern.exec(formula.replaceAll(' ', ''))?.groups;
  if (!parts?.factor) return null;
  const power = formula.includes('X') ? Number(parts.power ?? 1) : 0;
  return { factor: Number(parts.factor), shift: Number(parts.shift ?? 0), power };
};

/** There are a few dozen, each asked for thousands of times. */
const parsed = new Map<string, Formula | null>();

const formulaOf = (formula: string): Formula | null => {
  let known = parsed.get(formula);
  if (known === undefined) {
    known = parse(formula);
    parsed.set(formula, known);
  }
  return known;
};

/** NaN for a result that is not above zero. */
const resultAt = ({ factor, shift, power }: Formula, value: number): number => {
  const precision = power === 1 ? factor * (value + shift) : factor * (value + shift) ** power;
  return Number.isFinite(precision) && precision > 0 ? precision : Number.NaN;
};

/**
 * A precision formula at `value`.
 * @returns null for an empty or unknown formula and for a result that is not above zero.
 */
export const formulaAt = (formula: string, value: number): number | null => {
  const known = formulaOf(formula);
  const precision = known ? resultAt(known, value) : Number.NaN;
  return Number.isNaN(precision) ? null : precision;
};

/** The range of results that `value` lies in. */
export const rangeAt = (ranges: readonly PrecisionRange[], value: number): PrecisionRange | undefined =>
  ranges.find(({ from, to }) => (from === null || value >= from) && (to === null || value <= to));

/**
 * Repeatability or reproducibility at `value`, both at 95% (ASTM E177).
 * @returns null outside the ranges in which the precision was determined.
 */
export const precisionAt = (
  ranges: readonly PrecisionRange[],
  figure: PrecisionFigure,
  value: number,
): number | null => {
  const range = rangeAt(ranges, value);
  return range ? formulaAt(range[figure], value) : null;
};

/** `4 to 30`, `from 5`, `up to 100`; empty without bounds. */
export const rangeText = ({ from, to }: Pick<PrecisionRange, 'from' | 'to'>): string => {
  if (from !== null && to !== null) return `${from} to ${to}`;
  if (from !== null) return `from ${from}`;
  return to === null ? '' : `up to ${to}`;
};

const sourceText = ({ source, edition, publication, reproducibility }: PrecisionRange): string => {
  if (source === 'assumption') return 'Assumption of the institute';
  if (source === 'publication') return `Quoted from ${publication}`;
  return reproducibility === '' ? `The method states none (${edition})` : `Stated by the method (${edition})`;
};

/** Where the figures of an analyte come from, in words: one of four sources. */
export const precisionBasis = (ranges: readonly PrecisionRange[]): string =>
  ranges.length === 0 ? 'None known to us' : [...new Set(ranges.map(sourceText))].join('; ');

/** The texts of an analyte's precision in lists and files. Ranges are separated by semicolons, in the same order in each. */
export const precisionTexts = (ranges: readonly PrecisionRange[]) => {
  const listed = ranges.filter(({ reproducibility }) => reproducibility !== '');
  return {
    repeatability: listed.map(({ repeatability }) => repeatability).join('; '),
    reproducibility: listed.map(({ reproducibility }) => reproducibility).join('; '),
    range: listed.map(rangeText).join('; '),
    basis: precisionBasis(ranges),
  };
};
