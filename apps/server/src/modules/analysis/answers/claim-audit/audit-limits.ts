// One probability for each limit of a claim on an oil: all methods together, and the prior from the other oils of the claim.
import { auditBound } from '@iom/contract/analysis/answers/claim-audit.answer.ts';
import { limitText, unitFactor } from '@iom/contract/standards/limits.rules.ts';
import { precisionAt } from '@iom/contract/standards/precision.rules.ts';
import type { J300Limit } from '@iom/contract/standards/sae-j300.rules.ts';
import {
  findBounds,
  findMargin,
  reproducibilityOverDeviation,
} from '@iom/contract/standards/verdict.rules.ts';
import { normalCdf, normalQuantile } from '@iom/statistics/distributions/distributions.ts';
import {
  type FallingGroup,
  type PriorResult,
  posteriorOver,
  roughenedPrior,
  type TrueValues,
} from '@iom/statistics/distributions/empirical-prior.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';
import type { ClaimLimit } from '../claim-check/claim-limits.ts';

/** The standard deviation of one result of a method at a value, in its unit, in the year of an oil; NaN where none is known. */
export type DeviationOf = (analyte: ValueColumn, value: number, year: number) => number;

/** R / 2.77 of the method where it states R. */
export const methodDeviation: DeviationOf = ({ precision }, value, year) =>
  (precisionAt(precision, 'reproducibility', value, year) ?? Number.NaN) / reproducibilityOverDeviation;

/** A method that measures a limit; deviations at each of its bounds in the unit of the limit. */
export interface AuditMethod {
  values: MeasuredValues;
  factor: number;
  deviations: readonly number[];
}

/**
 * A bound of a limit, at the value that rounds to it: results are compared as reported (ASTM E29, rounding method). `unit` is the standard
 * deviation of a result by the first of its methods with a known precision.
 */
export interface AuditBound {
  at: number;
  sign: 1 | -1;
  unit: number;
  prior: BoundPrior;
}

/** A limit that counts. */
export interface AuditLimit {
  name: string;
  /** `Noack evaporation loss: at most 15 mass %`. */
  text: string;
  bounds: readonly AuditBound[];
  methods: readonly AuditMethod[];
  /** Results of several methods count together; else the first. */
  isCombined: boolean;
}

/** A result at a bound: its margin, positive inside, and its standard deviation, in the unit of the limit. */
export interface BoundResult {
  margin: number;
  deviation: number;
}

/** Cells of the grid in units of the standard deviation of one result, and its reach on both sides of the bound. */
export const gridStep = 0.25;
export const gridReach = 10;
const grid = Array.from({ length: (2 * gridReach) / gridStep }, (_, i) => (i + 0.5) * gridStep - gridReach);
const firstInside = grid.length / 2;
export const roughenings = 20;
/** Farther from the bound a margin is what it is. */
export const priorReach = gridReach - 2;
/** Minimum number of oils for a prior from the other oils. */
export const minPriorOils = 50;

/** How precise results are about a bound, in units of the standard deviation of one at the bound. */
export interface BoundPrecision {
  /** The standard deviation at each true margin of the grid. */
  shares: ArrayLike<number>;
  /**
   * R of the method; R′ where it states none. Outside a bound true values become rarer with the distance, by no steeper fall than this
   * scale: the market does not depend on how precise the institute's laboratories are.
   */
  reproducibility: number;
}

/**
 * What is known beforehand of the true margins at a bound, from all the oils that have it; of fewer than 50, from the oils with any bound on
 * that side of the property. Margins are in units of the standard deviation of one result at the bound.
 */
export class BoundPrior {
  readonly #truths: TrueValues;
  readonly #outside: FallingGroup;
  readonly #wider: BoundPrior | undefined;
  readonly #alike = new Map<string, PriorResult>();
  #count = 0;
  #last = -1;
  #fitted: Float64Array | null | undefined;

  constructor({ shares, reproducibility }: BoundPrecision, wider?: BoundPrior) {
    this.#truths = { grid, shares };
    this.#outside = { count: firstInside, leastScale: reproducibility };
    this.#wider = wider;
  }

  /** Adds the result of an oil, once. */
  add(index: number, margin: number, deviation: number) {
    if (index === this.#last) return;
    this.#last = index;
    this.#wider?.add(index, margin, deviation);
    // farther outside there is no doubt, and no evidence about oils near the bound
    if (margin < -priorReach) return;
    this.#count += 1;
    const cell = Math.floor(Math.min(gridReach - gridStep / 2, margin) / gridStep);
    const tenths = Math.round(10 * Math.log2(deviation));
    const key = `${cell} ${tenths}`;
    const known = this.#alike.get(key);
    if (known) known.count += 1;
    else this.#alike.set(key, { at: (cell + 0.5) * gridStep, deviation: 2 ** (tenths / 10), count: 1 });
  }

  /** The weights of the grid; null for too few oils: every true margin is then as likely. */
  #fit(): Float64Array | null {
    if (this.#fitted === undefined)
      this.#fitted =
        this.#count < minPriorOils
          ? this.#ofWider()
          : roughenedPrior([...this.#alike.values()], this.#truths, {
              steps: roughenings,
              falling: this.#outside,
            });
    return this.#fitted;
  }

  #ofWider(): Float64Array | null {
    return this.#wider ? this.#wider.#fit() : null;
  }

  /** undefined far from the bound and without a prior */
  #posterior(margin: number, deviation: number): Float64Array | undefined {
    if (Math.abs(margin) >= priorReach) return undefined;
    const weights = this.#fit();
    return weights ? posteriorOver(this.#truths, weights, { at: margin, deviation }) : undefined;
  }

  /** That the true margin is positive. */
  probability(margin: number, deviation: number): number {
    const posterior = this.#posterior(margin, deviation);
    if (!posterior) return normalCdf(margin / deviation);
    let inside = 0;
    for (let i = firstInside; i < grid.length; i++) inside += posterior[i] ?? 0;
    return Math.min(1, inside);
  }

  /** The true margin that `share` of the posterior lies below. */
  quantile(margin: number, deviation: number, share: number): number {
    const posterior = this.#posterior(margin, deviation);
    if (!posterior) return margin + deviation * normalQuantile(share);
    let below = 0;
    for (let i = 0; i < grid.length; i++) {
      const weight = posterior[i] ?? 0;
      if (weight > 0 && below + weight >= share)
        return (grid[i] ?? 0) + gridStep * ((share - below) / weight - 0.5);
      below += weight;
    }
    return gridReach;
  }
}

/** Whether results of a method have a weight at every bound. */
export const isPrecise = ({ deviations }: AuditMethod): boolean =>
  deviations.every((deviation) => deviation > 0);

/** Limits whose probability follows from a number with a known precision. */
const counts = ({ limit }: ClaimLimit): boolean => {
  const { parts, ratings, alternative, isAssumed, exact, otherGrade } = limit as typeof limit &
    Partial<J300Limit>;
  return !(parts || ratings || alternative || isAssumed || exact || otherGrade);
};

/** Half of the last digit that a method reports, in the unit of the limit. */
const halfDigit = ({ values, factor }: AuditMethod) => 0.5 / 10 ** values.analyte.decimals / factor;

/** The least deviation at a true margin, as a share of that at the bound: of R in proportion to the value it would come to zero. */
export const leastShare = 0.3;

/** A share of a deviation at each margin of the grid; where none is known, as at the nearest margin toward the bound. */
const deviationShares = (shareAt: (margin: number) => number): Float64Array => {
  const shares = new Float64Array(grid.length);
  const carry = (from: number, to: number, step: 1 | -1) => {
    let last = 1;
    for (let i = from; i !== to; i += step) {
      const share = shareAt(grid[i] ?? 0);
      if (share > 0) last = Math.max(leastShare, share);
      shares[i] = last;
    }
  };
  carry(firstInside, grid.length, 1);
  carry(firstInside - 1, -1, -1);
  return shares;
};

/** Prepares the limits of claims, each once; bounds of equal limits of a claim share what is known beforehand. */
export const auditLimits = (find: AnswerOils['find'], deviationOf: DeviationOf) => {
  const prepared = new Map<ClaimLimit, AuditLimit | null>();
  const priors = new Map<string, BoundPrior>();
  const priorOf = (key: string, precision: BoundPrecision, wider?: BoundPrior) => {
    const known = priors.get(key) ?? new BoundPrior(precision, wider);
    priors.set(key, known);
    return known;
  };
  const prepare = (judge: ClaimLimit, year: number): AuditLimit | null => {
    if (!counts(judge)) return null;
    const { limit } = judge;
    const text = `${judge.name}: ${limitText(limit)}${limit.unit && ` ${limit.unit}`}`;
    const bounds = findBounds(limit, [], { year });
    const methods = limit.analytes.flatMap((name): AuditMethod[] => {
      const values = find(name);
      if (!values) return [];
      const factor = unitFactor(limit, name);
      const deviations = bounds.map(({ at }) => deviationOf(values.analyte, at * factor, year) / factor);
      return [{ values, factor, deviations }];
    });
    const first = methods.find(isPrecise);
    if (!first) return null;
    const audited = bounds.map(({ at, sign, excluded }, i): AuditBound => {
      const unit = first.deviations[i] ?? 1;
      const inUnits = (deviation: DeviationOf, margin: number) =>
        deviation(first.values.analyte, (at + sign * margin * unit) * first.factor, year) /
        (unit * first.factor);
      const precision = {
        shares: deviationShares((margin) => inUnits(deviationOf, margin)),
        reproducibility: reproducibilityOverDeviation * (inUnits(methodDeviation, 0) || 1),
      };
      const wider = priorOf(`${limit.name} ${sign}`, precision);
      return {
        at: at - (excluded ? -sign : sign) * halfDigit(first),
        ...{ sign, unit },
        prior: priorOf(`${limit.name} ${sign} ${at}`, precision, wider),
      };
    });
    return { name: judge.name, text, bounds: audited, methods, isCombined: limit.referees !== undefined };
  };
  return (judge: ClaimLimit, year: number): AuditLimit | null => {
    let known = prepared.get(judge);
    if (known === undefined) {
      known = prepare(judge, year);
      prepared.set(judge, known);
    }
    return known;
  };
};

/** The methods with a plain number on the oil that count for a limit. */
const countedMethods = ({ methods, isCombined }: AuditLimit, index: number): AuditMethod[] => {
  const measured = methods.filter(({ values }) => !Number.isNaN(plainNumberAt(values, index)));
  return (isCombined ? measured : measured.slice(0, 1)).filter(isPrecise);
};

/**
 * The results of an oil at the bounds of a limit: the mean of its methods weighted by 1/s², s at the bound.
 * @returns undefined without a number whose precision is known
 */
export const resultsAt = (limit: AuditLimit, index: number): BoundResult[] | undefined => {
  const methods = countedMethods(limit, index);
  if (methods.length === 0) return undefined;
  return limit.bounds.map((bound, at) => {
    let [weights, sum] = [0, 0];
    for (const { values, factor, deviations } of methods) {
      const weight = 1 / (deviations[at] ?? Number.NaN) ** 2;
      weights += weight;
      sum += (weight * plainNumberAt(values, index)) / factor;
    }
    return { margin: findMargin(bound, sum / weights), deviation: 1 / Math.sqrt(weights) };
  });
};

/** That the true value is inside a bound. */
export const boundProbability = ({ prior, unit }: AuditBound, { margin, deviation }: BoundResult): number =>
  prior.probability(margin / unit, deviation / unit);

/** That the true value meets a limit, from the results at its bounds. */
export const limitProbability = ({ bounds }: AuditLimit, results: readonly BoundResult[]): number => {
  let outside = 0;
  for (let at = 0; at < bounds.length; at++) {
    const [bound, result] = [bounds[at], results[at]];
    if (bound && result) outside += 1 - boundProbability(bound, result);
  }
  return Math.max(0, 1 - outside);
};

/** Whether a probability decides a claim. */
export const decides = (probability: number): boolean =>
  probability <= auditBound || probability >= 1 - auditBound;
