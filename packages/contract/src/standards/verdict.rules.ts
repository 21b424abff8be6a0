// Conformity of a measured value to a limit at 95 % confidence, for a single result against a one-sided limit (ISO 4259-2, ASTM D3244).

import type { Limit } from './limits.rules.ts';
import { normalProbability } from './normal-distribution.rules.ts';
import { precisionAt } from './precision.rules.ts';
import type { PrecisionRange } from './precision.schemas.ts';

/** Worst first. */
export const verdicts = ['does_not_conform', 'undecided', 'not_tested', 'conforms'] as const;
export type Verdict = (typeof verdicts)[number];

/** Reproducibility over standard deviation: 1.96 · √2, for R at 95 % between two single results (ISO 4259-1). */
export const reproducibilityOverDeviation = 2.77;
/** Standard deviations below the limit for 95 % one-sided confidence; 0.59 R (ISO 4259-2). */
const oneSided95 = 1.645;
export const decisionShare = oneSided95 / reproducibilityOverDeviation;

/** A reported value with the precision of its method. */
export interface Measured {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  qualifier: string | null;
  precision: readonly PrecisionRange[];
}

export interface Judgement {
  verdict: Verdict;
  /** That the true value is within the limit, 0 to 1: Φ(margin / (R / 2.77)); null where R is not known. */
  probability: number | null;
  /** Distance to the limit in its unit, negative where the limit is broken; null for a censored value. */
  margin: number | null;
  /** At the limit, in its unit; null where none is known there. */
  reproducibility: number | null;
}

interface Bound {
  at: number;
  side: 'least' | 'most';
  /** Is a value equal to the bound outside the limit? */
  excluded: boolean;
}

const boundsOf = ({ min, max, below, above }: Limit): Bound[] => {
  const bounds: Bound[] = [];
  if (min !== undefined) bounds.push({ at: min, side: 'least', excluded: false });
  if (above !== undefined) bounds.push({ at: above, side: 'least', excluded: true });
  if (max !== undefined) bounds.push({ at: max, side: 'most', excluded: false });
  if (below !== undefined) bounds.push({ at: below, side: 'most', excluded: true });
  return bounds;
};

const nothing = (verdict: Verdict): Judgement => ({
  verdict,
  probability: null,
  margin: null,
  reproducibility: null,
});

/** Removes floating-point error: 12.5 - 12.4 is 0.1. */
const exactly = (value: number) => Number(value.toPrecision(12));

/** `<35` is further inside an upper bound than 35, `>400000` further outside; on the other side nothing is known. */
const judgeCensored = ({ at, side }: Bound, number: number, qualifier: string): Judgement => {
  const inward = qualifier === (side === 'least' ? '>' : '<');
  const inside = side === 'least' ? number >= at : number <= at;
  const outside = side === 'least' ? number <= at : number >= at;
  if (inward && inside) return nothing('conforms');
  return nothing(!inward && outside ? 'does_not_conform' : 'undecided');
};

const judgeNumber = (bound: Bound, number: number, { precision }: Measured, exact: boolean): Judgement => {
  const margin = exactly(bound.side === 'least' ? number - bound.at : bound.at - number);
  const reproducibility = exact ? null : precisionAt(precision, 'reproducibility', bound.at);
  if (reproducibility === null) {
    const kept = margin > 0 || (margin === 0 && !bound.excluded);
    return { ...nothing(kept ? 'conforms' : 'does_not_conform'), margin };
  }
  const deviations = (margin * reproducibilityOverDeviation) / reproducibility;
  const probability = normalProbability(deviations);
  if (Math.abs(deviations) < oneSided95)
    return { verdict: 'undecided', probability, margin, reproducibility };
  return { verdict: deviations > 0 ? 'conforms' : 'does_not_conform', probability, margin, reproducibility };
};

const rank = ({ verdict }: { verdict: Verdict }) => verdicts.indexOf(verdict);

/**
 * The verdict on one value at 95 % confidence. Within 0.59 R of the limit on either side a single result proves neither conformity
 * nor nonconformity: `undecided`. So is a censored value on the open side of the limit, and a text. Where no R is known at the
 * limit, the value is compared as reported.
 */
export const judge = (limit: Limit, measured: Measured | undefined): Judgement => {
  if (!measured || (measured.number === null && measured.qualifier === null)) return nothing('not_tested');
  const { number, qualifier } = measured;
  if (number === null || (qualifier !== null && qualifier !== '<' && qualifier !== '>'))
    return nothing('undecided');
  const judged = boundsOf(limit).map((bound) =>
    qualifier === null
      ? judgeNumber(bound, number, measured, limit.exact ?? false)
      : judgeCensored(bound, number, qualifier),
  );
  const worst = judged.toSorted((a, b) => rank(a) - rank(b) || (a.margin ?? 0) - (b.margin ?? 0))[0];
  if (!worst) return nothing('undecided');
  const probabilities = judged.map(({ probability }) => probability);
  if (probabilities.includes(null)) return { ...worst, probability: null };
  // the tails beyond the bounds exclude each other
  const outside = probabilities.reduce<number>((sum, probability) => sum + 1 - (probability ?? 0), 0);
  return { ...worst, probability: Math.max(0, 1 - outside) };
};

export interface LimitVerdict<M extends Measured, L extends Limit = Limit> {
  limit: L;
  /** The value that was judged, or the first without a number; undefined where none of the analytes has a value. */
  measured: M | undefined;
  judgement: Judgement;
}

/** Finds the value of an analyte by its name. */
export type FindMeasured<M extends Measured> = (analyte: string) => M | undefined;

/** A limit with the value measured for it: of the first analyte with a number. */
export const judgeLimit = <M extends Measured, L extends Limit>(
  limit: L,
  find: FindMeasured<M>,
): LimitVerdict<M, L> => {
  const found = limit.analytes.map(find).filter((one) => one !== undefined);
  const measured = found.find((one) => one.number !== null) ?? found[0];
  return { limit, measured, judgement: judge(limit, measured) };
};

/** The verdict on several limits together: conformity only where every one was tested and conforms. */
export const combinedVerdict = (judged: readonly { judgement: Judgement }[]): Verdict => {
  const found = judged.map(({ judgement }) => judgement.verdict);
  if (found.includes('does_not_conform')) return 'does_not_conform';
  if (found.every((verdict) => verdict === 'not_tested')) return 'not_tested';
  return found.every((verdict) => verdict === 'conforms') ? 'conforms' : 'undecided';
};
