import { expect, test } from 'vitest';
import { randomStream } from '../random.ts';
import { groupBiases } from './group-biases.ts';

test('three groups worked by hand', () => {
  // means 2, −2 and 0; squares within 2, 2 and 2 over 7 − 3 degrees of freedom
  const { within, between, groups } = groupBiases([
    [1, 2, 3],
    [-3, -1],
    [-1, 1],
  ]);
  expect(within).toBeCloseTo(6 / 4, 12);
  // grand mean 2/7; s_d² = (3 (12/7)² + 2 (16/7)² + 2 (2/7)²) / 2; n̄ = (7 − 17/7) / 2
  const spread = (3 * (12 / 7) ** 2 + 2 * (16 / 7) ** 2 + 2 * (2 / 7) ** 2) / 2;
  const expected = (spread - 1.5) / ((7 - 17 / 7) / 2);
  expect(between).toBeCloseTo(expected, 12);
  const kept = expected / (expected + 1.5 / 3);
  expect(groups[0]?.mean).toBe(2);
  expect(groups[0]?.standardError).toBeCloseTo(Math.sqrt(0.5), 12);
  expect(groups[0]?.estimate).toBeCloseTo(2 * kept, 12);
  expect(groups[0]?.remaining).toBeCloseTo((1 - kept) * expected, 12);
});

test('the fewer the results of a group, the less of its mean is taken off', () => {
  const { groups } = groupBiases([
    [2, 2, 2, 2, 2.5, 1.5],
    [2, 2.1],
    [-2, -2, -2.1],
    [-2, -1.9, -2],
  ]);
  const kept = groups.map(({ estimate, mean }) => estimate / mean);
  expect(kept[1]).toBeLessThan(kept[0] ?? 0);
});

test('groups that differ by no more than their scatter have no bias', () => {
  const { between, groups } = groupBiases([
    [-1, 1],
    [-1.1, 1.2],
    [-0.9, 0.8],
  ]);
  expect(between).toBe(0);
  expect(groups.map(({ estimate, remaining }) => [Math.abs(estimate), remaining])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('shrunken estimates are nearer to true biases than means are, and recover both variances', () => {
  const random = randomStream(3);
  const truths = Array.from({ length: 200 }, () => 0.4 * random.normal());
  const drawn = truths.map((bias) => Array.from({ length: 5 }, () => bias + 0.6 * random.normal()));
  const { within, between, groups } = groupBiases(drawn);
  expect(Math.sqrt(within)).toBeCloseTo(0.6, 1);
  expect(Math.sqrt(between)).toBeCloseTo(0.4, 1);
  const squares = (of: 'mean' | 'estimate') =>
    groups.reduce((sum, one, at) => sum + (one[of] - (truths[at] ?? 0)) ** 2, 0);
  expect(squares('estimate')).toBeLessThan(0.9 * squares('mean'));
  const remaining = groups.reduce((sum, one) => sum + one.remaining, 0);
  expect(squares('estimate') / remaining).toBeGreaterThan(0.7);
  expect(squares('estimate') / remaining).toBeLessThan(1.4);
});

test('one result a group, or one group, gives no variance', () => {
  expect(() => groupBiases([[1], [2]])).toThrow(RangeError);
  expect(() => groupBiases([[1, 2, 3]])).toThrow(RangeError);
});
