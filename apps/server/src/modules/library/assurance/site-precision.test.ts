import { randomStream } from '@iom/statistics/random.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NamedRun, type ReferenceReading, readingsOf, sitePrecision } from './site-precision.ts';

const unknown = { precision: [], decimals: 3 };
/** R is 2.77 at every value: distances are in the unit of the value. */
const flat = {
  decimals: 3,
  precision: [
    {
      ...{ from: null, to: null, repeatability: '', reproducibility: '2.77', source: 'method' as const },
      ...{ edition: '', procedure: '', valid_from: null, valid_to: null },
      ...{ publication: '', publisher: '', address: '' },
    },
  ],
};

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
  const site = sitePrecision(readings, unknown);
  expect(site).toMatchObject({ count: 24, lots: 2 });
  expect(site?.asReported.deviationAt(300)).toBeCloseTo(300 * 0.01 * Math.sqrt(24 / 22), 9);
  expect(site?.corrected).toBe(site?.asReported);
});

test('a bias of one laboratory widens it, and rounding is its least', () => {
  const biased = readings.map((one) => (one.laboratory === 'A' ? { ...one, value: 1.04 * one.value } : one));
  const [plain, wide] = [readings, biased].map(
    (own) => sitePrecision(own, unknown)?.asReported.deviationAt(100) ?? 0,
  );
  expect(wide).toBeGreaterThan(1.8 * (plain ?? 0));
  const equal = readings.map(({ lot, ...one }) => ({ ...one, lot, value: 100 }));
  const { asReported } = sitePrecision(equal, { precision: [], decimals: 0 }) ?? {};
  expect(asReported?.deviationAt(100)).toBeCloseTo(1 / Math.sqrt(12), 9);
  expect(asReported?.ranges).toEqual([]);
});

test('fewer than twenty readings state none', () => {
  expect(sitePrecision(readings.slice(0, 19), unknown)).toBeUndefined();
});

test('R′ has the shape of R, and is carried on outside its range', () => {
  const precision = [{ ...flat.precision[0]!, from: 50, to: 150, reproducibility: '0.0554*X' }];
  const site = sitePrecision(readings, { precision, decimals: 3 });
  // s of the method is 0.02 X, 2 at 100 and 3 at 150, carried on to 4 at 200: distances of ±0.5
  const ratio = 0.5 * Math.sqrt(24 / 22);
  expect(site?.asReported.deviationAt(100)).toBeCloseTo(2 * ratio, 9);
  expect(site?.asReported.deviationAt(20)).toBeCloseTo(1 * ratio, 9);
  expect(site?.asReported.deviationAt(300)).toBeCloseTo(6 * ratio, 9);
});

/** Six laboratory years, of which each reads a lot of 10 four times, with a scatter of ±0.1, and the last one three times. */
const biasOf = [1, -1, 0.5, -0.5, 0.6, -0.6];
const biased: ReferenceReading[] = biasOf.flatMap((bias, at) =>
  [-0.1, 0.1, -0.1, 0.1].slice(at === 5 ? 1 : 0).map((error) => ({
    ...{ lot: 'Lot', laboratory: at % 2 === 0 ? 'A' : 'B', year: 2010 + Math.floor(at / 2) },
    value: 10 + bias + error,
  })),
);

test('takes off the shrunken bias of a laboratory in a year, and none where it has fewer than four readings', () => {
  const site = sitePrecision(biased, flat);
  expect(site?.biases.map(({ laboratory, year, count }) => [laboratory, year, count])).toEqual([
    ['A', 2010, 4],
    ['B', 2010, 4],
    ['A', 2011, 4],
    ['B', 2011, 4],
    ['A', 2012, 4],
  ]);
  // the lot is accepted at 10 plus a sixth of the last mean's own scatter, 0.1 / 3 / 6
  const accepted = 10 + 0.1 / 18;
  const bias = site?.biases[0];
  expect(bias?.mean).toBeCloseTo(11 - accepted, 9);
  expect(bias?.estimate).toBeGreaterThan(0.98 * (11 - accepted));
  expect(bias?.estimate).toBeLessThan(11 - accepted);
  // s_r² is 0.2267 / 17 and s_L² about 0.6: 0.9945 of 0.9944
  expect(site?.correct(20, { laboratory: 'A', year: 2010 })).toBe(19.011);
  expect(site?.correct(20, { laboratory: 'B', year: 2012 })).toBeUndefined();
  expect(site?.correct(20, { laboratory: 'A', year: 2013 })).toBeUndefined();
  expect(site?.correct(20, { laboratory: '', year: 2010 })).toBeUndefined();
  expect(site?.correct(0.2, { laboratory: 'A', year: 2010 })).toBe(0);
  expect(site?.corrected.deviationAt(10)).toBeLessThan(0.5 * (site?.asReported.deviationAt(10) ?? 0));
});

test('corrections stay the same when every laboratory reads more by a constant', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 1000 }), fc.integer({ min: 1, max: 999 }), (constant, seed) => {
      const random = randomStream(seed);
      const drawn = biased.map((one) => ({ ...one, value: one.value + 0.3 * random.normal() }));
      const moved = drawn.map((one) => ({ ...one, value: one.value + constant }));
      const [before, after] = [drawn, moved].map((own) => sitePrecision(own, flat)?.biases ?? []);
      expect(after?.length).toBe(before?.length);
      for (const [at, { estimate }] of (before ?? []).entries())
        expect(after?.[at]?.estimate).toBeCloseTo(estimate, 6);
    }),
    { numRuns: 30 },
  );
});

test('without biases in the laboratories the corrections lie within the noise of a mean', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (seed) => {
      const random = randomStream(seed);
      const drawn = Array.from({ length: 240 }, (_, at) => ({
        ...{ lot: `Lot ${at % 3}`, laboratory: 'ABC'.charAt(at % 3), year: 2000 + (at % 10) },
        value: 50 * (at % 3) + random.normal(),
      }));
      const site = sitePrecision(drawn, flat);
      // a mean of eight has a standard error of 0.35: shrunken, none is taken for a bias of more than that
      const squares = (site?.biases ?? []).map(({ estimate }) => estimate ** 2);
      const rms = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / Math.max(1, squares.length));
      expect(rms).toBeLessThan(0.3);
      expect(site?.corrected.deviationAt(10)).toBeGreaterThan(0.8);
    }),
    { numRuns: 30 },
  );
});

test('readings of one property at several temperatures are those of one bias, the grade temperature none of its own', () => {
  const run = (numbers: Record<string, number>): NamedRun => ({
    ...{ lot: 'Lot', laboratory: 'A', year: 2015 },
    numberOf: (name) => numbers[name],
  });
  const names = ['CCS @ -30 C', 'CCS @ -35 C', 'CCS @ Grade Temperature'];
  const runs = [run({ 'CCS @ -30 C': 4000, 'CCS @ Grade Temperature': 4000 }), run({ 'CCS @ -35 C': 9000 })];
  for (const name of names)
    expect(readingsOf(runs, name, names).map(({ lot, value }) => [lot, value])).toEqual([
      ['Lot, CCS @ -30 C', 4000],
      ['Lot, CCS @ -35 C', 9000],
    ]);
  const others = ['Viscosity @ 40 C', 'Viscosity @ 100 C'];
  const plain = [run({ 'Viscosity @ 40 C': 60, 'Viscosity @ 100 C': 10 })];
  expect(readingsOf(plain, 'Viscosity @ 40 C', others).map(({ value }) => value)).toEqual([60]);
});
