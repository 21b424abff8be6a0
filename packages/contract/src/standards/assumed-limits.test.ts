import { expect, test } from 'vitest';
import { readUnjudged } from './label-claims.rules.ts';
import { judgeOil } from './oil-verdict.rules.ts';

const precision = [
  {
    ...{
      from: null,
      to: null,
      repeatability: '0.02*X',
      reproducibility: '0.05*X',
      source: 'assumption' as const,
    },
    ...{ edition: '', procedure: '', publication: '', publisher: '', address: '' },
    ...{ valid_from: null, valid_to: null },
  },
];
const outcomes = (serviceClass: string, highShear: number) =>
  judgeOil({ saeGrade: '0W16', serviceClass, year: 2023 }, (analyte) =>
    analyte === 'HTHS Viscosity @ 150 C' ? { number: highShear, qualifier: null, precision } : undefined,
  ).claims.map(({ name, outcome }) => [name, outcome]);

test('a class whose limits no text confirms is left undecided, and one of a public text is refuted', () => {
  expect(outcomes('ACEA C7', 3.6)).toEqual([['C7', 'undecided']]);
  expect(outcomes('ACEA C7', 2.4)).toEqual([['C7', 'not_refuted']]);
  expect(outcomes('ACEA C3', 3)).toEqual([['C3', 'refuted']]);
});

test.each([
  ['SN/CF 5W-30', [], []],
  ['API SQ PLUS', [], []],
  ['meets API SN and ACEA A3/B4', [], []],
  ['API SP, dexosR', ['dexosR'], []],
  ['SN, GF-8A, F8', [], ['GF-8A', 'F8']],
] as const)('the label %s has the approvals %j and the unknown names %j', (label, approvals, unknown) => {
  expect(readUnjudged(label)).toEqual({ approvals, unknown });
});
