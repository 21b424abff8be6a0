import { expect, test } from 'vitest';
import { mapStep } from './WorldMap.tsx';

test.each([
  [0, 0],
  [1, 1],
  [49, 2],
  [50, 3],
  [9999, 5],
])('%i oils have shade %i', (oils, step) => {
  expect(mapStep(oils)).toBe(step);
});
