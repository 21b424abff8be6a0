import { expect, test } from 'vitest';
import { variance } from '../quantiles.ts';
import { randomStream } from '../random.ts';
import { cpk, fTest, holm, tTest } from './tests.ts';

// R: p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.2), "holm")
test('adjusted p values equal those of p.adjust', () => {
  const expected = [0.04, 0.09, 0.09, 0.025, 0.2];
  for (const [i, p] of holm([0.01, 0.04, 0.03, 0.005, 0.2]).entries())
    expect(p).toBeCloseTo(expected[i]!, 12);
  expect(holm([])).toEqual([]);
});

test('a family of twelve true hypotheses is rejected in at most 5% of draws', () => {
  const random = randomStream(9);
  let rejected = 0;
  for (let draw = 0; draw < 4000; draw++)
    if (Math.min(...holm(Array.from({ length: 12 }, () => random.uniform()))) < 0.05) rejected++;
  expect(rejected / 4000).toBeGreaterThan(0.035);
  expect(rejected / 4000).toBeLessThan(0.06);
});

// R: var.test(one, other); t.test(c(0.3, -0.1, 0.5, 0.2, 0.4, 0.0))
test('F and t tests equal those of R', () => {
  const one = { variance: variance([3.1, 2.9, 3.4, 3.3, 2.8, 3.6]), degrees: 5 };
  const other = { variance: variance([3.0, 3.9, 2.1, 4.4, 2.7]), degrees: 4 };
  expect(fTest(one, other).f).toBeCloseTo(0.109295993776741, 12);
  expect(fTest(one, other).p).toBeCloseTo(0.0320523621414371, 12);
  const { t, degrees, p } = tTest([0.3, -0.1, 0.5, 0.2, 0.4, 0.0]);
  expect([t, degrees]).toEqual([expect.closeTo(2.29094897476328, 12), 5]);
  expect(p).toBeCloseTo(0.0705656353488399, 12);
});

test('5% of draws of equal means and variances are significant at 5%', () => {
  const random = randomStream(10);
  let [byF, byT] = [0, 0];
  for (let draw = 0; draw < 3000; draw++) {
    const one = Array.from({ length: 8 }, random.normal);
    const other = Array.from({ length: 12 }, random.normal);
    const degrees = { one: 7, other: 11 };
    const result = fTest(
      { variance: variance(one), degrees: degrees.one },
      { variance: variance(other), degrees: degrees.other },
    );
    if (result.p < 0.05) byF++;
    if (tTest(one).p < 0.05) byT++;
  }
  for (const count of [byF, byT]) {
    expect(count / 3000).toBeGreaterThan(0.038);
    expect(count / 3000).toBeLessThan(0.062);
  }
});

test('capability is the distance to the nearer limit in three deviations', () => {
  expect(cpk(10.5, 0.25, { min: 9.3, max: 12.5 })).toBeCloseTo(1.6, 12);
  expect(cpk(10.5, 0.25, { max: 11.25 })).toBeCloseTo(1, 12);
  expect(cpk(13, 0.25, { max: 12.5 })).toBeLessThan(0);
  expect([cpk(1, 0.1, {}), cpk(1, 0, { min: 0 })]).toEqual([null, null]);
});
