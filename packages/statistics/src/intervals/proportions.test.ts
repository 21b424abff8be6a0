import { expect, test } from 'vitest';
import { randomStream } from '../random.ts';
import { cochranArmitage, wilsonInterval } from './proportions.ts';

// R: prop.test(7, 31, correct = FALSE)$conf.int, prop.test(0, 12, correct = FALSE)$conf.int
test.each([
  [7, 31, 0.113951355612625, 0.398124183833421],
  [0, 12, 0, 0.242494006655241],
  [12, 12, 1 - 0.242494006655241, 1],
])('%i of %i lie between %d and %d at 95 %', (k, n, low, high) => {
  const found = wilsonInterval(k, n, 0.95);
  expect(found.low).toBeCloseTo(low, 12);
  expect(found.high).toBeCloseTo(high, 12);
});

test('the interval of 0 of 0 is (0, 1)', () => {
  expect(wilsonInterval(0, 0, 0.95)).toEqual({ low: 0, high: 1 });
});

test('95% intervals cover the proportion in about 95% of draws', () => {
  const random = randomStream(1);
  let covered = 0;
  for (let draw = 0; draw < 4000; draw++) {
    let k = 0;
    for (let i = 0; i < 40; i++) if (random.uniform() < 0.13) k++;
    const { low, high } = wilsonInterval(k, 40, 0.95);
    if (low <= 0.13 && 0.13 <= high) covered++;
  }
  expect(covered / 4000).toBeGreaterThan(0.93);
  expect(covered / 4000).toBeLessThan(0.975);
});

// R: prop.trend.test(c(15, 10, 5), c(30, 35, 40), c(1, 2, 3))
test('a falling proportion has a negative z, whose square is the statistic of prop.trend.test', () => {
  const { z, p } = cochranArmitage([15, 10, 5], [30, 35, 40], [1, 2, 3]);
  expect(z).toBeLessThan(0);
  expect(z * z).toBeCloseTo(11.7310344827586, 10);
  expect(p).toBeCloseTo(0.000614664162283471, 12);
});

test('finds no trend if all or none are counted', () => {
  expect(cochranArmitage([0, 0], [5, 6], [1, 2])).toEqual({ z: 0, p: 1 });
});

test('5% of draws without a trend are significant at 5%', () => {
  const random = randomStream(2);
  const totals = [40, 50, 60, 45];
  let significant = 0;
  for (let draw = 0; draw < 3000; draw++) {
    const counts = totals.map((n) => Array.from({ length: n }).filter(() => random.uniform() < 0.2).length);
    if (cochranArmitage(counts, totals, [0, 1, 2, 3]).p < 0.05) significant++;
  }
  expect(significant / 3000).toBeGreaterThan(0.035);
  expect(significant / 3000).toBeLessThan(0.065);
});
