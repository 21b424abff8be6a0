import { expect, test } from 'vitest';
import { lineThrough } from './series-line.ts';

test('a line of least squares with the interval of its slope, as R computes it', () => {
  // lm(c(2.1, 3.9, 6.2, 7.8, 10.1) ~ c(1, 2, 3, 4, 5)); confint: 1.990 ± 3.182 × 0.0597
  const line = lineThrough({ x: [1, 2, 3, 4, 5, 9], y: [2.1, 3.9, 6.2, 7.8, 10.1, 99], censored: [5] }, {});
  expect(line).toMatchObject({ n: 5, slope: expect.closeTo(1.99, 9), r_squared: expect.closeTo(0.9973, 3) });
  expect(line?.slope_low).toBeCloseTo(1.8, 2);
  expect(line?.slope_high).toBeCloseTo(2.18, 2);
  const [first, middle] = [line?.at[0], line?.at[12]];
  expect(middle).toMatchObject({ x: 3, y: expect.closeTo(6.02, 9) });
  // narrowest at the mean
  expect((middle?.high ?? 0) - (middle?.low ?? 0)).toBeLessThan((first?.high ?? 0) - (first?.low ?? 0));
});

test('on logarithmic axes a power law is the line', () => {
  const x = [1, 10, 100, 1000];
  const line = lineThrough(
    { x, y: x.map((value) => 2 * value ** 0.5), censored: [] },
    { axes: [{ log: true }, { log: true }] },
  );
  expect(line?.slope).toBeCloseTo(0.5, 9);
  expect(line?.at.at(-1)).toMatchObject({
    x: expect.closeTo(1000, 6),
    y: expect.closeTo(2 * 1000 ** 0.5, 6),
  });
});

test.each([
  ['two points', [1, 2], [1, 2]],
  ['points at one place', [1, 1, 1], [1, 2, 3]],
])('%s have no line', (_which, x, y) => {
  expect(lineThrough({ x, y, censored: [] }, {})).toBeNull();
});
