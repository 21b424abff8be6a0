import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { Text } from '@mantine/core';
import { verdictLabels } from './verdict-labels.rules.ts';

/** A verdict as symbol, label and colour. */
export const VerdictLabel = ({ verdict }: { verdict: Verdict }) => {
  const { symbol, label, color } = verdictLabels[verdict];
  return (
    <Text span inherit c={color} fw={600} style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{symbol}</span> {label}
    </Text>
  );
};
