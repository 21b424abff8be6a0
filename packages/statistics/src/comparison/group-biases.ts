import { mean } from '../quantiles.ts';

/** The bias of one group of results. */
export interface GroupBias {
  count: number;
  /** The mean of its results. */
  mean: number;
  /** Standard error of the mean. */
  standardError: number;
  /** The mean shrunk toward zero: what is best taken off a result of the group. */
  estimate: number;
  /** Variance of the true bias about the estimate. */
  remaining: number;
}

export interface GroupBiases {
  /** Variance of results within a group, s_r². */
  within: number;
  /** Variance of the true biases of groups, s_L². */
  between: number;
  /** In the order of the groups. */
  groups: GroupBias[];
}

/** The pooled variance within groups, with one degree of freedom less for each group. */
const pooledVariance = (groups: readonly (readonly number[])[], means: readonly number[], count: number) => {
  let sum = 0;
  for (const [at, values] of groups.entries())
    for (const value of values) sum += (value - (means[at] ?? 0)) ** 2;
  return sum / (count - groups.length);
};

/**
 * The variance between groups of unequal size by analysis of variance (ISO 5725-2, ISO Guide 35): s_L² = (s_d² − s_r²) / n̄ with
 * s_d² = Σ n (mean − grand mean)² / (p − 1) and n̄ = (N − Σ n² / N) / (p − 1) for p groups; 0 where the difference is negative.
 */
const varianceBetween = (
  groups: readonly (readonly number[])[],
  means: readonly number[],
  { count, within }: { count: number; within: number },
) => {
  const grand = groups.reduce((sum, values, at) => sum + values.length * (means[at] ?? 0), 0) / count;
  const degrees = groups.length - 1;
  let [spread, squares] = [0, 0];
  for (const [at, { length }] of groups.entries()) {
    spread += (length * ((means[at] ?? 0) - grand) ** 2) / degrees;
    squares += length ** 2;
  }
  return Math.max(0, (spread - within) / ((count - squares / count) / degrees));
};

/**
 * The biases of groups of results whose expected value without bias is 0. The mean of n results is shrunk by
 * s_L² / (s_L² + s_r² / n), the parametric empirical Bayes estimate (C. N. Morris, J. Am. Stat. Assoc. 78, 1983): few results, or biases
 * that do not exceed their scatter, give an estimate near 0. The variance that remains is s_L² times what was shrunk.
 * @param groups at least two, none empty, with more results than groups
 * @throws RangeError for fewer
 */
export const groupBiases = (groups: readonly (readonly number[])[]): GroupBiases => {
  const count = groups.reduce((sum, { length }) => sum + length, 0);
  if (groups.length < 2 || count <= groups.length || groups.some(({ length }) => length === 0))
    throw new RangeError(`${count} results in ${groups.length} groups give no variance`);
  const means = groups.map(mean);
  const within = pooledVariance(groups, means, count);
  const between = varianceBetween(groups, means, { count, within });
  return {
    within,
    between,
    groups: groups.map(({ length }, at) => {
      const own = means[at] ?? 0;
      const kept = between > 0 ? between / (between + within / length) : 0;
      return {
        ...{ count: length, mean: own, standardError: Math.sqrt(within / length) },
        ...{ estimate: kept * own, remaining: (1 - kept) * between },
      };
    }),
  };
};
