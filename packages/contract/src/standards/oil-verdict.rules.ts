// The limits of what a label claims, a grade of SAE J300 or a service class, with their judges and the verdict on them together.
import { type ClassClaim, type ClassLabel, classClaims } from './class-limits.rules.ts';
import { readUnjudged, type Unjudged } from './label-claims.rules.ts';
import {
  type FindValues,
  gradeLimitJudge,
  type LimitJudge,
  limitJudge,
  type SingleValue,
  singleValue,
  type Values,
} from './limit-judge.rules.ts';
import type { Limit } from './limits.rules.ts';
import { otherEditions } from './precision.rules.ts';
import { type J300Limit, j300Limits } from './sae-j300.rules.ts';
import {
  type Judgement,
  type Measured,
  type Verdict,
  type VerdictCode,
  verdictCodes,
  verdicts,
} from './verdict.rules.ts';

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
 * The judge of a grade in the edition of the year; `precisionYear` selects the edition of the precision. An oil conforms only
 * where every limit was tested and conforms; a rule on which grade a label states may be left untested.
 */
export const gradeJudge = <V extends Values>(
  saeGrade: string,
  year: number,
  find: FindValues<V>,
  precisionYear: number = year,
): ClaimJudge<V, J300Limit> => {
  const limits = j300Limits(saeGrade, year).map((limit) =>
    gradeLimitJudge(limit, find, { year: precisionYear }),
  );
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

/**
 * The judge of a service class at the precision in force in `precisionYear`: conforms where none of the limits tested refutes
 * it.
 */
export const classJudge = <V extends Values>(
  { limits }: Pick<ClassClaim, 'limits'>,
  precisionYear: number,
  find: FindValues<V>,
): ClaimJudge<V> => ({
  limits: limits.map((limit) => limitJudge(limit, find, { year: precisionYear, needsPrecision: true })),
  together: worstTested,
});

// The verdict on an oil: the limits of its claimed SAE grade and of the service classes on its label, each with the measured value.

/** A verdict that the precision of another edition of the method would give. */
export interface OtherEditionVerdict {
  /** `ASTM D445-26`. */
  edition: string;
  verdict: Verdict;
}

export interface LimitVerdict<M extends Measured, L extends Limit = Limit> {
  limit: L;
  /** The limit in the unit of the value; of several parts the one that decided. */
  applied: Limit;
  /** The value that was judged; undefined if none of the analytes has one. */
  measured: M | undefined;
  /** Values by further methods that were combined with it. */
  further: readonly M[];
  /** Judged at the precision in force in the year of collection. */
  judgement: Judgement;
  /** Present where the precision of another edition would change the verdict: the laboratory's edition is unknown. */
  other_edition?: OtherEditionVerdict;
}

/** Finds the value of an analyte by its name. */
type FindMeasured<M extends Measured> = (analyte: string) => M | undefined;

/** Bench tests refute a class or leave it open; nothing measured here proves it. */
export const claimOutcomes = ['refuted', 'undecided', 'not_refuted', 'not_tested'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

interface ClaimVerdict<M extends Measured> extends Omit<ClassClaim, 'limits'> {
  outcome: ClaimOutcome;
  limits: LimitVerdict<M>[];
}

export interface OilVerdict<M extends Measured> {
  /** The limits of the claimed grade, then the rules on which grade a label states. */
  limits: LimitVerdict<M, J300Limit>[];
  claims: ClaimVerdict<M>[];
  /** On the claimed grade. */
  grade: Verdict;
  /** What the label states besides the grade and the known classes. */
  unjudged: Unjudged;
  /**
   * On the oil: `does_not_conform` where a claim is refuted. An oil whose grade conforms is `undecided` where a result lies outside a limit
   * of a claim without refuting it.
   */
  head: Verdict;
}

/** What is known of an oil's label. */
export type Label = ClassLabel;

const outcomes: readonly ClaimOutcome[] = ['refuted', 'undecided', 'not_tested', 'not_refuted'];

/** The verdict of a judge on a single oil; `judgeIn` makes the judge with the precision of a year. */
const judgeOne = <M extends Measured, L extends Limit>(
  year: number,
  judgeIn: (precisionYear: number) => ClaimJudge<SingleValue<M>, L>,
) => {
  const { limits, together } = judgeIn(year);
  /** The first other edition of a method with another verdict on the limit. */
  const findOther = (index: number, measured: readonly M[], verdict: Verdict) =>
    otherEditions(
      measured.flatMap(({ precision }) => precision),
      year,
    )
      .map(({ edition, year: precisionYear }): OtherEditionVerdict => {
        const other = judgeIn(precisionYear).limits[index]?.judgementAt(0);
        return { edition, verdict: other?.verdict ?? verdict };
      })
      .find((other) => other.verdict !== verdict);
  return {
    limits: limits.map((judge, index): LimitVerdict<M, L> => {
      const [measured, judgement] = [judge.valuesAt(0)?.measured, judge.judgementAt(0)];
      const further = judge.furtherAt(0).map((values) => values.measured);
      const other = findOther(index, measured ? [measured, ...further] : [], judgement.verdict);
      return {
        ...{ limit: judge.limit, applied: judge.limitAt(0), measured, further, judgement },
        ...(other && { other_edition: other }),
      };
    }),
    code: together(limits.map((judge) => judge.verdictAt(0))),
  };
};

/** Whether a result lies outside its limit without refuting it: within the precision, without a known one, or a rating. */
const isOutside = ({ verdict, margin }: Judgement) =>
  verdict === 'undecided' && (margin === null || margin < 0);

/** Judges an oil by what its label claims; `find` returns the value of an analyte by its name. */
export const judgeOil = <M extends Measured>(label: Label, find: FindMeasured<M>): OilVerdict<M> => {
  const findValue = (analyte: string) => {
    const measured = find(analyte);
    return measured && singleValue(measured);
  };
  const { year } = label;
  const { limits, code } = judgeOne(year, (precisionYear) =>
    gradeJudge(label.saeGrade, year, findValue, precisionYear),
  );
  const claims = classClaims(label).map((claim): ClaimVerdict<M> => {
    const judged = judgeOne(year, (precisionYear) => classJudge(claim, precisionYear, findValue));
    return { ...claim, limits: judged.limits, outcome: outcomes[judged.code] ?? 'not_tested' };
  });
  const grade = verdicts[code] ?? 'not_tested';
  const isRefuted = claims.some(({ outcome }) => outcome === 'refuted');
  const isOpen = claims.some((claim) => claim.limits.some(({ judgement }) => isOutside(judgement)));
  const headOfGrade = grade === 'conforms' && isOpen ? 'undecided' : grade;
  return {
    ...{ limits, claims, grade, unjudged: readUnjudged(label.serviceClass) },
    head: isRefuted ? 'does_not_conform' : headOfGrade,
  };
};

/** How many limits were tested and how many of them conform, for the head of an oil. */
export const testedLimits = (limits: readonly { verdict: Verdict }[]) => ({
  all: limits.length,
  tested: limits.filter(({ verdict }) => verdict !== 'not_tested').length,
  conforming: limits.filter(({ verdict }) => verdict === 'conforms').length,
});
