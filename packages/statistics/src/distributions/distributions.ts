// Incomplete gamma and beta functions, to about 14 figures (NIST Digital Library of Mathematical Functions, chapter 8).

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0 (Lanczos 1964, g = 7, nine terms). */
const lnGamma = (x: number): number => {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  let sum = lanczos[0] ?? 0;
  for (let i = 1; i < lanczos.length; i++) sum += (lanczos[i] ?? 0) / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
};

const precision = 1e-16;
const tiny = 1e-300;
const maxTerms = 10_000;
const awayFromZero = (x: number) => (Math.abs(x) < tiny ? tiny : x);

/** P(a, x) by its power series (DLMF 8.11.4), for x < a + 1. */
const gammaSeries = (a: number, x: number): number => {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < maxTerms && term > sum * precision; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - lnGamma(a));
};

/** Q(a, x) by its continued fraction (DLMF 8.9.2) with Lentz's method, for x ≥ a + 1. */
const gammaFraction = (a: number, x: number): number => {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < maxTerms; n++) {
    const coefficient = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(coefficient * d + b);
    c = awayFromZero(b + coefficient / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < precision) break;
  }
  return fraction * Math.exp(a * Math.log(x) - x - lnGamma(a));
};

/** The regularized upper incomplete gamma function Q(a, x) = Γ(a, x) / Γ(a); a > 0. */
const upperGamma = (a: number, x: number): number => {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - gammaSeries(a, x) : gammaFraction(a, x);
};

/** The regularized lower incomplete gamma function P(a, x) = 1 − Q(a, x); a > 0. */
const lowerGamma = (a: number, x: number): number => {
  if (x <= 0) return 0;
  return x < a + 1 ? gammaSeries(a, x) : 1 - gammaFraction(a, x);
};

/** The continued fraction of the incomplete beta function (DLMF 8.17.22). */
const betaFraction = (x: number, a: number, b: number): number => {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m < maxTerms; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < precision) break;
  }
  return fraction;
};

/** The regularized incomplete beta function I_x(a, b); a and b > 0. */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const logFront = lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  if (x < (a + 1) / (a + b + 2)) return (Math.exp(logFront) * betaFraction(x, a, b)) / a;
  return 1 - (Math.exp(logFront) * betaFraction(1 - x, b, a)) / b;
};

// Cumulative distributions, upper tails and quantiles. `degrees` are degrees of freedom.

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
  // The lower tail has more digits than 1 minus a small number.
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

/** The t below which a share `probability` ≥ 0.5 of Student's distribution lies. */
export const studentQuantile = (probability: number, degrees: number): number =>
  invert((t) => 1 - studentTwoSided(t, degrees) / 2, probability, 0, 1e6);

/** The share of an F distribution above `f`. */
export const fUpper = (f: number, numerator: number, denominator: number): number =>
  f <= 0 ? 1 : incompleteBeta(denominator / (denominator + numerator * f), denominator / 2, numerator / 2);
