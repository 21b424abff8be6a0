// The verdict on an oil: the limits of its claimed SAE grade and of the service classes on its label, each with the measured value.

import { type ClassClaim, classClaims } from './class-limits.rules.ts';
import { type J300Limit, j300Limits } from './sae-j300.rules.ts';
import {
  combinedVerdict,
  type FindMeasured,
  type Judgement,
  judgeLimit,
  type LimitVerdict,
  type Measured,
  type Verdict,
} from './verdict.rules.ts';

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

/**
 * A rule on which grade a label states is kept where the oil breaks any limit of the other grade, and broken where it meets all
 * of them.
 */
const judgeRule = <M extends Measured>(
  rule: LimitVerdict<M, J300Limit>,
  find: FindMeasured<M>,
): Judgement => {
  const { judgement, limit } = rule;
  if (judgement.verdict === 'conforms') return judgement;
  const others = (limit.otherGrade ?? []).map((one) => judgeLimit(one, find).judgement.verdict);
  if (others.includes('does_not_conform')) return { ...judgement, verdict: 'conforms', probability: null };
  if (judgement.verdict !== 'does_not_conform') return judgement;
  const meetsOther = others.every((verdict) => verdict === 'conforms');
  return meetsOther ? judgement : { ...judgement, verdict: 'undecided', probability: null };
};

const judgeGrade = <M extends Measured>({ saeGrade, year }: Label, find: FindMeasured<M>) =>
  j300Limits(saeGrade, year).map((limit) => {
    const judged = judgeLimit(limit, find);
    return limit.otherGrade ? { ...judged, judgement: judgeRule(judged, find) } : judged;
  });

/** A rule that was not tested leaves the verdict on the grade open; a limit that was not tested does not allow conformity. */
const gradeVerdict = <M extends Measured>(limits: readonly LimitVerdict<M, J300Limit>[]): Verdict =>
  combinedVerdict(
    limits.filter(({ limit, judgement }) => !limit.otherGrade || judgement.verdict !== 'not_tested'),
  );

/** A broken limit refutes a claim only where the reproducibility is known: without it the measurement may be at fault. */
const judgeClaimLimit = <M extends Measured>(judged: LimitVerdict<M>): LimitVerdict<M> => {
  const { verdict, reproducibility, margin } = judged.judgement;
  const unsupported = verdict === 'does_not_conform' && reproducibility === null && margin !== null;
  return unsupported ? { ...judged, judgement: { ...judged.judgement, verdict: 'undecided' } } : judged;
};

const outcomeOf = (verdict: readonly Verdict[]): ClaimOutcome => {
  if (verdict.includes('does_not_conform')) return 'refuted';
  if (verdict.includes('undecided')) return 'undecided';
  return verdict.includes('conforms') ? 'not_refuted' : 'not_tested';
};

const judgeClaims = <M extends Measured>(
  { serviceClass, saeGrade, year }: Label,
  find: FindMeasured<M>,
): ClaimVerdict<M>[] =>
  classClaims(serviceClass, saeGrade, year).map((claim) => {
    const limits = claim.limits.map((limit) => judgeClaimLimit(judgeLimit<M, typeof limit>(limit, find)));
    return { ...claim, limits, outcome: outcomeOf(limits.map(({ judgement }) => judgement.verdict)) };
  });

/** Judges an oil by what its label claims; `find` returns the value of an analyte by its name. */
export const judgeOil = <M extends Measured>(label: Label, find: FindMeasured<M>): OilVerdict<M> => {
  const limits = judgeGrade(label, find);
  const claims = judgeClaims(label, find);
  const grade = gradeVerdict(limits);
  const refuted = claims.some(({ outcome }) => outcome === 'refuted');
  return { limits, claims, grade, head: refuted ? 'does_not_conform' : grade };
};

/** How many limits were tested and how many of them conform, for the head of an oil. */
export const testedLimits = (limits: readonly { verdict: Verdict }[]) => ({
  all: limits.length,
  tested: limits.filter(({ verdict }) => verdict !== 'not_tested').length,
  conforming: limits.filter(({ verdict }) => verdict === 'conforms').length,
});
