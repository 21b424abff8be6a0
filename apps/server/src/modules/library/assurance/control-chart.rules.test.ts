import { assumption, type PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlLimits, isOutside } from './control-chart.rules.ts';

const precision = (reproducibility: string, to: number | null = null): PrecisionRange[] => [
  {
    ...{ from: null, to, repeatability: '0', reproducibility },
    ...assumption,
  },
];

test('puts limits three R / 2.77 from the mean if the reproducibility there is known', () => {
  const { mean, limits } = controlLimits([9, 10, 11], precision('0.05*X'), 2015);
  expect(mean).toBe(10);
  expect(limits.basis).toBe('reproducibility');
  expect(limits.upper).toBeCloseTo(10 + (3 * 0.5) / 2.77, 10);
  expect(limits.lower).toBeCloseTo(10 - (3 * 0.5) / 2.77, 10);
});

test.each([
  ['is known', []],
  ['holds at the mean', precision('0.05*X', 9.9)],
])('puts limits three standard deviations of the values from the mean where none %s', (_, known) => {
  const { standard_deviation, limits } = controlLimits([9, 10, 11], known, 2015);
  expect(standard_deviation).toBe(1);
  expect(limits).toEqual({ lower: 7, upper: 13, basis: 'standard_deviation' });
});

test('a single measurement has no spread and lies within the limits', () => {
  const { standard_deviation, limits } = controlLimits([4.2], [], 2015);
  expect(standard_deviation).toBe(0);
  expect(isOutside(4.2, limits)).toBe(false);
});

test('a value is outside beyond a limit, not on it', () => {
  const limits = { lower: 7, upper: 13, basis: 'standard_deviation' } as const;
  expect([6.99, 7, 13, 13.01].map((value) => isOutside(value, limits))).toEqual([true, false, false, true]);
});

test('the mean is the midpoint of the limits', () => {
  const values = fc.array(fc.double({ min: 0.1, max: 1000, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(
      values,
      fc.constantFrom('', '18', '0.0076*X', '0.39*X^0.60', '0.35*(X+16)'),
      (all, formula) => {
        const { mean, limits } = controlLimits(all, precision(formula), 2015);
        expect((limits.lower + limits.upper) / 2).toBeCloseTo(mean, 6);
        expect(limits.upper).toBeGreaterThanOrEqual(mean);
      },
    ),
  );
});
