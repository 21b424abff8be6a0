// Labels of verdicts, which are never told apart by colour alone, and of values that are missing.

import type { GradeVerdict, LimitVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';

export const verdictLabels = {
  pass: { symbol: '✓', label: 'Pass', color: 'green' },
  marginal: { symbol: '≈', label: 'Marginal', color: 'oil' },
  fail: { symbol: '✕', label: 'Fail', color: 'red' },
} as const satisfies Record<Verdict, { symbol: string; label: string; color: string }>;

/** The reason why a limit has no value. */
export const missingLabel = ({ missing }: Pick<LimitVerdict, 'missing'>) => {
  if (missing === 'not_owned') return 'Not in your data';
  return missing === 'not_tested' ? 'Not tested' : 'No result';
};

/** One sentence on the verdict of the whole grade. */
export const gradeSummary = (
  { verdict, limits }: Pick<GradeVerdict, 'verdict' | 'limits'>,
  grade: string,
) => {
  if (verdict === 'fail')
    return `Violates a limit of SAE ${grade} by more than the reproducibility of the method.`;
  if (verdict === 'marginal')
    return `Within the reproducibility of the method of a limit of SAE ${grade}: another laboratory could reach a different verdict.`;
  if (verdict === null) return `You hold no value that SAE ${grade} sets a limit for.`;
  return limits.every((limit) => limit.verdict === 'pass')
    ? `Meets every limit of SAE ${grade}.`
    : `Meets every limit of SAE ${grade} that could be judged.`;
};
