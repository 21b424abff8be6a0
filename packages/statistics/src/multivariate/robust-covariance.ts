import { EigenvalueDecomposition, LuDecomposition, Matrix } from 'ml-matrix';
import { chiSquareQuantile } from '../distributions/distributions.ts';
import { median } from '../quantiles.ts';

/** Center and scatter of most rows. */
export interface RobustCovariance {
  centre: Float64Array;
  /** Row by row. */
  covariance: number[][];
  /** The inverse of the covariance, row by row in one array. */
  inverse: Float64Array;
}

/** The squared Mahalanobis distance of a row from the center; χ² with as many degrees of freedom as columns for normal data. */
export const mahalanobis = (
  row: ArrayLike<number>,
  { centre, inverse: matrix }: Pick<RobustCovariance, 'centre' | 'inverse'>,
): number => {
  const size = centre.length;
  let sum = 0;
  for (let i = 0; i < size; i++) {
    const di = (row[i] ?? 0) - (centre[i] ?? 0);
    for (let j = 0; j < size; j++)
      sum += di * (matrix[i * size + j] ?? 0) * ((row[j] ?? 0) - (centre[j] ?? 0));
  }
  return sum;
};

/** The rows do not allow an estimate. */
class Degenerate extends Error {}

/**
 * Location and scale that are robust against outliers: τ of Yohai and Zamar 1988 with the constants 4.5 and 3
 * of Maronna and Zamar 2002.
 */
const tau = (values: Float64Array): { location: number; scale: number } => {
  const centre = median(values);
  const distances = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) distances[i] = Math.abs((values[i] ?? 0) - centre);
  const deviation = median(distances);
  if (!(deviation > 0)) throw new Degenerate('More than half of a column is equal');
  let [weights, sum] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const far = (distances[i] ?? 0) / (4.5 * deviation);
    if (far >= 1) continue;
    const weight = (1 - far * far) ** 2;
    weights += weight;
    sum += weight * (values[i] ?? 0);
  }
  const location = sum / weights;
  let squares = 0;
  for (let i = 0; i < values.length; i++)
    squares += Math.min((((values[i] ?? 0) - location) / deviation) ** 2, 9);
  return { location, scale: deviation * Math.sqrt(squares / values.length) };
};

const combine = (one: Float64Array, other: Float64Array, sign: number) => {
  const sum = new Float64Array(one.length);
  for (let i = 0; i < sum.length; i++) sum[i] = (one[i] ?? 0) + sign * (other[i] ?? 0);
  return sum;
};

/**
 * One step of Gnanadesikan and Kettenring 1972: columns scaled, then rotated to the axes of their pairwise
 * robust correlation.
 */
const orthogonalised = (columns: readonly Float64Array[]): Float64Array[] => {
  const scaled = columns.map((column) => {
    const { scale } = tau(column);
    return column.map((value) => value / scale);
  });
  const correlation = Matrix.eye(columns.length);
  for (const [i, one] of scaled.entries())
    for (const [j, other] of scaled.entries()) {
      if (j >= i) continue;
      const pair = (tau(combine(one, other, 1)).scale ** 2 - tau(combine(one, other, -1)).scale ** 2) / 4;
      correlation.set(i, j, pair);
      correlation.set(j, i, pair);
    }
  const axes = new EigenvalueDecomposition(correlation, { assumeSymmetric: true }).eigenvectorMatrix;
  return columns.map((column, axis) => {
    const turned = new Float64Array(column.length);
    for (const [i, one] of scaled.entries()) {
      const weight = axes.get(i, axis);
      for (let row = 0; row < turned.length; row++)
        turned[row] = (turned[row] ?? 0) + weight * (one[row] ?? 0);
    }
    return turned;
  });
};

/** Squared distances from the robust center of columns that are uncorrelated. */
const computeDistances = (columns: readonly Float64Array[], rows: number): Float64Array => {
  const distances = new Float64Array(rows);
  for (const column of columns) {
    const { location, scale } = tau(column);
    for (let row = 0; row < rows; row++)
      distances[row] = (distances[row] ?? 0) + (((column[row] ?? 0) - location) / scale) ** 2;
  }
  return distances;
};

/** Mean and covariance of the rows that `isIncluded`. */
const weightedMoments = (columns: readonly Float64Array[], isIncluded: (row: number) => boolean) => {
  const included = columns.map((column) => column.filter((_, row) => isIncluded(row)));
  const count = included[0]?.length ?? 0;
  const centre = Float64Array.from(
    included,
    (column) => column.reduce((sum, value) => sum + value, 0) / count,
  );
  const covariance = new Matrix(columns.length, columns.length);
  for (const [i, one] of included.entries())
    for (const [j, other] of included.entries()) {
      let sum = 0;
      for (let row = 0; row < count; row++)
        sum += ((one[row] ?? 0) - (centre[i] ?? 0)) * ((other[row] ?? 0) - (centre[j] ?? 0));
      covariance.set(i, j, sum / count);
    }
  return { centre, covariance };
};

/** @throws Degenerate */
const estimate = (columns: readonly Float64Array[]): RobustCovariance => {
  const size = columns.length;
  const rows = columns[0]?.length ?? 0;
  const distances = computeDistances(orthogonalised(orthogonalised(columns)), rows);
  const middle = chiSquareQuantile(0.5, size);
  const threshold = (chiSquareQuantile(0.9, size) * median(distances)) / middle;
  const { centre, covariance } = weightedMoments(columns, (row) => (distances[row] ?? 0) <= threshold);
  const decomposition = new LuDecomposition(covariance);
  if (decomposition.isSingular()) throw new Degenerate('The columns depend on each other');
  const inverted = Float64Array.from(decomposition.solve(Matrix.eye(size)).to1DArray());
  const row = new Float64Array(size);
  const included = Float64Array.from({ length: rows }, (_, i) => {
    for (const [j, column] of columns.entries()) row[j] = column[i] ?? 0;
    return mahalanobis(row, { centre, inverse: inverted });
  });
  const factor = median(included) / middle;
  if (!(factor > 0 && Number.isFinite(factor))) throw new Degenerate('The columns depend on each other');
  return {
    centre,
    covariance: covariance.mul(factor).to2DArray(),
    inverse: inverted.map((value) => value / factor),
  };
};

/**
 * Center and covariance by the orthogonalised estimator of Gnanadesikan and Kettenring (Maronna and Zamar 2002, "Robust Estimates of
 * Location and Dispersion for High-Dimensional Datasets", Technometrics 44): two turns, τ scales, hard rejection beyond the 0.9
 * quantile; then scaled so that half of the rows lie within the median of χ². It withstands up to half of the rows being outliers.
 * @param columns one array per variable, all of the same length, which should be five times the number of columns or more.
 * @returns null where more than half of a column is equal, or columns depend on each other.
 */
export const robustCovariance = (columns: readonly Float64Array[]): RobustCovariance | null => {
  try {
    return estimate(columns);
  } catch (error) {
    if (error instanceof Degenerate) return null;
    throw error;
  }
};
