import { expect, test } from 'vitest';
import { limitJudge, singleValue } from './limit-judge.rules.ts';
import type { Limit } from './limits.rules.ts';
import { assumption, type PrecisionRange } from './precision.schemas.ts';
import { verdicts } from './verdict.rules.ts';

const limit: Limit = { name: 'Noack', unit: 'mass %', max: 15, analytes: ['Noack', 'Noack by TGA'] };
const precision: PrecisionRange[] = [
  {
    ...{ from: null, to: null, repeatability: '0.5', reproducibility: '2' },
    ...assumption,
  },
];
const columns = {
  Noack: {
    numbers: [12, 14.5, Number.NaN, 10, Number.NaN],
    codes: [0, 0, 0, 1, 0],
    texts: ['<', 'lost'],
    analyte: { precision },
  },
  'Noack by TGA': {
    numbers: [20, 20, 20, 20, Number.NaN],
    codes: [0, 0, 0, 0, 2],
    texts: ['<', 'lost'],
    analyte: { precision: [] },
  },
};
const judge = limitJudge(limit, (name) => columns[name as keyof typeof columns], {
  year: 2015,
});
const rows = [0, 1, 2, 3, 4];

test('judges each oil by the first analyte with a number, at the precision of that analyte', () => {
  expect(rows.map((row) => verdicts[judge.verdictAt(row)])).toEqual([
    'conforms',
    'undecided',
    'does_not_conform',
    'conforms',
    'undecided',
  ]);
  expect(rows.map((row) => judge.marginInRAt(row))).toEqual([1.5, 0.25, Number.NaN, Number.NaN, Number.NaN]);
  expect(judge.valuesAt(2)).toBe(columns['Noack by TGA']);
});

test('the judgement of each oil has the verdict of the column', () => {
  for (const row of rows) expect(judge.judgementAt(row).verdict).toBe(verdicts[judge.verdictAt(row)]);
  expect(judge.judgementAt(1)).toMatchObject({ margin: 0.5, reproducibility: 2 });
});

test('a value outside is undecided without a reproducibility where the limit needs one', () => {
  const measured = { number: 20, qualifier: null, precision: [] };
  const needing = limitJudge(limit, () => singleValue(measured), { year: 2015, needsPrecision: true });
  expect(needing.judgementAt(0)).toMatchObject({ verdict: 'undecided', margin: -5 });
  expect(needing.valuesAt(0)?.measured).toBe(measured);
});
