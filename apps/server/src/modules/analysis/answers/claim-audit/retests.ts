// The value of one more result: how probable it is that it decides a claim, and what the decision costs.
import { normalQuantile } from '@iom/statistics/distributions/distributions.ts';
import type { Institute } from '../answer-analysis.ts';
import {
  type AuditLimit,
  type AuditMethod,
  type BoundResult,
  boundProbability,
  decides,
  isPrecise,
  limitProbability,
} from './audit-limits.ts';

/** A limit that counts for a claim on an oil. */
export interface JudgedLimit {
  limit: AuditLimit;
  results: readonly BoundResult[];
  probability: number;
}

export interface Retest {
  test: { id: number; name: string; priceCents: number };
  /** That the result decides the claim. */
  chance: number;
  /** Expected change of the probability. */
  change: number;
  /** Cents per decision: price ÷ chance. */
  cost: number;
}

/** Results that are drawn of a retest. */
export const draws = 64;
/** Retests with less chance to decide are not named. */
export const minChance = 0.1;
const primes = [2, 3, 5, 7, 11, 13, 17, 19];

/** The n-th number of the van der Corput sequence to a base (Halton 1960), n from 1. */
const radicalInverse = (n: number, base: number): number => {
  let [left, digit, sum] = [n, 1 / base, 0];
  while (left > 0) {
    sum += (left % base) * digit;
    left = Math.floor(left / base);
    digit /= base;
  }
  return sum;
};

/** The bound that the oil is least likely to meet. */
const worstBound = ({ limit, results }: JudgedLimit): number => {
  const probabilities = results.map((result, at) => {
    const bound = limit.bounds[at];
    return bound ? boundProbability(bound, result) : 1;
  });
  return probabilities.indexOf(Math.min(...probabilities));
};

/** The results at the bounds of a limit together with one more value of a method, in the unit of the limit. */
export const withResult = (
  { limit, results }: Pick<JudgedLimit, 'limit' | 'results'>,
  { deviations }: Pick<AuditMethod, 'deviations'>,
  value: number,
): BoundResult[] =>
  results.map(({ margin, deviation }, at) => {
    const bound = limit.bounds[at];
    const [weight, more] = [1 / deviation ** 2, 1 / (deviations[at] ?? Number.NaN) ** 2];
    const added = bound ? bound.sign * (value - bound.at) : Number.NaN;
    return {
      margin: (weight * margin + more * added) / (weight + more),
      deviation: 1 / Math.sqrt(weight + more),
    };
  });

/** Draws the probability of a limit after one more result of a method. */
const afterRetest = (judged: JudgedLimit, method: AuditMethod, pair: number) => {
  const { limit, results } = judged;
  const worst = worstBound(judged);
  const [bound, result] = [limit.bounds[worst], results[worst]];
  const [first = 2, second = 3] = primes.slice((2 * pair) % primes.length);
  return (n: number): number => {
    if (!bound || !result) return judged.probability;
    const { prior, unit } = bound;
    const [margin, deviation] = [result.margin / unit, result.deviation / unit];
    const truth = unit * prior.quantile(margin, deviation, radicalInverse(n, first));
    const error = normalQuantile(radicalInverse(n, second)) * (method.deviations[worst] ?? 0);
    const value = bound.at + bound.sign * (truth + error);
    return limitProbability(limit, withResult(judged, method, value));
  };
};

/** The methods of a test by the limits that they measure. */
const byTest = (limits: readonly JudgedLimit[]) => {
  const tests = new Map<number, { position: number; method: AuditMethod }[]>();
  for (const [position, { limit }] of limits.entries())
    for (const method of limit.methods) {
      const { testId } = method.values.analyte;
      const own = tests.get(testId) ?? [];
      if (isPrecise(method) && own.every((one) => one.position !== position))
        tests.set(testId, [...own, { position, method }]);
    }
  return tests;
};

/**
 * The single retest that decides an open claim at the least cost per decision; undefined where none has a chance of a tenth. Of each test
 * 64 results are drawn (Halton 1960): a true value from the posterior of each limit that the test measures, and an error of the method.
 * The expected cost of a decision is the price over the share of results after which the claim is decided.
 */
export const cheapestRetest = (
  limits: readonly JudgedLimit[],
  testOf: Institute['testOf'],
): Retest | undefined => {
  const before = limits.reduce((product, { probability }) => product * probability, 1);
  let best: Retest | undefined;
  for (const [testId, measured] of byTest(limits)) {
    const test = testOf(testId);
    if (!test) continue;
    const others = limits.reduce(
      (product, { probability }, at) =>
        measured.some(({ position }) => position === at) ? product : product * probability,
      1,
    );
    const samplers = measured.flatMap(({ position, method }, pair) => {
      const judged = limits[position];
      return judged ? [afterRetest(judged, method, pair)] : [];
    });
    let [decided, change] = [0, 0];
    for (let n = 1; n <= draws; n++) {
      const after = samplers.reduce((product, sample) => product * sample(n), others);
      if (decides(after)) decided += 1;
      change += Math.abs(after - before) / draws;
    }
    const chance = decided / draws;
    const cost = test.priceCents / chance;
    if (chance >= minChance && (!best || cost < best.cost)) best = { test, chance, change, cost };
  }
  return best;
};
