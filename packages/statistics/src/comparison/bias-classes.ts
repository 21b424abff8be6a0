// Agreement of two test methods on the same samples, after the public description of ASTM D6708 (Statistical Assessment and
// Improvement of Expected Agreement Between Two Test Methods).
import { chiSquareUpper, fUpper, studentTwoSided } from '../distributions/distributions.ts';

/** Results of both methods by sample, with their standard deviations of reproducibility. */
export interface MethodPair {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** In the unit of the values, all above 0. */
  deviationX: ArrayLike<number>;
  deviationY: ArrayLike<number>;
}

/** `0`: none needed; `1a`: constant; `1b`: proportional; `2`: both. */
export type BiasClass = '0' | '1a' | '1b' | '2';

interface Line {
  slope: number;
  intercept: number;
  /** Closeness sum of squares: squared distances of y from the line over their variances, including those of x. */
  css: number;
}

export interface MethodAgreement {
  biasClass: BiasClass;
  /** y is predicted as slope · x + intercept. */
  line: Line;
  samples: number;
  /** Of no correction against a straight line. */
  f: number;
  p: number;
  /** That samples scatter as far about the line as they do, by the precision of both methods alone. */
  scatterP: number;
}

const lineOf = ({ x, y, deviationX, deviationY }: MethodPair, slope: number, intercept: number): Line => {
  let css = 0;
  for (let i = 0; i < x.length; i++)
    css +=
      ((y[i] ?? 0) - slope * (x[i] ?? 0) - intercept) ** 2 /
      ((deviationY[i] ?? 1) ** 2 + (slope * (deviationX[i] ?? 1)) ** 2);
  return { slope, intercept, css };
};

/** Weighted means of x and y about a line of `slope`. */
const weightedMeans = ({ x, y, deviationX, deviationY }: MethodPair, slope: number) => {
  let [weights, xSum, ySum] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const weight = 1 / ((deviationY[i] ?? 1) ** 2 + (slope * (deviationX[i] ?? 1)) ** 2);
    weights += weight;
    xSum += weight * (x[i] ?? 0);
    ySum += weight * (y[i] ?? 0);
  }
  return [xSum / weights, ySum / weights] as const;
};

/** The next slope of York's iteration about a center. */
const nextSlope = (pair: MethodPair, slope: number, xMean: number, yMean: number): number => {
  const { x, y, deviationX, deviationY } = pair;
  let [across, along] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    const varianceX = (deviationX[i] ?? 1) ** 2;
    const varianceY = (deviationY[i] ?? 1) ** 2;
    const weight = 1 / (varianceY + slope * slope * varianceX);
    const dx = (x[i] ?? 0) - xMean;
    const dy = (y[i] ?? 0) - yMean;
    const beta = weight * (dx * varianceY + slope * dy * varianceX);
    across += weight * beta * dy;
    along += weight * beta * dx;
  }
  return across / along;
};

/** The best line with errors in both variables (York 1966), through the origin unless `isFree`. */
const fitLine = (pair: MethodPair, isFree: boolean): Line => {
  let [slope, intercept] = [1, 0];
  for (let step = 0; step < 200; step++) {
    const [xMean, yMean] = isFree ? weightedMeans(pair, slope) : ([0, 0] as const);
    const next = nextSlope(pair, slope, xMean, yMean);
    const isSettled = Math.abs(next - slope) < 1e-12 * Math.abs(next);
    slope = next;
    intercept = yMean - slope * xMean;
    if (isSettled) break;
  }
  return lineOf(pair, slope, intercept);
};

/** The constant difference of y and x. */
const fitShift = (pair: MethodPair): Line => {
  const [xMean, yMean] = weightedMeans(pair, 1);
  return lineOf(pair, 1, yMean - xMean);
};

const significance = 0.05;

/** Whether values vary beyond their precision: χ² of their weighted squares about the mean at 5%. */
const vary = (values: ArrayLike<number>, deviations: ArrayLike<number>) => {
  let [weights, sum] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = (deviations[i] ?? 1) ** -2;
    weights += weight;
    sum += weight * (values[i] ?? 0);
  }
  let squares = 0;
  for (let i = 0; i < values.length; i++)
    squares += (((values[i] ?? 0) - sum / weights) / (deviations[i] ?? 1)) ** 2;
  return chiSquareUpper(squares, values.length - 1) < significance;
};

/** Whether the samples differ by both methods beyond the precision of each, without which ASTM D6708 compares no methods. */
export const samplesVary = ({ x, y, deviationX, deviationY }: MethodPair) =>
  vary(x, deviationX) && vary(y, deviationY);

/**
 * The bias class of two methods: the F test of no correction against a straight line decides whether one is needed; the t tests of
 * the closer one of constant and proportional correction, and of the line over it, decide which. At least 10 samples are sensible.
 * @returns null where no line describes the samples, as where one method falls while the other rises.
 * @throws RangeError for fewer than 3 samples.
 */
export const biasClass = (pair: MethodPair): MethodAgreement | null => {
  const samples = pair.x.length;
  if (samples < 3) throw new RangeError('At least 3 samples');
  const none = lineOf(pair, 1, 0);
  const shift = fitShift(pair);
  const scale = fitLine(pair, false);
  const full = fitLine(pair, true);
  if (!Number.isFinite(full.css)) return null;
  const residual = full.css / (samples - 2);
  const gain = Math.max(0, none.css - full.css) / 2;
  // without a residual nothing can be gained by chance
  const f = gain === 0 ? 0 : gain / residual;
  const p = Number.isFinite(f) ? fUpper(f, 2, samples - 2) : 0;
  const judged = (name: BiasClass, line: Line, parameters: number): MethodAgreement => ({
    biasClass: name,
    line,
    samples,
    f,
    p,
    scatterP: chiSquareUpper(line.css, samples - parameters),
  });
  if (!(p < significance)) return judged('0', none, 0);
  const single = shift.css <= scale.css ? shift : scale;
  const isBetter = (better: Line, worse: Line) => {
    const t = Math.sqrt(Math.max(0, worse.css - better.css) / residual);
    // 0 / 0 where both leave no residual
    return (
      t === Number.POSITIVE_INFINITY || studentTwoSided(Number.isNaN(t) ? 0 : t, samples - 2) < significance
    );
  };
  if (isBetter(full, single) || !isBetter(single, none)) return judged('2', full, 2);
  return judged(single === shift ? '1a' : '1b', single, 1);
};
