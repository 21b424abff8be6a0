import { expect, test } from 'vitest';
import { randomStream } from '../random.ts';
import { biasClass } from './bias-classes.ts';

const x = [8.1, 9.4, 10.2, 11.0, 12.3, 13.1, 14.2, 15.0, 6.9, 7.5];
const makePair = (y: number[]) => ({
  x,
  y,
  deviationX: x.map((value) => 0.02 * value),
  deviationY: y.map((value) => 0.015 * value),
});

// SciPy 1.17.1: scipy.odr.ODR(RealData(x, y, 0.02 * x, 0.015 * y), Model(…)).run() for y = x + b, a x and a x + b;
// F = ((css0 - css2) / 2) / (css2 / 8), scipy.stats.f.sf(F, 2, 8)
test.each([
  {
    name: '0',
    y: [8.2, 9.2, 10.35, 10.95, 12.4, 13.0, 14.25, 14.9, 7.0, 7.45],
    line: { slope: 1, intercept: 0, css: 2.0468435924868675 },
    f: 0.2293028214696295,
    p: 0.8001378905819342,
  },
  {
    name: '1a',
    y: [9.2, 10.2, 11.35, 11.95, 13.4, 14.0, 15.25, 15.9, 8.0, 8.45],
    line: { slope: 1, intercept: 1.01164418, css: 1.868897777017164 },
    f: 353.9623609960331,
    p: 1.5591593728561633e-8,
  },
  {
    name: '1b',
    y: [9.172, 10.328, 11.574, 12.27, 13.876, 14.572, 15.954, 16.7, 7.828, 8.35],
    line: { slope: 1.12063185, intercept: 0, css: 1.6264244738317224 },
    f: 553.6058938729358,
    p: 2.6480765958205256e-9,
  },
  {
    name: '2',
    y: [9.44, 10.96, 12.43, 13.35, 15.32, 16.24, 17.93, 18.9, 7.76, 8.45],
    line: { slope: 1.39040415, intercept: -1.89670394, css: 1.0954751827615243 },
    f: 2147.1749590252994,
    p: 1.1954654527274909e-11,
  },
])('finds class $name with the line and F of SciPy', ({ name, y, line, f, p }) => {
  const found = biasClass(makePair(y))!;
  expect(found).toMatchObject({ biasClass: name, samples: 10 });
  expect(found.line.slope).toBeCloseTo(line.slope, 6);
  expect(found.line.intercept).toBeCloseTo(line.intercept, 6);
  expect(Math.abs(found.line.css / line.css - 1)).toBeLessThan(1e-6);
  expect(Math.abs(found.f / f - 1)).toBeLessThan(1e-5);
  expect(Math.abs(found.p / p - 1)).toBeLessThan(1e-4);
  expect(found.scatterP).toBeGreaterThan(0.9);
});

test('reports samples that disagree beyond the precision of the methods', () => {
  const scattered = biasClass(makePair(x.map((value, i) => value + (i % 2 === 0 ? 1.5 : -1.5))))!;
  expect(scattered.scatterP).toBeLessThan(0.001);
});

test('throws on fewer than three samples', () => {
  expect(() => biasClass({ x: [1, 2], y: [1, 2], deviationX: [1, 1], deviationY: [1, 1] })).toThrow(
    RangeError,
  );
});

test('methods without bias are class 0 in 95% of draws, and their scatter is explained in 95%', () => {
  const random = randomStream(11);
  let [none, explained] = [0, 0];
  for (let draw = 0; draw < 1000; draw++) {
    const truth = x.map((value) => value);
    const found = biasClass({
      x: truth.map((value) => value + 0.2 * random.normal()),
      y: truth.map((value) => value + 0.15 * random.normal()),
      deviationX: x.map(() => 0.2),
      deviationY: x.map(() => 0.15),
    })!;
    if (found.biasClass === '0') none++;
    if (found.scatterP > 0.05) explained++;
  }
  expect(none / 1000).toBeGreaterThan(0.93);
  expect(none / 1000).toBeLessThan(0.97);
  expect(explained / 1000).toBeGreaterThan(0.93);
  expect(explained / 1000).toBeLessThan(0.97);
});
