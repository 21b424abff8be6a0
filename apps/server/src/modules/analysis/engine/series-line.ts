import type { QuestionOf, SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { studentQuantile } from '@iom/statistics/distributions/distributions.ts';

type Points = Pick<SeriesOf<'points'>, 'x' | 'y' | 'censored'>;

/** Places at which the interval of a line is drawn, which is curved. */
const steps = 24;

/**
 * A line of least squares through the points without a qualifier, in logarithms where the axis has them, and the 95% interval of its mean
 * (Draper and Smith, Applied Regression Analysis, 1.4). Null with fewer than three points, or all at one place.
 */
export const lineThrough = (
  { x, y, censored }: Points,
  { axes = [] }: Pick<QuestionOf<'points'>, 'axes'>,
): SeriesOf<'points'>['line'] => {
  const [isLogX, isLogY] = [axes[0]?.log ?? false, axes[1]?.log ?? false];
  const [toX, toY] = [isLogX, isLogY].map((isLog) => (value: number) => (isLog ? Math.log10(value) : value));
  const [fromX, fromY] = [isLogX, isLogY].map((isLog) => (value: number) => (isLog ? 10 ** value : value));
  if (!toX || !toY || !fromX || !fromY) return null;
  const left = new Set(censored);
  const at = x.flatMap((value, index) => {
    const [u, v] = [toX(value), toY(y[index] ?? 0)];
    return !left.has(index) && Number.isFinite(u) && Number.isFinite(v) ? [{ u, v }] : [];
  });
  const n = at.length;
  const mean = (pick: (one: { u: number; v: number }) => number) =>
    at.reduce((sum, one) => sum + pick(one), 0) / n;
  const [middle, height] = [mean(({ u }) => u), mean(({ v }) => v)];
  const spread = at.reduce((sum, { u }) => sum + (u - middle) ** 2, 0);
  if (n < 3 || !(spread > 0)) return null;
  const slope = at.reduce((sum, { u, v }) => sum + (u - middle) * (v - height), 0) / spread;
  const residual = at.reduce((sum, { u, v }) => sum + (v - height - slope * (u - middle)) ** 2, 0);
  const total = at.reduce((sum, { v }) => sum + (v - height) ** 2, 0);
  const scatter = Math.sqrt(residual / (n - 2));
  const factor = studentQuantile(0.975, n - 2);
  const [low, high] = at.reduce(
    ([least, most], { u }) => [Math.min(least, u), Math.max(most, u)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const margin = (factor * scatter) / Math.sqrt(spread);
  return {
    ...{ n, slope, slope_low: slope - margin, slope_high: slope + margin },
    r_squared: total > 0 ? 1 - residual / total : 0,
    at: Array.from({ length: steps + 1 }, (_, step) => {
      const u = low + (step * (high - low)) / steps;
      const v = height + slope * (u - middle);
      const half = factor * scatter * Math.sqrt(1 / n + (u - middle) ** 2 / spread);
      return { x: fromX(u), y: fromY(v), low: fromY(v - half), high: fromY(v + half) };
    }),
  };
};
