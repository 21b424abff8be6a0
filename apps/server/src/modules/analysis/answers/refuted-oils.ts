// Oils that answers about products and trade-offs leave out: a value refutes the label, or the oil is a suspect.
import { claims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import type { AnswerOils } from './answer-oils.ts';
import { analytesOfClaim, claimJudging, oilClaims } from './claim-check/claim-limits.ts';
import { findUnadditized, mislabeledAnalytes } from './suspects/mislabeled.ts';

/** The names of the analytes by which a label is judged. */
export const listLabelAnalytes = (): string[] => [
  ...new Set([...claims.flatMap(analytesOfClaim), ...mislabeledAnalytes]),
];

/** One byte per oil: 1 where a value refutes the grade or a class on the label, or where Suspects calls the oil No additive or Another grade. */
export const findRefuted = (oils: AnswerOils): Uint8Array => {
  const isRefuted = new Uint8Array(oils.count);
  const labels = oilClaims(oils);
  const judge = claimJudging();
  for (let index = 0; index < oils.count; index++)
    for (const { limits } of labels.claimsAt(index))
      if (judge(limits, index).verdict === verdictCodes.does_not_conform) isRefuted[index] = 1;
  // an oil of another grade breaks a limit of the grade on its label
  for (const { index } of findUnadditized(oils)) isRefuted[index] = 1;
  return isRefuted;
};

/** Why an oil is left out. */
export const refutedReason = 'A value refutes the label, or the oil is a suspect.';

/** The sentence in the rule of an answer that leaves out refuted oils. */
export const refutedRule =
  'Unless all oils are asked for, an oil is left out if a value in your data refutes the grade or a class on its label (as in Claim check), or if Suspects calls it No additive or Another grade.';
