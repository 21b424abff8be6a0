import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { Text } from '@mantine/core';

interface LabelProps {
  symbol: string;
  label: string;
  color: string;
}

/** Verdicts never differ by color alone. */
const verdictLabels = {
  conforms: { symbol: '✓', label: 'Conforms', color: 'green' },
  undecided: { symbol: '≈', label: 'Undecided', color: 'oil' },
  does_not_conform: { symbol: '✕', label: 'Does not conform', color: 'red' },
  not_tested: { symbol: '–', label: 'No value', color: 'dimmed' },
} as const satisfies Record<Verdict, LabelProps>;

const outcomeLabels = {
  refuted: { ...verdictLabels.does_not_conform, label: 'Refuted' },
  undecided: verdictLabels.undecided,
  not_refuted: { ...verdictLabels.conforms, label: 'Not refuted' },
  not_tested: verdictLabels.not_tested,
} as const satisfies Record<ClaimOutcome, LabelProps>;

const Label = ({ symbol, label, color }: LabelProps) => (
  <Text span inherit c={color} fw={600} style={{ whiteSpace: 'nowrap' }}>
    <span aria-hidden="true">{symbol}</span> {label}
  </Text>
);

/** A verdict as symbol, label and color. */
export const VerdictLabel = ({ verdict }: { verdict: Verdict }) => <Label {...verdictLabels[verdict]} />;

/** What the bench tests say of a claimed class. */
export const OutcomeLabel = ({ outcome }: { outcome: ClaimOutcome }) => <Label {...outcomeLabels[outcome]} />;
