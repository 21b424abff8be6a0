import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { Text } from '@mantine/core';
import { outcomeLabels, verdictLabels } from './verdict-labels.rules.ts';

const Label = ({ symbol, label, color }: { symbol: string; label: string; color: string }) => (
  <Text span inherit c={color} fw={600} style={{ whiteSpace: 'nowrap' }}>
    <span aria-hidden="true">{symbol}</span> {label}
  </Text>
);

/** A verdict as symbol, label and colour. */
export const VerdictLabel = ({ verdict }: { verdict: Verdict }) => <Label {...verdictLabels[verdict]} />;

/** What the bench tests say of a claimed class. */
export const OutcomeLabel = ({ outcome }: { outcome: ClaimOutcome }) => <Label {...outcomeLabels[outcome]} />;
