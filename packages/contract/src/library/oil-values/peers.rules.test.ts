import { expect, test } from 'vitest';
import { crankingAtGrade } from '../../standards/cranking-temperature.rules.ts';
import { narrowerPeers, outstandingFacts, peerText, peerYears } from './oil-values.rules.ts';
import type { OilValues } from './oil-values.schemas.ts';

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

test.each([
  [87, 'mm²/s', 'neutral', 'thicker than 87% of 747 similar oils'],
  [12, 'mPa·s', 'neutral', 'thinner than 88% of 747 similar oils'],
  [95, 'mass %', 'lower_is_better', 'higher than 95% of 747 similar oils (lower is better)'],
  [3, 'mg KOH/g', 'higher_is_better', 'lower than 97% of 747 similar oils (higher is better)'],
] as const)('percentile %i of a value in %s, %s, is %s', (percentile, unit, direction, text) =>
  expect(peerText({ percentile, n: 747 }, { unit, direction })).toBe(text),
);

test('a broken limit stands out most, then what most peers are on one side of; one value of each test', () => {
  const value = (id: number, judged: OilValues['tests'][number]['values'][number]['judged'] = null) => ({
    analyte: { id, name: `Analyte ${id}`, unit: '', decimals: 0, direction: 'neutral' as const },
    text: String(id),
    judged,
  });
  const oneTest = (id: number, ...values: OilValues['tests'][number]['values']) => ({
    ...{ id, name: `Test ${id}`, method: '', group: '', values },
  });
  const peer = (analyte: number, percentile: number) => ({ analyte, n: 100, percentile });
  const tests = [
    oneTest(1, value(1), value(2)),
    oneTest(2, value(3)),
    oneTest(3, value(4, { limit: 'at most 15', verdict: 'does_not_conform' })),
    oneTest(4, value(5, { limit: 'at most 15', verdict: 'conforms' })),
    oneTest(5, value(6)),
  ];
  const peers = [peer(1, 10), peer(2, 4), peer(3, 60), peer(4, 55), peer(6, 50)];
  expect(outstandingFacts(tests, peers).map((fact) => [fact.value.analyte.id, fact.text])).toEqual([
    [4, 'does not conform to SAE J300, at most 15'],
    [2, 'lower than 96% of 100 similar oils'],
    [3, 'higher than 60% of 100 similar oils'],
  ]);
});
