import type { OilPeers, OilValues } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { fewestPeers } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { narrowerPeers } from '@iom/contract/library/oil-values/peers.rules.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';

/** The tests by group, in the order of the dictionary. */
export const testsByGroup = ({ tests }: OilValues) => [...Map.groupBy(tests, ({ group }) => group)];

/** `1st`, `22nd`, `13th`. */
export const ordinal = (number: number) => {
  const tens = number % 100;
  if (tens >= 11 && tens <= 13) return `${number}th`;
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`;
};

/** What the percentiles compare with, or why there are none. */
export const peersNote = ({ group, values }: OilPeers, { tests }: Pick<OilValues, 'tests'>) => {
  if (!group) return 'The label states no SAE grade, so there are no peers to compare with.';
  const { sae_grade, region, first_year, last_year } = group;
  const peers = `other oils of SAE ${shownGrade(sae_grade)}, ${region}, ${first_year} to ${last_year}`;
  if (values.length === 0)
    return `No percentiles: fewer than ${fewestPeers} ${peers} can be compared, or comparing would show single values.`;
  const compared = tests
    .flatMap((test) => test.values)
    .filter(({ analyte: { id } }) => values.some(({ analyte }) => analyte === id))
    .map(({ analyte: { name } }) => name);
  return `Percentile: the share of ${peers} with a lower value, ties counted half; n is how many of them are counted. Not shown where fewer than ${fewestPeers} can be compared, where it would tell their values, or while more than one in twenty of them waits to be counted.${narrowerPeers(group, compared)}`;
};
