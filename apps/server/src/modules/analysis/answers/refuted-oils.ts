// Oils that an answer about products and trade-offs leaves out: their label is refuted, or they are suspects.
import { claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import type { AnswerOils } from './answer-oils.ts';
import { analytesOfClaim, claimJudging, oilClaims } from './claim-check/claim-limits.ts';
import { mislabeledAnalytes, withoutAdditive } from './suspects/mislabeled.ts';

/** The names of the analytes by which a label is judged. */
export const listLabelAnalytes = (): string[] => [
  ...new Set([...claims.flatMap(analytesOfClaim), ...mislabeledAnalytes]),
];

/** 1 for an oil of which a value refutes the grade or a class on its label, and for one that has no additive or another grade. */
export const findRefuted = (oils: AnswerOils): Uint8Array => {
  const isRefuted = new Uint8Array(oils.count);
  const labels = oilClaims(oils);
  const judge = claimJudging();
  for (let index = 0; index < oils.count; index++)
    for (const { limits } of labels.claimsAt(index))
      if (judge(limits, index).verdict === verdictCodes.does_not_conform) isRefuted[index] = 1;
  // an oil of another grade is refuted by the limits of its own
  for (const { index } of withoutAdditive(oils)) isRefuted[index] = 1;
  return isRefuted;
};

/** Why an oil is left out. */
export const refutedReason = 'A value refutes the label, or the oil is a suspect.';

/** The sentence of a rule. */
export const refutedRule =
  'Unless all oils are asked for, oils are left out of which a value in your data refutes the grade or a class on the label (as in Claim check), or which Suspects calls No additive or Another grade.';
