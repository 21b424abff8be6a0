// Several results of one property on one oil, by different methods, judged together.

import { type Limit, limitInUnitOf, unitFactor } from './limits.rules.ts';
import type { PrecisionRange } from './precision.schemas.ts';
import {
  type Bound,
  findBounds,
  findMargin,
  type Judgement,
  type JudgeOptions,
  judgeNumber,
  normalProbability,
  reproducibilityOverDeviation,
  type VerdictCode,
  verdictCodes,
  verdictOfMargin,
  verdicts,
} from './verdict.rules.ts';

/** A method that measured the property. */
interface Method {
  analyte: string;
  precision: readonly PrecisionRange[];
  /** The standard names it for the limit. */
  isReferee: boolean;
}

/** The results of one oil in the unit of the limit, in the order of the methods; NaN where a method has none. */
type Results = ArrayLike<number>;

/** The mean of the results at a bound. */
interface Mean {
  /** Positive inside, in the unit of the limit. */
  margin: number;
  /** Reproducibility of the mean; null if the R of no method with a result is known. */
  reproducibility: number | null;
  verdict: VerdictCode;
}

/** A limit prepared for the results of several methods; judgements are in the unit of the limit. */
export interface CombinedLimit {
  /** The verdict, and the margin of the weighted mean in units of its R; NaN where no R is known and in a conflict. */
  decide(results: Results): { verdict: VerdictCode; marginInR: number };
  judge(results: Results): Judgement;
}

const worstOf = (means: readonly Mean[]): Mean | undefined => {
  let worst = means[0];
  for (const mean of means) {
    if (!worst) break;
    const order = mean.verdict - worst.verdict;
    if (order < 0 || (order === 0 && mean.margin < worst.margin)) worst = mean;
  }
  return worst;
};

const probabilityOf = (means: readonly Mean[]): number | null => {
  let outside = 0;
  for (const { margin, reproducibility } of means) {
    if (reproducibility === null) return null;
    outside += 1 - normalProbability((margin * reproducibilityOverDeviation) / reproducibility);
  }
  return Math.max(0, 1 - outside);
};

/**
 * Judges the mean of the results, weighted by 1/s², s = R/2.77 at the limit; its own s is 1/√Σ(1/s²). Errors of different methods
 * count as independent, and no bias between methods is taken off. A method whose R is not known has no weight; where none is known,
 * the first result is compared as reported. The referee is the first result by a method that the standard names. Where it lies on the
 * other side of the limit than a decided mean, the verdict is `undecided`, with a conflict.
 */
export const combineResults = (
  limit: Limit,
  methods: readonly Method[],
  options: JudgeOptions,
): CombinedLimit => {
  const bounds = findBounds(limit, [], options);
  /** R of each method at each bound, in the unit of the limit. */
  const reproducibilities = methods.map(({ analyte, precision }) =>
    findBounds(limitInUnitOf(limit, analyte), precision, options).map(({ reproducibility }) =>
      reproducibility === null ? Number.NaN : reproducibility / unitFactor(limit, analyte),
    ),
  );
  const findFirst = (results: Results, isAsked: (method: Method) => boolean) => {
    for (let i = 0; i < methods.length; i++) {
      const method = methods[i];
      const result = results[i] ?? Number.NaN;
      if (method && isAsked(method) && !Number.isNaN(result)) return result;
    }
    return Number.NaN;
  };
  const meanAt = (bound: Bound, at: number, results: Results): Mean => {
    let weights = 0;
    let sum = 0;
    for (let i = 0; i < methods.length; i++) {
      const result = results[i] ?? Number.NaN;
      const reproducibility = reproducibilities[i]?.[at] ?? Number.NaN;
      if (Number.isNaN(result) || Number.isNaN(reproducibility)) continue;
      const weight = 1 / reproducibility ** 2;
      weights += weight;
      sum += weight * result;
    }
    if (weights === 0) {
      const first = findFirst(results, () => true);
      return { margin: findMargin(bound, first), reproducibility: null, verdict: judgeNumber(bound, first) };
    }
    const margin = findMargin(bound, sum / weights);
    const reproducibility = 1 / Math.sqrt(weights);
    return { margin, reproducibility, verdict: verdictOfMargin(margin / reproducibility) };
  };
  const meansOf = (results: Results) => bounds.map((bound, at) => meanAt(bound, at, results));
  const isContradicted = (verdict: VerdictCode, results: Results) => {
    const referee = findFirst(results, ({ isReferee }) => isReferee);
    if (Number.isNaN(referee)) return false;
    const isInside = bounds.every((bound) => {
      const margin = findMargin(bound, referee);
      return margin > 0 || (margin === 0 && !bound.excluded);
    });
    return (
      (verdict === verdictCodes.does_not_conform && isInside) ||
      (verdict === verdictCodes.conforms && !isInside)
    );
  };
  const decide = (results: Results) => {
    const means = meansOf(results);
    const worst = worstOf(means);
    const found = worst?.verdict ?? verdictCodes.undecided;
    const conflict = isContradicted(found, results);
    return { means, worst, conflict, verdict: conflict ? verdictCodes.undecided : found };
  };
  return {
    decide: (results) => {
      const { worst, conflict, verdict } = decide(results);
      const reproducibility = conflict ? null : worst?.reproducibility;
      return { verdict, marginInR: worst && reproducibility ? worst.margin / reproducibility : Number.NaN };
    },
    judge: (results) => {
      const { means, worst, conflict, verdict } = decide(results);
      return {
        verdict: verdicts[verdict] ?? 'undecided',
        probability: probabilityOf(means),
        margin: worst ? Number(worst.margin.toPrecision(12)) : null,
        reproducibility: worst?.reproducibility ?? null,
        conflict,
      };
    },
  };
};
