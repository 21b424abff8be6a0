import { formulaAt, isInForce, precisionAt } from '@iom/contract/standards/precision.rules.ts';
import { expect, test } from 'vitest';
import { methodIn, testNameIn } from './methods.ts';
import { findPrecision, preciseAnalytes, precisionSince } from './precision.ts';
import dictionary from './tests.json' with { type: 'json' };

const analytes = dictionary.flatMap((one) => one.analytes.map(({ name }) => name));

/** Results over a range, or over typical values of engine oils if the source names no bounds. */
const sampleResults = ({ from, to }: { from: number | null; to: number | null }) => {
  const [low, high] = [from ?? 0.01, to ?? 100_000];
  // temperatures below zero in equal steps, others in equal ratios
  return Array.from({ length: 50 }, (_, step) =>
    low < 0 ? low + ((high - low) * step) / 49 : low * (high / low) ** (step / 49),
  );
};

test('names only analytes of the dictionary', () => {
  expect(preciseAnalytes.filter((name) => !analytes.includes(name))).toEqual([]);
});

test('no reproducibility is better than the repeatability anywhere in its range', () => {
  const wrong = preciseAnalytes.flatMap((name) =>
    findPrecision(name).flatMap((range) =>
      sampleResults(range).flatMap((value) => {
        const [r, R] = [formulaAt(range.repeatability, value), formulaAt(range.reproducibility, value)];
        if (range.source === 'method' && r === null && R === null) return [];
        return r !== null && R !== null && R >= r ? [] : [`${name} at ${value}`];
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test('the ranges of an analyte in a year ascend and do not overlap', () => {
  for (const name of preciseAnalytes)
    for (const year of [1984, 2011, 2012, 2026]) {
      const inForce = findPrecision(name).filter((range) => isInForce(range, year));
      const ends = inForce.flatMap(({ from, to }) => [from ?? -Infinity, to ?? Infinity]);
      expect(ends, `${name} in ${year}`).toEqual(ends.toSorted((a, b) => a - b));
      expect(inForce.length, `${name} in ${year}`).toBeGreaterThan(0);
    }
});

test('every figure names its edition, and the public text with publisher and address unless it is an assumption', () => {
  for (const name of preciseAnalytes)
    for (const { source, edition, publication, publisher, address } of findPrecision(name)) {
      expect(edition, name).not.toBe('');
      const text = [publication, publisher, address].filter(Boolean);
      expect(text, name).toHaveLength(source === 'assumption' ? 0 : 3);
    }
});

test.each([
  // two results of ISO 3104 and of D445-26, formulated oils
  ['Kinematic Viscosity @ 100 C', 12.5, 2011, 0.0325, 0.095],
  ['Kinematic Viscosity @ 100 C', 12.5, 2012, 0.105, 0.1725],
  ['Kinematic Viscosity @ 40 C', 70, 2011, 0.182, 0.532],
  ['Kinematic Viscosity @ 40 C', 70, 2012, 0.518, 0.854],
  ['Base Number (D4739)', 8, 2015, 0.5703, 2.1774],
  ['Pour Point', -39, 2015, 3, 6],
  ['ASTM Color', 3, 2015, 0.5, 1],
  ['Shear Viscosity Loss after 30 Cycles', 12, 2015, 1.05, 2.68],
  ['Phosphorus', 800, 2015, 62.77, 121.62],
])('the precision of %s at %d in %i is r %d and R %d', (name, value, year, r, R) => {
  const at = (figure: 'repeatability' | 'reproducibility') =>
    precisionAt(findPrecision(name), figure, value, year);
  expect(at('repeatability')).toBeCloseTo(r, 2);
  expect(at('reproducibility')).toBeCloseTo(R, 2);
});

test.each([
  'Kinematic Viscosity @ 100 C after 30 Cycles',
  'Kinematic Viscosity @ 100 C after 90 Cycles (D7109)',
  'Phosphorus (D4951)',
  'Density @ 15 C',
])('no precision of %s is known', (name) => {
  expect(analytes).toContain(name);
  expect(findPrecision(name)).toEqual([]);
});

test('the precision of evaporation loss names the procedure of its figures', () => {
  expect(findPrecision('Noack Evaporation Loss')).toMatchObject([{ procedure: 'Procedure A' }]);
});

test('years between two changes of an edition share one period', () => {
  expect([1984, 2011, 2012, 2026].map(precisionSince)).toEqual([0, 0, 2012, 2012]);
});

test.each([
  ['Boron', 120],
  ['Phosphorus', 1283],
  ['Potassium', 5],
  ['HTHS Viscosity @ 150 C', 6],
  ['TEOST MHT Total Deposits', 110],
])('gives no precision of %s at %d, outside its range', (name, value) => {
  expect(findPrecision(name).length).toBeGreaterThan(0);
  expect(precisionAt(findPrecision(name), 'reproducibility', value, 2015)).toBeNull();
});

test('sulfated ash uses the low branch up to 0.10% and the other from 0.11%', () => {
  const R = (value: number) => precisionAt(findPrecision('Sulfated Ash'), 'reproducibility', value, 2015);
  expect(R(0.1)).toBeCloseTo(0.189 * 0.1 ** 0.85, 6);
  expect(R(0.11)).toBeCloseTo(0.142 * 0.11 ** 0.75, 6);
});

test.each([
  ['ASTM D6335', 1997, 'Procedure later published as ASTM D6335'],
  ['ASTM D6335', 1998, 'ASTM D6335'],
  ['ASTM D7097', 2004, 'Procedure later published as ASTM D7097'],
  ['ASTM D5800', 2019, 'ASTM D5800 Procedure A, B or C'],
  ['ASTM D5800', 2020, 'ASTM D5800'],
  ['ASTM D445', 1990, 'ASTM D445'],
])('a result by %s of %i is of the method %j', (method, year, named) => {
  expect(methodIn(method, year)).toBe(named);
});

test('the name of a test omits a procedure that was not in use in its year', () => {
  const noack = { name: 'Noack Volatility (Procedure D)', method: 'ASTM D5800' };
  expect(testNameIn(noack, 2015)).toBe('Noack Volatility');
  expect(testNameIn(noack, 2020)).toBe('Noack Volatility (Procedure D)');
});
