import { expect, test } from 'vitest';
import { wholeNumber } from './counts.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-19_900, '-19,900'],
  [1_234_567, '1,234,567'],
])('shows %d as %s', (value, text) => {
  expect(wholeNumber(value)).toBe(text);
});
