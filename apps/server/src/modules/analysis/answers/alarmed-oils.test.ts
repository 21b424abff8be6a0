import { expect, test } from 'vitest';
import { samplesOf } from './alarmed-oils.ts';

test('finds the oil of a row, and the own oil whose measured value is in a window', () => {
  const rows = [{ sample: 3 }, { own_sample: 5 }, { own_sample: null }, { sample: [7] }];
  expect(samplesOf(rows)).toEqual([3, 5]);
});
