import { expect, test } from 'vitest';
import { findCorrections } from './spelling.rules.ts';

const texts = ['Rheinglanz Öl', 'Velora-GTX', 'Germany', 'SN Plus', 'Noack volatility'];

test.each([
  ['two letters exchanged', 'rhienglanz', [['rhienglanz', ['Rheinglanz']]]],
  ['a letter too few', 'velra', [['velra', ['Velora']]]],
  ['a slip in a beginning', 'rhien', [['rhien', ['Rheinglanz']]]],
  [
    'a slip in each of two words',
    'VELOAR Germnay',
    [
      ['VELOAR', ['Velora']],
      ['Germnay', ['Germany']],
    ],
  ],
  ['a word as it is written', 'noack', []],
  ['a beginning, in any case', 'RHEIN germ', []],
  ['a part of a word', 'glanz', []],
  ['a grade and a year', '5w30 2018', []],
  ['a word without neighbors', 'castor', []],
  ['a short word', 'snn no', [['snn', ['SN']]]],
  ['nothing', '  ', []],
] as const)('corrects %s', (_case, search, corrections) => {
  expect(findCorrections(search, texts).map(({ typed, corrected }) => [typed, corrected])).toEqual(
    corrections,
  );
});
