import { expect, test } from 'vitest';
import { viscosityIndex } from './viscosity-index.rules.ts';

test.each([
  // the worked examples of ASTM D2270: procedure A, then procedure B
  [73.3, 8.86, 92],
  [22.83, 5.05, 156],
  [53.47, 7.8, 111],
])('%d mm²/s at 40 °C and %d mm²/s at 100 °C have the index %d', (at40, at100, index) => {
  expect(Math.round(viscosityIndex(at40, at100) ?? Number.NaN)).toBe(index);
});

test('returns null outside the standard and for exchanged viscosities', () => {
  expect(viscosityIndex(5, 1.9)).toBeNull();
  expect(viscosityIndex(10, 60)).toBeNull();
});
