import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preciseViscosityByLine, viscosityByLine } from './viscosity-by-line.rules.ts';
import { viscosityAt, viscosityLine } from './viscosity-temperature.rules.ts';

/** Worked examples: viscosities at 40, 100 and 150 °C of oils as they are sold. */
test.each([
  ['0W-20', 44.18, 8.3, 3.702],
  ['5W-30', 60.68, 10.6, 4.552],
  ['5W-40', 83.65, 14.0, 5.832],
  ['15W-40', 108.06, 14.6, 5.657],
  ['20W-50', 165.89, 18.4, 6.595],
])('a %s of %d and %d mm²/s has %d mm²/s at 150 °C', (_grade, at40, at100, at150) => {
  const line = viscosityLine(at40, at100);
  expect(line && viscosityAt(line, 150)).toBeCloseTo(at150, 2);
});

const oils = fc
  .tuple(fc.double({ min: 2, max: 30, noNaN: true }), fc.double({ min: 1.5, max: 15, noNaN: true }))
  .map(([at100, times]) => ({ at100, at40: at100 * times }));

test('the line runs through both points and falls everywhere between 0 and 150 °C', () => {
  fc.assert(
    fc.property(oils, fc.integer({ min: 0, max: 149 }), ({ at40, at100 }, celsius) => {
      const line = viscosityLine(at40, at100)!;
      expect(viscosityAt(line, 40) / at40).toBeCloseTo(1, 3);
      expect(viscosityAt(line, 100) / at100).toBeCloseTo(1, 3);
      expect(viscosityAt(line, celsius + 1)).toBeLessThan(viscosityAt(line, celsius));
    }),
  );
});

test.each([
  [10, 10],
  [8, 10],
  [60, 0],
  [60, Number.NaN],
])('returns null for %d and %d mm²/s', (at40, at100) => {
  expect(viscosityLine(at40, at100)).toBeNull();
});

test('a viscosity by both points is the one on the line, and null beyond the bounds', () => {
  fc.assert(
    fc.property(oils, fc.integer({ min: 0, max: 150 }), ({ at40, at100 }, celsius) => {
      const line = viscosityLine(at40, at100)!;
      expect((viscosityByLine(at40, at100, celsius) ?? 0) / viscosityAt(line, celsius)).toBeCloseTo(1, 9);
    }),
  );
  expect(viscosityByLine(8, 10, 60)).toBeNull();
  expect(viscosityByLine(1e7, 2, 0)).toBeNull();
  expect(viscosityByLine(1, 0.31, 150)).toBeNull();
});

test('R is carried on by the slopes of the line: as measured at both points, and as differences say between and beyond', () => {
  const [at40, at100] = [60.68, 10.6].map((value, i) => ({
    value,
    reproducibility: value * (i ? 0.0138 : 0.0122),
  })) as [{ value: number; reproducibility: number }, { value: number; reproducibility: number }];
  const R = (celsius: number) => preciseViscosityByLine(at40, at100, celsius)?.reproducibility;
  expect(R(40)).toBeCloseTo(at40.reproducibility, 3);
  expect(R(100)).toBeCloseTo(at100.reproducibility, 4);
  for (const celsius of [0, 20, 60, 80, 150]) {
    const change = (one: number, other: number) => {
      const at = (sign: number) =>
        viscosityByLine(at40.value + sign * one * 1e-4, at100.value + sign * other * 1e-4, celsius) ?? 0;
      return (at(1) - at(-1)) / 2e-4;
    };
    const expected = Math.hypot(change(at40.reproducibility, 0), change(0, at100.reproducibility));
    expect((R(celsius) ?? 0) / expected).toBeCloseTo(1, 4);
  }
});
