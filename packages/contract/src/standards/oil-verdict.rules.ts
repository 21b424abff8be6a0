// The verdict on an oil: the limits of its claimed SAE grade and of the service classes on its label, each with the measured value.

import { type ClaimJudge, classJudge, gradeJudge } from './claim-judge.rules.ts';
import { type ClassClaim, classClaims } from './class-limits.rules.ts';
import { type SingleValue, singleValue } from './limit-judge.rules.ts';
import type { Limit } from './limits.rules.ts';
import type { J300Limit } from './sae-j300.rules.ts';
import { type Judgement, type Measured, type Verdict, verdicts } from './verdict.rules.ts';

export interface LimitVerdict<M extends Measured, L extends Limit = Limit> {
  limit: L;
  /** The value that was judged; undefined where none of the analytes has one. */
  measured: M | undefined;
  judgement: Judgement;
}

/** Finds the value of an analyte by its name. */
export type FindMeasured<M extends Measured> = (analyte: string) => M | undefined;

/** Bench tests refute a class or leave it open; nothing measured here proves it. */
export const claimOutcomes = ['refuted', 'undecided', 'not_refuted', 'not_tested'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

export interface ClaimVerdict<M extends Measured> extends Omit<ClassClaim, 'limits'> {
  outcome: ClaimOutcome;
  limits: LimitVerdict<M>[];
}

export interface OilVerdict<M extends Measured> {
  /** The limits of the claimed grade, then the rules on which grade a label states. */
  limits: LimitVerdict<M, J300Limit>[];
  claims: ClaimVerdict<M>[];
  /** On the claimed grade. */
  grade: Verdict;
  /** On the oil: its grade, and whether a claim is refuted. */
  head: Verdict;
}

/** What is known of an oil's label. */
export interface Label {
  /** As on the label. */
  saeGrade: string;
  serviceClass: string;
  /** Of purchase. */
  year: number;
}

const outcomes: readonly ClaimOutcome[] = ['refuted', 'undecided', 'not_tested', 'not_refuted'];

/** The verdict of a judge on a single oil. */
const judgeOne = <M extends Measured, L extends Limit>({
  limits,
  together,
}: ClaimJudge<SingleValue<M>, L>) => ({
  limits: limits.map(
    (judge): LimitVerdict<M, L> => ({
      limit: judge.limit,
      measured: judge.valuesAt(0)?.measured,
      judgement: judge.judgementAt(0),
    }),
  ),
  code: together(limits.map((judge) => judge.verdictAt(0))),
});

/** Judges an oil by what its label claims; `find` returns the value of an analyte by its name. */
export const judgeOil = <M extends Measured>(
  { saeGrade, serviceClass, year }: Label,
  find: FindMeasured<M>,
): OilVerdict<M> => {
  const findValue = (analyte: string) => {
    const measured = find(analyte);
    return measured && singleValue(measured);
  };
  const { limits, code } = judgeOne(gradeJudge(saeGrade, year, findValue));
  const claims = classClaims(serviceClass, saeGrade, year).map((claim): ClaimVerdict<M> => {
    const judged = judgeOne(classJudge(claim, findValue));
    return { ...claim, limits: judged.limits, outcome: outcomes[judged.code] ?? 'not_tested' };
  });
  const refuted = claims.some(({ outcome }) => outcome === 'refuted');
  const grade = verdicts[code] ?? 'not_tested';
  return { limits, claims, grade, head: refuted ? 'does_not_conform' : grade };
};

/** How many limits were tested and how many of them conform, for the head of an oil. */
export const testedLimits = (limits: readonly { verdict: Verdict }[]) => ({
  all: limits.length,
  tested: limits.filter(({ verdict }) => verdict !== 'not_tested').length,
  conforming: limits.filter(({ verdict }) => verdict === 'conforms').length,
});
