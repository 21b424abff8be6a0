import { formulaAt, precisionAt } from '@iom/contract/standards/precision.rules.ts';
import { expect, test } from 'vitest';
import { findPrecision, methodIn, preciseAnalytes, testNameIn } from './methods.ts';
import dictionary from './tests.json' with { type: 'json' };

const analytes = dictionary.flatMap((one) => one.analytes.map(({ name }) => name));

/** Results over a range, or over typical values of engine oils if the source names no bounds. */
const sampleResults = ({ from, to }: { from: number | null; to: number | null }) => {
  const [low, high] = [from ?? 0.01, to ?? 100_000];
  return Array.from({ length: 21 }, (_, step) => low * (high / low) ** (step / 20));
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

test('the ranges of an analyte ascend and do not overlap', () => {
  for (const name of preciseAnalytes) {
    const ends = findPrecision(name).flatMap(({ from, to }) => [from ?? -Infinity, to ?? Infinity]);
    expect(ends, name).toEqual(ends.toSorted((a, b) => a - b));
  }
});

test('names the publication that a figure is quoted from', () => {
  for (const name of preciseAnalytes)
    for (const { source, publication, edition } of findPrecision(name)) {
      expect(publication !== '', name).toBe(source === 'publication');
      expect(edition !== '', name).toBe(source === 'method');
    }
});

test.each([
  ['Boron', 120],
  ['Phosphorus', 1283],
  ['Potassium', 5],
  ['HTHS Viscosity @ 150 C', 6],
  ['TEOST MHT Total Deposits', 110],
])('gives no precision of %s at %d, outside its range', (name, value) => {
  expect(findPrecision(name).length).toBeGreaterThan(0);
  expect(precisionAt(findPrecision(name), 'reproducibility', value)).toBeNull();
});

test('sulfated ash uses the low branch up to 0.10% and the other from 0.11%', () => {
  const R = (value: number) => precisionAt(findPrecision('Sulfated Ash'), 'reproducibility', value);
  expect(R(0.1)).toBeCloseTo(0.189 * 0.1 ** 0.85, 6);
  expect(R(0.11)).toBeCloseTo(0.142 * 0.11 ** 0.75, 6);
});

test.each([
  ['ASTM D6335', 1997, 'Procedure later published as ASTM D6335'],
  ['ASTM D6335', 1998, 'ASTM D6335'],
  ['ASTM D7097', 2004, 'Procedure later published as ASTM D7097'],
  ['ASTM D5800', 2015, 'ASTM D5800 Procedure A, B or C'],
  ['ASTM D5800', 2016, 'ASTM D5800'],
  ['ASTM D445', 1990, 'ASTM D445'],
])('a result by %s of %i is of the method %j', (method, year, named) => {
  expect(methodIn(method, year)).toBe(named);
});

test('the name of a test omits a procedure that was not in use in its year', () => {
  const noack = { name: 'Noack Volatility (Procedure D)', method: 'ASTM D5800' };
  expect(testNameIn(noack, 2015)).toBe('Noack Volatility');
  expect(testNameIn(noack, 2020)).toBe('Noack Volatility (Procedure D)');
});
