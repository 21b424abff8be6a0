import { expect, test } from 'vitest';
import { withPoint } from './value-text.rules.ts';

test.each([
  ['9,3', '9.3'],
  [' −9,3 ', '-9.3'],
  ['9,30', '9.30'],
  ['1,200', '1,200'],
  ['1,200.5', '1,200.5'],
  ['1.234,5', '1.234,5'],
])('%j of a measured value is %j', (text, point) => {
  expect(withPoint(text)).toBe(point);
});
