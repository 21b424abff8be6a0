// Cumulative distributions, upper tails and quantiles. `degrees` are degrees of freedom.
import { incompleteBeta, lowerGamma, upperGamma } from './special-functions.ts';

/** Solves cdf(x) = probability for a rising cdf between two bounds, by bisection to the last bit. */
const invert = (cdf: (x: number) => number, probability: number, low: number, high: number): number => {
  let [from, to] = [low, high];
  for (;;) {
    const middle = (from + to) / 2;
    if (middle <= from || middle >= to) return middle;
    if (cdf(middle) < probability) from = middle;
    else to = middle;
  }
};

/** Φ(z), the standard normal distribution. */
export const normalCdf = (z: number): number => {
  const tail = upperGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? tail : 1 - tail;
};

/** z with Φ(z) = probability; ±∞ at 0 and 1. */
export const normalQuantile = (probability: number): number => {
  if (probability <= 0) return Number.NEGATIVE_INFINITY;
  if (probability >= 1) return Number.POSITIVE_INFINITY;
  if (probability === 0.5) return 0;
  // The lower tail has more figures than 1 minus a small number.
  return probability > 0.5 ? -normalQuantile(1 - probability) : invert(normalCdf, probability, -40, 0);
};

/** The share of a χ² distribution above `x`. */
export const chiSquareUpper = (x: number, degrees: number): number => upperGamma(degrees / 2, x / 2);

/** The `x` below which a share `probability` of a χ² distribution lies; 0 ≤ probability < 1. */
export const chiSquareQuantile = (probability: number, degrees: number): number =>
  invert((x) => lowerGamma(degrees / 2, x / 2), probability, 0, 1e6 + 10 * degrees);

/** The share of Student's distribution further from 0 than `t` on either side. */
export const studentTwoSided = (t: number, degrees: number): number =>
  incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);

/** The t that a share `probability` ≥ 0.5 of Student's distribution lies below. */
export const studentQuantile = (probability: number, degrees: number): number =>
  invert((t) => 1 - studentTwoSided(t, degrees) / 2, probability, 0, 1e6);

/** The share of an F distribution above `f`. */
export const fUpper = (f: number, numerator: number, denominator: number): number =>
  f <= 0 ? 1 : incompleteBeta(denominator / (denominator + numerator * f), denominator / 2, numerator / 2);
