// Individuals charts of one laboratory and one lot of a reference oil, by the practice of ASTM D6299.

import { type ControlSignal, controlSignals } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { computeMean, isOutside, standardDeviation } from './control-chart.rules.ts';

/** Minimum number of measurements of a lot before its limits are set (ASTM D6299). */
const minPoints = 20;
/** Limits of individuals: mean ± 2.66 · mean moving range of two, which is 3 / 1.128. */
const limitOfMovingRange = 2.66;
const rangePerDeviation = 1.128;
const ewmaWeight = 0.4;
/** Asymptotic three-sigma limits of the EWMA: √(λ / (2 - λ)). */
const ewmaDeviations = 3 * Math.sqrt(ewmaWeight / (2 - ewmaWeight));
/** Consecutive results on one side of the mean. */
const runLength = 8;

interface SitePoint<P> {
  measured: P;
  /** Exponentially weighted moving average, starting at the mean of the qualification; null during it. */
  ewma: number | null;
  signals: ControlSignal[];
}

export interface SiteChart<P> {
  /** null until `minPoints` results that are not all equal qualify the lot. */
  mean: number | null;
  movingRange: number | null;
  limits: { lower: number; upper: number } | null;
  ewmaLimits: { lower: number; upper: number } | null;
  /** Site precision R' = 2.77 s of all results of the laboratory on the lot; null for fewer than two. */
  sitePrecision: number | null;
  points: SitePoint<P>[];
}

/** Sample standard deviation; null for fewer than two values. */
const knownDeviation = (values: readonly number[]): number | null =>
  values.length < 2 ? null : standardDeviation(values, computeMean(values));

const meanMovingRange = (values: readonly number[]) =>
  computeMean(values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value))));

/** The side of the mean a value is on: 1, -1, or 0 within the floating-point error of the mean. */
const sideOfMean = (value: number, mean: number) =>
  Math.abs(value - mean) <= 1e-9 * Math.abs(mean) ? 0 : Math.sign(value - mean);

/** Whether the values are `runLength` results on one side of the mean. */
const isRun = (values: readonly number[], mean: number) => {
  const [first = 0, ...others] = values.map((value) => sideOfMean(value, mean));
  return values.length === runLength && first !== 0 && others.every((side) => side === first);
};

/**
 * The chart of measurements in chronological order. The first 20 qualify the lot and set its limits. A later
 * one signals beyond mean ± 2.66 · mean moving range (`limit`), if its EWMA (λ 0.4) is beyond its own limits
 * (`ewma`), or as the eighth in succession on one side of the mean (`run`).
 */
export const siteChart = <P extends { value: number }>(measured: readonly P[]): SiteChart<P> => {
  const values = measured.map(({ value }) => value);
  const deviation = knownDeviation(values);
  const sitePrecision = deviation === null ? null : reproducibilityOverDeviation * deviation;
  const unjudged = (point: P): SitePoint<P> => ({ measured: point, ewma: null, signals: [] });
  const qualifying = values.slice(0, minPoints);
  const movingRange = meanMovingRange(qualifying);
  // identical results do not resolve the scatter, and limits of zero width would signal every step
  if (measured.length < minPoints || movingRange === 0) {
    const none = { mean: null, movingRange: null, limits: null, ewmaLimits: null };
    return { ...none, sitePrecision, points: measured.map(unjudged) };
  }
  const mean = computeMean(qualifying);
  const around = (halfWidth: number) => ({ lower: mean - halfWidth, upper: mean + halfWidth });
  const limits = around(limitOfMovingRange * movingRange);
  const ewmaLimits = around((ewmaDeviations * movingRange) / rangePerDeviation);
  let ewma = mean;
  const points = measured.map((point, index): SitePoint<P> => {
    if (index < minPoints) return unjudged(point);
    ewma += ewmaWeight * (point.value - ewma);
    const found = {
      limit: isOutside(point.value, limits),
      ewma: isOutside(ewma, ewmaLimits),
      run: isRun(values.slice(Math.max(minPoints, index + 1 - runLength), index + 1), mean),
    };
    return { measured: point, ewma, signals: controlSignals.filter((signal) => found[signal]) };
  });
  return { mean, movingRange, limits, ewmaLimits, sitePrecision, points };
};

/** Consecutive results with a signal. */
export interface Alarm<P> {
  /** The first of them. */
  since: P;
  /** The signals among them. */
  signals: ControlSignal[];
  concerned: P[];
}

/** The alarms of a chart: each ends with the first result without a signal. */
export const findAlarms = <P>({ points }: Pick<SiteChart<P>, 'points'>): Alarm<P>[] => {
  const alarms: Alarm<P>[] = [];
  let open: Alarm<P> | undefined;
  for (const { measured, signals: found } of points) {
    if (found.length === 0) {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { since: measured, signals: [], concerned: [] };
      alarms.push(open);
    }
    const known = new Set([...open.signals, ...found]);
    open.signals = controlSignals.filter((signal) => known.has(signal));
    open.concerned.push(measured);
  }
  return alarms;
};

/**
 * Two-sided 95% quantile of Student's t by degrees of freedom (1 to 30); beyond them that of the normal
 * distribution.
 */
const student = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1,
  2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04,
];

/**
 * Bias of a laboratory from `accepted`, with its 95% interval (Student's t, assuming independent results);
 * null for fewer than two results.
 */
export const estimateBias = (values: readonly number[], accepted: number) => {
  const deviation = knownDeviation(values);
  if (deviation === null) return null;
  const bias = computeMean(values) - accepted;
  const halfWidth = ((student[values.length - 2] ?? 1.96) * deviation) / Math.sqrt(values.length);
  return { bias, lower: bias - halfWidth, upper: bias + halfWidth };
};
