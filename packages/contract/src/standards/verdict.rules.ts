import type { Limit } from './limits.rules.ts';
import { precisionAt } from './precision.rules.ts';
import type { PrecisionRange } from './precision.schemas.ts';

// The standard normal distribution.

/**
 * The cumulative distribution at `z`, by the approximation of Abramowitz and Stegun 7.1.26 of the error function; its error is
 * below 1e-7.
 */
export const normalProbability = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const tail = (polynomial * Math.exp(-x * x)) / 2;
  return z < 0 ? tail : 1 - tail;
};

// Conformity of a measured value to a limit at 95% confidence, for a single result against a one-sided limit (ISO 4259-2, ASTM D3244).

/** Worst first. */
export const verdicts = ['does_not_conform', 'undecided', 'not_tested', 'conforms'] as const;
export type Verdict = (typeof verdicts)[number];

/** Index in `verdicts`: the smaller, the worse. */
export const verdictCodes = {
  does_not_conform: 0,
  undecided: 1,
  not_tested: 2,
  conforms: 3,
} as const satisfies Record<Verdict, number>;
export type VerdictCode = (typeof verdictCodes)[Verdict];

/** Reproducibility over standard deviation: 1.96 · √2, for R at 95% between two single results (ISO 4259-1). */
export const reproducibilityOverDeviation = 2.77;
/** Standard deviations below the limit for 95% one-sided confidence; 0.59 R (ISO 4259-2). */
const oneSided95 = 1.645;
export const decisionShare = oneSided95 / reproducibilityOverDeviation;

/** A reported value with the precision of its method. */
export interface Measured {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  qualifier: string | null;
  /** In every edition. */
  precision: readonly PrecisionRange[];
}

export interface Judgement {
  verdict: Verdict;
  /** That the true value is within the limit, 0 to 1: Φ(margin / (R / 2.77)); null if R is not known. */
  probability: number | null;
  /** Distance to the limit in its unit, negative where the limit is broken; null for a censored value. */
  margin: number | null;
  /** Reproducibility at the limit, in its unit; null if none is known there. For several results, that of their weighted mean. */
  reproducibility: number | null;
  /** The results disagree: the referee method lies on the other side of the limit, so nothing is decided. */
  conflict: boolean;
}

export interface Bound {
  at: number;
  /** 1: the least allowed, -1: the most. */
  sign: 1 | -1;
  /** Is a value equal to the bound outside the limit? */
  excluded: boolean;
  /** Reproducibility at the bound; null if none is known. */
  reproducibility: number | null;
  /** The verdict on a value outside where no R is known. */
  withoutPrecision: VerdictCode;
}

export interface JudgeOptions {
  /** Year of collection of the values: the edition of the precision that is in force. */
  year: number;
  /** A value outside counts only where the reproducibility is known: without it the measurement may be at fault. */
  needsPrecision?: boolean;
}

export const findBounds = (
  { min, max, below, above, exact }: Limit,
  precision: readonly PrecisionRange[],
  { year, needsPrecision }: JudgeOptions,
): Bound[] => {
  const bound = (at: number | undefined, sign: 1 | -1, excluded: boolean): Bound[] => {
    if (at === undefined) return [];
    const reproducibility = exact ? null : precisionAt(precision, 'reproducibility', at, year);
    const withoutPrecision = needsPrecision ? verdictCodes.undecided : verdictCodes.does_not_conform;
    return [{ at, sign, excluded, reproducibility, withoutPrecision }];
  };
  return [
    ...bound(min, 1, false),
    ...bound(above, 1, true),
    ...bound(max, -1, false),
    ...bound(below, -1, true),
  ];
};

/** Positive inside, without floating-point error at the bound itself. */
export const findMargin = ({ at, sign }: Pick<Bound, 'at' | 'sign'>, number: number) => {
  const margin = sign * (number - at);
  return Math.abs(margin) < 1e-9 * Math.max(1, Math.abs(at)) ? 0 : margin;
};

/** `<35` is further inside an upper bound than 35, `>400000` further outside; on the other side nothing is known. */
const judgeCensored = (bound: Bound, number: number, qualifier: string): VerdictCode => {
  const { at, sign, reproducibility, withoutPrecision } = bound;
  const inward = qualifier === (sign === 1 ? '>' : '<');
  if (inward) return sign * (number - at) >= 0 ? verdictCodes.conforms : verdictCodes.undecided;
  if (sign * (number - at) > 0) return verdictCodes.undecided;
  return reproducibility === null ? withoutPrecision : verdictCodes.does_not_conform;
};

/** The verdict on a plain number by its margin in units of R. */
export const verdictOfMargin = (marginInR: number): VerdictCode => {
  // without floating-point error at 0.59 R itself
  if (Math.abs(marginInR) - decisionShare < -1e-12) return verdictCodes.undecided;
  return marginInR > 0 ? verdictCodes.conforms : verdictCodes.does_not_conform;
};

export const judgeNumber = (bound: Bound, number: number): VerdictCode => {
  const margin = findMargin(bound, number);
  const { reproducibility, excluded, withoutPrecision } = bound;
  if (reproducibility === null)
    return margin > 0 || (margin === 0 && !excluded) ? verdictCodes.conforms : withoutPrecision;
  return verdictOfMargin(margin / reproducibility);
};

const judgeBound = (bound: Bound, number: number, qualifier: string | null): VerdictCode =>
  qualifier === null ? judgeNumber(bound, number) : judgeCensored(bound, number, qualifier);

/** The bound with the worst verdict on a plain number, of several the one with the least margin. */
const worstBound = (bounds: readonly Bound[], number: number): Bound | undefined => {
  let worst = bounds[0];
  if (!worst || bounds.length === 1) return worst;
  for (const bound of bounds) {
    const order = judgeNumber(bound, number) - judgeNumber(worst, number);
    if (order < 0 || (order === 0 && findMargin(bound, number) < findMargin(worst, number))) worst = bound;
  }
  return worst;
};

/** The probability that the true value lies within all bounds, whose tails exclude each other; null if R is unknown at one. */
const probabilityWithin = (bounds: readonly Bound[], number: number): number | null => {
  let outside = 0;
  for (const bound of bounds) {
    if (bound.reproducibility === null) return null;
    const deviations = (findMargin(bound, number) * reproducibilityOverDeviation) / bound.reproducibility;
    outside += 1 - normalProbability(deviations);
  }
  return Math.max(0, 1 - outside);
};

/** A limit at the precision of one analyte, prepared for many values; a number is NaN if there is none. */
export interface PreparedLimit {
  /** An index of `verdicts`. */
  verdict(number: number, qualifier: string | null): VerdictCode;
  /** The margin in units of R, from which the verdict follows; NaN for a censored value and where R is not known. */
  marginInR(number: number, qualifier: string | null): number;
  judge(number: number, qualifier: string | null): Judgement;
}

/** A judgement of a value that has no distance to the limit. */
const judgeWithoutMargin = (verdict: Verdict): Judgement => ({
  ...{ verdict, probability: null, margin: null, reproducibility: null },
  conflict: false,
});

/**
 * The verdict on ratings. One that meets the limit conforms. Any other is undecided: a rating has no reproducibility, so nothing says
 * how often another laboratory would rate the same oil better.
 */
const prepareRatings = (ratings: readonly string[]): PreparedLimit => {
  const verdict = (number: number, qualifier: string | null): VerdictCode => {
    const text = qualifier ?? (Number.isNaN(number) ? null : String(number));
    if (text === null) return verdictCodes.not_tested;
    const isMet = ratings.some(
      (rating) => rating === text.toLowerCase() || rating.startsWith(String(number)),
    );
    return isMet ? verdictCodes.conforms : verdictCodes.undecided;
  };
  return {
    verdict,
    marginInR: () => Number.NaN,
    judge: (number, qualifier) => judgeWithoutMargin(verdicts[verdict(number, qualifier)] ?? 'not_tested'),
  };
};

/**
 * The verdict on values at 95% confidence. Within 0.59 R of the limit on either side a single result proves neither conformity
 * nor nonconformity: `undecided`. So is a censored value on the open side of the limit, and a text. Where no R is known at the
 * limit, the value is compared as reported.
 */
export const prepareLimit = (
  limit: Limit,
  precision: readonly PrecisionRange[],
  options: JudgeOptions,
): PreparedLimit => {
  if (limit.ratings) return prepareRatings(limit.ratings);
  const bounds = findBounds(limit, precision, options);
  const verdict = (number: number, qualifier: string | null): VerdictCode => {
    if (Number.isNaN(number)) return qualifier === null ? verdictCodes.not_tested : verdictCodes.undecided;
    if (qualifier !== null && qualifier !== '<' && qualifier !== '>') return verdictCodes.undecided;
    if (bounds.length === 0) return verdictCodes.undecided;
    let worst: VerdictCode = verdictCodes.conforms;
    for (const bound of bounds) {
      const found = judgeBound(bound, number, qualifier);
      if (found < worst) worst = found;
    }
    return worst;
  };
  const plainBound = (number: number, qualifier: string | null) =>
    Number.isNaN(number) || qualifier !== null ? undefined : worstBound(bounds, number);
  return {
    verdict,
    marginInR: (number, qualifier) => {
      const bound = plainBound(number, qualifier);
      return bound?.reproducibility ? findMargin(bound, number) / bound.reproducibility : Number.NaN;
    },
    judge: (number, qualifier) => {
      const found = verdicts[verdict(number, qualifier)] ?? 'not_tested';
      const bound = plainBound(number, qualifier);
      if (!bound) return judgeWithoutMargin(found);
      return {
        verdict: found,
        probability: probabilityWithin(bounds, number),
        // 12.5 - 12.4 is 0.1
        margin: Number(findMargin(bound, number).toPrecision(12)),
        reproducibility: bound.reproducibility,
        conflict: false,
      };
    },
  };
};
