// What a dataset or license contains, in words.

import { counted } from '../shared/counts.ts';
import { typographicName } from '../standards/figures.rules.ts';

const maxNamed = 3;

/** `Base number, Noack volatility, Cold cranking and 3 more tests`: a single further test is named too. */
export const nameTests = (testNames: readonly string[]): string => {
  const names = testNames.map(typographicName);
  const more = names.length - maxNamed;
  return more > 1
    ? `${names.slice(0, maxNamed).join(', ')} and ${counted(more, 'more test')}`
    : names.join(', ');
};

/** `30 oils: Base number, Noack volatility`. */
export const describeContents = (oils: number, testNames: readonly string[]): string =>
  `${counted(oils, 'oil')}: ${nameTests(testNames)}`;
