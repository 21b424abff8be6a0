import { formulaAt, isInForce } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';

/**
 * The reproducibility R at `value`, in the edition in force in the year of collection, extrapolated outside the ranges in which it was determined: below the
 * lowest as at its bound, above or between as the same share of the value as at the nearest bound below.
 * @returns null if none is known.
 */
export const reproducibilityNear = (
  ranges: readonly PrecisionRange[],
  value: number,
  year: number,
): number | null => {
  let nearest: number | null = null;
  for (const range of ranges) {
    if (!isInForce(range, year)) continue;
    const { from, to, reproducibility } = range;
    const at = Math.min(Math.max(value, from ?? value), to ?? value);
    const figure = formulaAt(reproducibility, at);
    if (figure === null) continue;
    if (at === value) return figure;
    const carried = at < value && at > 0 ? (figure * value) / at : figure;
    if (at < value || nearest === null) nearest = carried;
  }
  return nearest;
};

/** The standard deviation of reproducibility, s = R / 2.77 (ISO 4259-1), by `reproducibilityNear`. */
export const deviationNear = (
  ranges: readonly PrecisionRange[],
  value: number,
  year: number,
): number | null => {
  const reproducibility = reproducibilityNear(ranges, value, year);
  return reproducibility === null ? null : reproducibility / reproducibilityOverDeviation;
};

/** The sentence of a rule that uses either. */
export const carriedOnRule =
  'R outside its range: below the lowest range as at its lower bound; above a range, or between two, R at the upper bound of the nearest range below times value ÷ bound.';
