import { Box, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type Difference, emptyText } from './differences.rules.ts';

const shownAtFirst = 3;

const Side = ({ text, was }: { text: string; was?: boolean }) => (
  <Text
    span
    inherit
    td={was && text !== emptyText ? 'line-through' : undefined}
    className={was ? 'quiet' : undefined}
  >
    {text}
  </Text>
);

/** What a change altered, a line a field; the lines after the third on demand. */
export const ChangeCell = ({ differences }: { differences: readonly Difference[] }) => {
  const [all, setAll] = useState(false);
  const hidden = differences.length - shownAtFirst;
  return (
    <Box style={{ overflowWrap: 'anywhere' }} miw={220}>
      {(all ? differences : differences.slice(0, shownAtFirst)).map(({ field, before, after }) => (
        <Text key={field} size="sm" component="div">
          <Text span inherit className="quiet">
            {field}:{' '}
          </Text>
          {before !== undefined && <Side text={before} was />}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && <Side text={after} />}
        </Text>
      ))}
      {hidden > 0 && (
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
    </Box>
  );
};
