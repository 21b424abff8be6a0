// Repeatability and reproducibility of a method at a value, in the unit of the value.

import { assumption, type PrecisionRange } from './precision.schemas.ts';

export type PrecisionFigure = 'repeatability' | 'reproducibility';

/** The forms used in the data dictionary: `18`, `0.0076*X`, `0.39*X^0.60`, `0.35*(X+16)`, `0.42*(X+0.0268)^0.79`. */
const formulaPattern =
  /^(?<factor>\d*\.?\d+)(?:\*(?:X|\(X\+(?<shift>\d*\.?\d+)\))(?:\^(?<power>\d*\.?\d+))?)?$/;

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

/** Decimal digits of a number in a formula, which has no exponents. */
const formulaDigits = 15;

/** A formula times `scale`; empty for an unknown formula. */
const scaleFormula = (formula: string, scale: number): string => {
  const known = formulaOf(formula);
  if (!known) return '';
  const factor = (known.factor * scale).toFixed(formulaDigits);
  if (known.power === 0) return factor;
  const result = known.shift === 0 ? 'X' : `(X+${known.shift})`;
  return `${factor}*${result}${known.power === 1 ? '' : `^${known.power}`}`;
};

/** Whether the edition of a range is in force in a year of collection. The laboratory's edition is unknown. */
export const isInForce = ({ valid_from, valid_to }: PrecisionRange, year: number): boolean =>
  (valid_from === null || year >= valid_from) && (valid_to === null || year <= valid_to);

/** The range of results that `value` lies in, in the edition in force in the year of collection. */
export const rangeAt = (
  ranges: readonly PrecisionRange[],
  value: number,
  year: number,
): PrecisionRange | undefined =>
  ranges.find(
    (range) =>
      (range.from === null || value >= range.from) &&
      (range.to === null || value <= range.to) &&
      isInForce(range, year),
  );

/**
 * Repeatability or reproducibility at `value`, both at 95% (ASTM E177), in the edition in force in the year of collection.
 * @returns null outside the ranges in which the precision was determined.
 */
export const precisionAt = (
  ranges: readonly PrecisionRange[],
  figure: PrecisionFigure,
  value: number,
  year: number,
): number | null => {
  const range = rangeAt(ranges, value, year);
  return range ? formulaAt(range[figure], value) : null;
};

/** Proportional to the result beyond a range that ends above zero, else as at its end. */
const carriedAbove = (end: number, figure: number): string =>
  end > 0 ? `${(figure / end).toFixed(formulaDigits)}*X` : figure.toFixed(formulaDigits);

/**
 * The reproducibility in force in a year times `scale`, for every year and carried on outside its ranges: below the lowest as at its
 * bound, above a range as the same share of the result as at its upper bound. In proportion to the result, `scale` times it, where none
 * is known.
 */
export const scaledReproducibility = (
  ranges: readonly PrecisionRange[],
  scale: number,
  year: number,
): PrecisionRange[] => {
  const always = { ...assumption, repeatability: '', from: null, to: null };
  const known = ranges
    .filter((range) => isInForce(range, year) && formulaOf(range.reproducibility) !== null)
    .map((range) => ({ ...range, valid_from: null, valid_to: null }))
    .sort((one, other) => (one.from ?? Number.NEGATIVE_INFINITY) - (other.from ?? Number.NEGATIVE_INFINITY));
  if (known.length === 0) return [{ ...always, reproducibility: `${scale.toFixed(formulaDigits)}*X` }];
  const scaled = known.map((range) => ({
    ...range,
    reproducibility: scaleFormula(range.reproducibility, scale),
  }));
  const carried = scaled.flatMap((range, at): PrecisionRange[] => {
    const { from, to, reproducibility } = range;
    const below = at === 0 && from !== null ? formulaAt(reproducibility, from) : null;
    const above = to === null ? null : formulaAt(reproducibility, to);
    return [
      ...(below === null ? [] : [{ ...always, to: from, reproducibility: below.toFixed(formulaDigits) }]),
      ...(above === null || to === null
        ? []
        : [
            {
              ...always,
              from: to,
              to: scaled[at + 1]?.from ?? null,
              reproducibility: carriedAbove(to, above),
            },
          ]),
    ];
  });
  return [...scaled, ...carried];
};

/** The editions that are not in force in `year`, each with a year in which it is; empty for a method with one edition. */
export const otherEditions = (ranges: readonly PrecisionRange[], year: number) => {
  const others = new Map<string, { edition: string; year: number }>();
  for (const range of ranges) {
    const own = isInForce(range, year) ? null : (range.valid_from ?? range.valid_to);
    if (own !== null) others.set(range.edition, { edition: range.edition, year: own });
  }
  return [...others.values()];
};

/** `until about 2011`, `from about 2012`; empty without bounds. Laboratories adopt an edition in different years. */
const validityText = ({ valid_from, valid_to }: PrecisionRange): string => {
  if (valid_from !== null && valid_to !== null) return `about ${valid_from} to ${valid_to}`;
  if (valid_from !== null) return `from about ${valid_from}`;
  return valid_to === null ? '' : `until about ${valid_to}`;
};

/** The edition, procedure and years of a range: `ASTM D445-26, from about 2012`; empty if none is known. */
export const editionText = (range: PrecisionRange): string =>
  [range.edition, range.procedure, validityText(range)].filter(Boolean).join(', ');

/** `4 to 30`, `from 5`, `up to 100`; empty without bounds. */
export const rangeText = ({ from, to }: Pick<PrecisionRange, 'from' | 'to'>): string => {
  if (from !== null && to !== null) return `${from} to ${to}`;
  if (from !== null) return `from ${from}`;
  return to === null ? '' : `up to ${to}`;
};

const sourceText = (range: PrecisionRange): string => {
  const [edition, { source, publication, reproducibility }] = [editionText(range), range];
  if (source === 'assumption') return `Assumption of the institute${edition && ` (${edition})`}`;
  if (source === 'publication') return `Quoted from ${publication} (${edition})`;
  return reproducibility === '' ? `The method states none (${edition})` : `Stated by the method (${edition})`;
};

/** Where the figures of an analyte come from, in words: one of four sources for each edition. */
export const precisionBasis = (ranges: readonly PrecisionRange[]): string =>
  ranges.length === 0 ? 'None known to us' : [...new Set(ranges.map(sourceText))].join('; ');

/** The texts of an analyte's precision in lists and files. Ranges are separated by semicolons, in the same order in each. */
export const precisionTexts = (ranges: readonly PrecisionRange[]) => {
  const listed = ranges.filter(({ reproducibility }) => reproducibility !== '');
  return {
    repeatability: listed.map(({ repeatability }) => repeatability).join('; '),
    reproducibility: listed.map(({ reproducibility }) => reproducibility).join('; '),
    range: listed
      .map((range) => [rangeText(range), validityText(range)].filter(Boolean).join(', '))
      .join('; '),
    basis: precisionBasis(ranges),
  };
};
