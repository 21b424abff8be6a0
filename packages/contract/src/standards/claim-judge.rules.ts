// The limits of what a label claims, a grade of SAE J300 or a service class, with their judges and the verdict on them together.

import type { ClassClaim } from './class-limits.rules.ts';
import {
  type FindValues,
  gradeLimitJudge,
  type LimitJudge,
  limitJudge,
  type Values,
} from './limit-judge.rules.ts';
import type { Limit } from './limits.rules.ts';
import { type J300Limit, j300Limits } from './sae-j300.rules.ts';
import { type VerdictCode, verdictCodes } from './verdict.rules.ts';

/** Judges oils against a grade or a class, limit by limit. */
export interface ClaimJudge<V extends Values, L extends Limit = Limit> {
  readonly limits: readonly LimitJudge<V, L>[];
  /** The verdict on the claim from those on its limits, in their order; indices of `verdicts`. */
  together(found: readonly VerdictCode[]): VerdictCode;
}

const worstTested = (found: readonly VerdictCode[]): VerdictCode => {
  let worst: VerdictCode | undefined;
  for (const verdict of found)
    if (verdict !== verdictCodes.not_tested && verdict < (worst ?? Number.POSITIVE_INFINITY)) worst = verdict;
  return worst ?? verdictCodes.not_tested;
};

/**
 * The judge of a grade in the edition of the year. An oil conforms only where every limit was tested and conforms; a rule on which
 * grade a label states may be left untested.
 */
export const gradeJudge = <V extends Values>(
  saeGrade: string,
  year: number,
  find: FindValues<V>,
): ClaimJudge<V, J300Limit> => {
  const limits = j300Limits(saeGrade, year).map((limit) => gradeLimitJudge(limit, find));
  return {
    limits,
    together: (found) => {
      const worst = worstTested(found);
      if (worst !== verdictCodes.conforms) return worst;
      const isOpen = found.some(
        (verdict, i) => verdict === verdictCodes.not_tested && !limits[i]?.limit.otherGrade,
      );
      return isOpen ? verdictCodes.undecided : worst;
    },
  };
};

/** The judge of a service class: conforms where none of the limits tested refutes it. */
export const classJudge = <V extends Values>(
  { limits }: Pick<ClassClaim, 'limits'>,
  find: FindValues<V>,
): ClaimJudge<V> => ({
  limits: limits.map((limit) => limitJudge(limit, find, { needsPrecision: true })),
  together: worstTested,
});
