import { baseStockGroups } from '@iom/contract/analysis/answers/composition.schemas.ts';
import { crankedLowerSince } from '@iom/contract/standards/cranking-temperature.rules.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { logDensity, type StockFeature, stockGroups } from './stock-groups.ts';

export const groupCount = baseStockGroups.length;
const featureNames: readonly StockFeature[] = ['sulfur', 'density', 'aromatics', 'ester', 'noack'];

/** Oils of a group in a grade from which on their mean counts. */
const fewest = 20;

const noLabel = { saeGrade: '', year: 0 };

/** Adds the log densities of what is alike in all grades to `logs`, group after group for each oil. */
const addFeatures = (logs: Float64Array, features: Readonly<Record<StockFeature, Float64Array>>) => {
  const count = logs.length / groupCount;
  for (const name of featureNames) {
    const values = features[name];
    const groups = baseStockGroups.map((group) => logDensity(stockGroups[group][name]));
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      for (let group = 0; group < groupCount; group++)
        logs[i * groupCount + group] = (logs[i * groupCount + group] ?? 0) + (groups[group]?.(value) ?? 0);
    }
  }
};

/** Probabilities from logs of densities, equal before. */
const normalised = (logs: Float64Array): Float64Array => {
  const probabilities = new Float64Array(logs.length);
  for (let start = 0; start < logs.length; start += groupCount) {
    let [greatest, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let at = start; at < start + groupCount; at++) greatest = Math.max(greatest, logs[at] ?? greatest);
    for (let at = start; at < start + groupCount; at++) {
      const weight = Math.exp((logs[at] ?? 0) - greatest);
      probabilities[at] = weight;
      total += weight;
    }
    for (let at = start; at < start + groupCount; at++) probabilities[at] = (probabilities[at] ?? 0) / total;
  }
  return probabilities;
};

/** Means of the groups among some oils, weighted by their probabilities; a group with few of them has the mean of all. */
const groupMeans = (values: Float64Array, oils: readonly number[], probabilities: Float64Array) => {
  const [weights, sums] = [new Float64Array(groupCount), new Float64Array(groupCount)];
  let all = 0;
  for (const i of oils) {
    const value = values[i] ?? 0;
    all += value / oils.length;
    for (let group = 0; group < groupCount; group++) {
      const weight = probabilities[i * groupCount + group] ?? 0;
      weights[group] = (weights[group] ?? 0) + weight;
      sums[group] = (sums[group] ?? 0) + weight * value;
    }
  }
  return sums.map((sum, group) => ((weights[group] ?? 0) < fewest ? all : sum / (weights[group] ?? 1)));
};

/** Adds the log densities of a property that follows from the grade first: its distance from the mean of each group in the grade. */
const addWithinGrades = (
  logs: Float64Array,
  values: Float64Array,
  byGrade: readonly (readonly number[])[],
  probabilities: Float64Array,
) => {
  for (const members of byGrade) {
    const oils = members.filter((i) => Number.isFinite(values[i]));
    if (oils.length < fewest) continue;
    const means = groupMeans(values, oils, probabilities);
    let variance = 0;
    for (const i of oils)
      for (let group = 0; group < groupCount; group++)
        variance +=
          ((probabilities[i * groupCount + group] ?? 0) * ((values[i] ?? 0) - (means[group] ?? 0)) ** 2) /
          oils.length;
    if (!(variance > 0)) continue;
    for (const i of oils)
      for (let group = 0; group < groupCount; group++) {
        const at = i * groupCount + group;
        logs[at] = (logs[at] ?? 0) - ((values[i] ?? 0) - (means[group] ?? 0)) ** 2 / (2 * variance);
      }
  }
};

/**
 * Posterior probabilities of the groups from equal priors, group after group for each oil: from what is alike in all grades, then with
 * the properties of the grade, whose means by group are taken from the probabilities of the first step.
 */
export const stockPosteriors = (
  labels: readonly Pick<OilLabel, 'saeGrade' | 'year'>[],
  features: Readonly<Record<StockFeature, Float64Array>>,
  ofGrade: readonly Float64Array[],
): Float64Array => {
  const logs = new Float64Array(labels.length * groupCount);
  addFeatures(logs, features);
  const first = normalised(logs);
  const keyOf = ({ saeGrade, year }: Pick<OilLabel, 'saeGrade' | 'year'>) =>
    `${saeGrade} ${year < crankedLowerSince}`;
  const byGrade = [...Map.groupBy(labels.keys(), (index) => keyOf(labels[index] ?? noLabel)).values()];
  for (const values of ofGrade) addWithinGrades(logs, values, byGrade, first);
  return normalised(logs);
};
