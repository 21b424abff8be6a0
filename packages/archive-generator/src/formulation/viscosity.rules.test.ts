import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  densityAt,
  hthsViscosity,
  kinematicViscosity,
  kv40FromViscosityIndex,
  viscosityIndex,
} from './viscosity.rules.ts';

test.each([
  [73.3, 8.86, 92],
  [22.83, 5.05, 156],
  [53.47, 7.8, 111],
])('KV40 %d and KV100 %d give viscosity index %d', (kv40, kv100, index) => {
  expect(Math.round(viscosityIndex(kv40, kv100))).toBe(index);
});

test.each([
  [112, 15, 139],
  [123, 14, 112],
])('measured diesel oils of KV40 %d and KV100 %d have viscosity index %d', (kv40, kv100, index) => {
  expect(Math.round(viscosityIndex(kv40, kv100))).toBe(index);
});

describe('worked examples', () => {
  test.each([
    ['0W-20', 0.852, 8.3, 166, 44.18, 3.702, 5, 2.71],
    ['5W-30', 0.852, 10.6, 166, 60.68, 4.552, 9, 3.19],
    ['5W-40', 0.852, 14, 173, 83.65, 5.832, 16, 3.77],
    ['15W-40', 0.868, 14.6, 139, 108.06, 5.657, 7, 4.12],
    ['20W-50', 0.884, 18.4, 124, 165.89, 6.595, 5, 5.0],
  ])('%s', (_grade, density15, kv100, index, kv40, kv150, tvlPct, hths) => {
    expect(kv40FromViscosityIndex(index, kv100)).toBeCloseTo(kv40, 1);
    expect(kinematicViscosity(150, kv40, kv100)).toBeCloseTo(kv150, 2);
    expect(hthsViscosity(kv40, kv100, density15, tvlPct)).toBeCloseTo(hths, 2);
  });
});

test('the KV40 computed from a viscosity index has that viscosity index', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 60, max: 220, noNaN: true }),
      fc.double({ min: 4, max: 30, noNaN: true }),
      (index, kv100) => {
        expect(viscosityIndex(kv40FromViscosityIndex(index, kv100), kv100)).toBeCloseTo(index, 6);
      },
    ),
  );
});

test.each([3.8, 4.4, 5, 6.4, 7, 7.7, 9, 12, 15, 18, 22, 28, 40, 55, 70])(
  'the viscosity index is continuous at KV100 %d mm2/s',
  (kv100) => {
    for (const index of [40, 90, 110, 160]) {
      const below = kv40FromViscosityIndex(index, kv100 - 1e-9);
      expect(kv40FromViscosityIndex(index, kv100) / below).toBeCloseTo(1, 2);
    }
  },
);

test('the temperature line passes through both viscosities and falls with temperature', () => {
  expect(kinematicViscosity(40, 60.7, 10.6)).toBeCloseTo(60.7, 4);
  expect(kinematicViscosity(100, 60.7, 10.6)).toBeCloseTo(10.6, 4);
  expect(kinematicViscosity(20, 60.7, 10.6)).toBeGreaterThan(60.7);
});

test('density falls with temperature from its value at 15 C', () => {
  expect(densityAt(15, 0.86)).toBe(0.86);
  expect(densityAt(150, 0.86)).toBeCloseTo(0.7764, 4);
});

test('throws for a viscosity index below 2 mm2/s', () => {
  expect(() => viscosityIndex(5, 1.5)).toThrow(RangeError);
});
