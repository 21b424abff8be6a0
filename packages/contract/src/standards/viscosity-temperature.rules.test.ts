import fc from 'fast-check';
import { expect, test } from 'vitest';
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
