import type { Verdict } from '@iom/contract/analysis/verdict.rules.ts';
import { Text } from '@mantine/core';
import { verdictLook } from './verdict-words.rules.ts';

/** A verdict by sign, word and colour. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => {
  const { sign, word, colour } = verdictLook[verdict];
  return (
    <Text span inherit c={colour} fw={600} style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{sign}</span> {word}
    </Text>
  );
};
