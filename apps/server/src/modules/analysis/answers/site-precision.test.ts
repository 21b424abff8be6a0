import { expect, test } from 'vitest';
import { sitePrecision } from './site-precision.ts';

/** Two lots at two laboratories: readings one below and one above the accepted value of their lot. */
const readings = [100, 200].flatMap((accepted) =>
  ['A', 'B'].flatMap((laboratory) =>
    [-1, 1, -1, 1, -1, 1].map((error) => ({
      ...{ lot: `Lot ${accepted}`, laboratory, year: 2015 },
      value: accepted * (1 + error / 100),
    })),
  ),
);

test('without a known R the deviation is in proportion to the value, with one degree of freedom less for each lot', () => {
  const site = sitePrecision(readings, { precision: [], decimals: 3 });
  expect(site?.count).toBe(24);
  expect(site?.deviationAt(300)).toBeCloseTo(300 * 0.01 * Math.sqrt(24 / 22), 9);
});

test('a bias of one laboratory widens it, and rounding is its least', () => {
  const biased = readings.map((one) => (one.laboratory === 'A' ? { ...one, value: 1.04 * one.value } : one));
  const [plain, wide] = [readings, biased].map(
    (own) => sitePrecision(own, { precision: [], decimals: 3 })?.deviationAt(100) ?? 0,
  );
  expect(wide).toBeGreaterThan(1.8 * (plain ?? 0));
  const equal = readings.map(({ lot, ...one }) => ({ ...one, lot, value: 100 }));
  expect(sitePrecision(equal, { precision: [], decimals: 0 })?.deviationAt(100)).toBeCloseTo(
    1 / Math.sqrt(12),
    9,
  );
});

test('fewer than twenty readings state none', () => {
  expect(sitePrecision(readings.slice(0, 19), { precision: [], decimals: 3 })).toBeUndefined();
});
