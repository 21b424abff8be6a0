import { expect, test } from 'vitest';
import { correctionText } from './oil-values.rules.ts';

test.each([
  ['10.20', '10.40', 'mm²/s', '10.20 → 10.40 mm²/s'],
  ['', '0.90', 'mass %', 'no result → 0.90 mass %'],
  ['0.90', '', 'mass %', '0.90 mass % → no result'],
  ['1a', '1b', '', '1a → 1b'],
])('writes a correction of %j to %j', (old, corrected, unit, text) =>
  expect(correctionText({ old, new: corrected, unit })).toBe(text),
);
