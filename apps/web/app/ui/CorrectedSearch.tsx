import { findCorrections } from '@iom/contract/catalogue/spelling.rules.ts';
import { Text } from '@mantine/core';

/** Words named of one correction. */
const maxNamed = 3;

const quoted = (words: readonly string[]) =>
  words
    .slice(0, maxNamed)
    .map((word) => `“${word.toLowerCase()}”`)
    .join(', ');

interface Props {
  /** What was searched for, such as `oil`. */
  kind: string;
  search: string;
  /** The texts of what the search found. */
  texts: readonly string[];
}

/** Says which words of a search were taken as others with one slip; nothing for a search as typed. */
export const CorrectedSearch = ({ kind, search, texts }: Props) => {
  const corrections = findCorrections(search, texts);
  if (corrections.length === 0) return null;
  return (
    <Text size="sm" role="status">
      {corrections
        .map(
          ({ typed, corrected }) =>
            `No ${kind} in this list has “${typed}”. Showing results for ${quoted(corrected)}.`,
        )
        .join(' ')}
    </Text>
  );
};
