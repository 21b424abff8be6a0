// Labels of verdicts, which are never told apart by colour alone.

import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';

interface Label {
  symbol: string;
  label: string;
  color: string;
}

export const verdictLabels = {
  conforms: { symbol: '✓', label: 'Conforms', color: 'green' },
  undecided: { symbol: '≈', label: 'Undecided', color: 'oil' },
  does_not_conform: { symbol: '✕', label: 'Does not conform', color: 'red' },
  not_tested: { symbol: '–', label: 'No value', color: 'dimmed' },
} as const satisfies Record<Verdict, Label>;

export const outcomeLabels = {
  refuted: { ...verdictLabels.does_not_conform, label: 'Refuted' },
  undecided: verdictLabels.undecided,
  not_refuted: { ...verdictLabels.conforms, label: 'Not refuted' },
  not_tested: verdictLabels.not_tested,
} as const satisfies Record<ClaimOutcome, Label>;
