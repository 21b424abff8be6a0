/** Statistics of the archive check. */

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median; NaN of an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

/** Share of the items that pass, in percent; NaN of an empty list. */
export const percent = <T>(items: readonly T[], passes: (item: T) => boolean): number =>
  (100 * items.filter(passes).length) / items.length;

export const deviation = (values: readonly number[]): number => {
  const middle = mean(values);
  return Math.sqrt(
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, values.length - 1),
  );
};

/** One value with its class and, within the class, its group. */
export interface Grouped {
  stratum: string;
  group: string;
  value: number;
}

/**
 * Intraclass correlation ICC(1) by one-way analysis of variance of groups within strata: (MSB - MSW) / (MSB +
 * (n0 - 1) MSW), with n0 the mean group size corrected for unequal sizes. Groups of one value count towards
 * the variance between groups.
 */
export function intraclassCorrelation(rows: readonly Grouped[]): number {
  let [between, within, groupsFree, valuesFree, squaredSizes, total] = [0, 0, 0, 0, 0, 0];
  for (const ofStratum of Map.groupBy(rows, ({ stratum }) => stratum).values()) {
    const groups = [...Map.groupBy(ofStratum, ({ group }) => group).values()];
    if (groups.length < 2) continue;
    const stratumMean = mean(ofStratum.map(({ value }) => value));
    groupsFree += groups.length - 1;
    valuesFree += ofStratum.length - groups.length;
    total += ofStratum.length;
    let squares = 0;
    for (const group of groups) {
      const groupMean = mean(group.map(({ value }) => value));
      between += group.length * (groupMean - stratumMean) ** 2;
      squares += group.length ** 2;
      for (const { value } of group) within += (value - groupMean) ** 2;
    }
    squaredSizes += squares / ofStratum.length;
  }
  const strata = new Set(rows.map(({ stratum }) => stratum)).size;
  const size = (total - squaredSizes) / Math.max(1, groupsFree);
  const [meanBetween, meanWithin] = [between / groupsFree, within / valuesFree];
  return strata === 0 ? Number.NaN : (meanBetween - meanWithin) / (meanBetween + (size - 1) * meanWithin);
}

/** Pearson's correlation. */
export function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}
