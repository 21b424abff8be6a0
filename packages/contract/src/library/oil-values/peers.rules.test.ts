import { expect, test } from 'vitest';
import { crankingAtGrade } from '../../standards/cranking-temperature.rules.ts';
import { narrowerPeers, peerYears } from './oil-values.rules.ts';

test.each([
  [1999, 1990, 1999],
  [2000, 2000, 2000],
  [2001, 2001, 2009],
  [2009, 2001, 2009],
  [2010, 2010, 2019],
])('a cranking viscosity of %i is compared with those of %i to %i', (year, firstYear, lastYear) =>
  expect(peerYears(crankingAtGrade, year)).toEqual({ firstYear, lastYear }),
);

test('other values are compared within the decade', () =>
  expect(peerYears('Calcium', 2000)).toEqual({ firstYear: 2000, lastYear: 2009 }));

test('narrower peers are told only where a value is compared with them', () => {
  const group = (first_year: number) => ({
    ...{ sae_grade: '5W30', region: 'Europe', first_year, last_year: first_year + 9 },
  });
  expect(narrowerPeers(group(2000), [crankingAtGrade])).toContain('before 2001 or from 2001 on alone');
  expect(narrowerPeers(group(2000), ['Calcium'])).toBe('');
  expect(narrowerPeers(group(1990), [crankingAtGrade])).toBe('');
});
