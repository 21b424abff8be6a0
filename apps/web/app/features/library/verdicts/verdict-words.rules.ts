// How a verdict is said: a sign and a word, never a colour alone, and why a limit could not be judged.

import type { Verdict } from '@iom/contract/analysis/verdict.rules.ts';
import type { GradeVerdict, LimitVerdict } from '@iom/contract/library/pdf-reports.schemas.ts';

export const verdictLook = {
  pass: { sign: '✓', word: 'Pass', colour: 'green' },
  marginal: { sign: '≈', word: 'Marginal', colour: 'oil' },
  fail: { sign: '✕', word: 'Fail', colour: 'red' },
} as const satisfies Record<Verdict, { sign: string; word: string; colour: string }>;

/** Why there is no value beside a limit. */
export const missingWords = ({ missing }: Pick<LimitVerdict, 'missing'>) => {
  if (missing === 'not_owned') return 'Not in your data';
  return missing === 'not_tested' ? 'Not tested' : 'No result';
};

/** One sentence on the whole grade. */
export const gradeSentence = (
  { verdict, limits }: Pick<GradeVerdict, 'verdict' | 'limits'>,
  grade: string,
) => {
  if (verdict === 'fail')
    return `Breaks a limit of SAE ${grade} by more than the reproducibility of the method.`;
  if (verdict === 'marginal')
    return `Within the reproducibility of the method of a limit of SAE ${grade}: another laboratory might say otherwise.`;
  if (verdict === null) return `You hold no value that SAE ${grade} is judged by.`;
  return limits.every((limit) => limit.verdict === 'pass')
    ? `Keeps every limit of SAE ${grade}.`
    : `Keeps every limit of SAE ${grade} that could be judged.`;
};
