import {
  type BaseStockGroupName,
  baseStockGroups,
} from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { crankedLowerSince, crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { median } from '@iom/statistics/quantiles.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import { type AnswerOils, plainNumberAt } from '../answer-oils.ts';

// Typical properties of finished oils by API base-stock group: assumptions of the institute. API 1509, Annex E, defines the groups by
// saturates, sulfur and viscosity index of the base stock alone.

type Normal = readonly [mean: number, deviation: number];

/**
 * Sulfur in mg/kg including that of the detergent, density in g/mL at 15 °C, infrared bands in A/0.1 mm,
 * Noack as difference from its grade in mass %.
 */
export type StockFeature = 'sulfur' | 'density' | 'aromatics' | 'ester' | 'noack';

export const stockGroups: Readonly<Record<BaseStockGroupName, Readonly<Record<StockFeature, Normal>>>> = {
  I: { sulfur: [4400, 1300], density: [0.884, 0.006], aromatics: [6.5, 1.7], ester: [5, 6], noack: [0.8, 2] },
  II: { sulfur: [550, 400], density: [0.868, 0.006], aromatics: [2, 0.8], ester: [5, 6], noack: [0, 2] },
  III: {
    sulfur: [500, 350],
    density: [0.852, 0.0055],
    aromatics: [0.7, 0.5],
    ester: [5, 8],
    noack: [-0.4, 2],
  },
  IV: {
    sulfur: [450, 300],
    density: [0.842, 0.0055],
    aromatics: [0.3, 0.35],
    ester: [25, 35],
    noack: [-1.8, 2],
  },
  V: { sulfur: [450, 300], density: [0.92, 0.02], aromatics: [1, 1], ester: [100, 25], noack: [-3, 2] },
};

/** mg/kg sulfur per mg/kg of the element in its additive; g/mL per mg KOH/g and per mm²/s. */
export const corrections = {
  sulfurOfPhosphorus: 2.07,
  sulfurOfMolybdenum: 0.9,
  densityOfBaseNumber: 0.00035,
  densityOfViscosity: 0.0006,
};

/** ln of the normal density, without its constant. */
const logDensity = ([mean, deviation]: Normal): ((value: number) => number) => {
  const scale = Math.log(deviation);
  return (value) => -(((value - mean) / deviation) ** 2) / 2 - scale;
};

const viscosityIndex = 'Viscosity Index';

export const stockAnalytes = [
  'Sulfur',
  'Phosphorus',
  'Molybdenum',
  'Density @ 15 C',
  'Base Number (D2896)',
  'Kinematic Viscosity @ 100 C',
  'FTIR Aromatics (1610 cm-1)',
  'FTIR Ester (1740 cm-1)',
  'Noack Evaporation Loss',
  viscosityIndex,
  crankingAtGrade,
] as const;

const fillColumn = ({ count }: AnswerOils, value: (index: number) => number): Float64Array => {
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i++) numbers[i] = value(i);
  return numbers;
};

/** The median Noack loss of each grade. */
const noackByGrade = (oils: AnswerOils): Map<string, number> => {
  const values = oils.values('Noack Evaporation Loss');
  const byGrade = new Map<string, number[]>();
  for (const [i, { saeGrade }] of oils.labels.entries()) {
    const number = plainNumberAt(values, i);
    if (Number.isNaN(number)) continue;
    const list = byGrade.get(saeGrade);
    if (list) list.push(number);
    else byGrade.set(saeGrade, [number]);
  }
  return new Map([...byGrade].map(([grade, list]) => [grade, median(list)]));
};

/** Features that do not depend on the grade, by oil; NaN for missing values. */
export const stockFeatures = (oils: AnswerOils): Record<StockFeature, Float64Array> => {
  const reader = (name: (typeof stockAnalytes)[number]) => {
    const values = oils.values(name);
    return (index: number) => plainNumberAt(values, index);
  };
  const [sulfur, phosphorus, molybdenum] = [reader('Sulfur'), reader('Phosphorus'), reader('Molybdenum')];
  const [density, baseNumber] = [reader('Density @ 15 C'), reader('Base Number (D2896)')];
  const kv100 = reader('Kinematic Viscosity @ 100 C');
  const noack = reader('Noack Evaporation Loss');
  const medians = noackByGrade(oils);
  const column = (value: (index: number) => number) => fillColumn(oils, value);
  return {
    sulfur: column(
      (i) =>
        sulfur(i) -
        corrections.sulfurOfPhosphorus * phosphorus(i) -
        corrections.sulfurOfMolybdenum * (molybdenum(i) || 0),
    ),
    density: column(
      (i) =>
        density(i) -
        corrections.densityOfBaseNumber * (baseNumber(i) - 7) -
        corrections.densityOfViscosity * (kv100(i) - 10),
    ),
    aromatics: column(reader('FTIR Aromatics (1610 cm-1)')),
    ester: column(reader('FTIR Ester (1740 cm-1)')),
    noack: column((i) => noack(i) - (medians.get(oils.labels[i]?.saeGrade ?? '') ?? Number.NaN)),
  };
};

/**
 * Properties that depend more on the grade than on the base stock, by oil: viscosity index and ln of cranking
 * viscosity; NaN for missing values.
 */
export const gradeFeatures = (oils: AnswerOils): Float64Array[] => {
  const [index, ccs] = [oils.values(viscosityIndex), oils.values(crankingAtGrade)];
  return [
    fillColumn(oils, (i) => plainNumberAt(index, i)),
    fillColumn(oils, (i) => Math.log(plainNumberAt(ccs, i))),
  ];
};

export const groupCount = baseStockGroups.length;
export const stockFeatureNames: readonly StockFeature[] = [
  'sulfur',
  'density',
  'aromatics',
  'ester',
  'noack',
];

/** A group with fewer oils in a grade has no mean of its own. */
export const minOils = 20;

const noLabel = { saeGrade: '', year: 0 };

/** Adds the log densities of the grade-independent features to `logs`, group by group for each oil. */
const addFeatures = (logs: Float64Array, features: Readonly<Record<StockFeature, Float64Array>>) => {
  const count = logs.length / groupCount;
  for (const name of stockFeatureNames) {
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

/** Probabilities from log densities, with equal priors. */
const normalize = (logs: Float64Array): Float64Array => {
  const probabilities = new Float64Array(logs.length);
  for (let start = 0; start < logs.length; start += groupCount) {
    let [max, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let at = start; at < start + groupCount; at++) max = Math.max(max, logs[at] ?? max);
    for (let at = start; at < start + groupCount; at++) {
      const weight = Math.exp((logs[at] ?? 0) - max);
      probabilities[at] = weight;
      total += weight;
    }
    for (let at = start; at < start + groupCount; at++) probabilities[at] = (probabilities[at] ?? 0) / total;
  }
  return probabilities;
};

/** The means of the groups, weighted by the probabilities of the oils. A group with few oils gets the mean of all. */
const computeGroupMeans = (values: Float64Array, oils: readonly number[], probabilities: Float64Array) => {
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
  return sums.map((sum, group) => ((weights[group] ?? 0) < minOils ? all : sum / (weights[group] ?? 1)));
};

/** Adds the log densities of a grade-dependent property, from its distance to the mean of each group in the grade. */
const addWithinGrades = (
  logs: Float64Array,
  values: Float64Array,
  byGrade: readonly (readonly number[])[],
  probabilities: Float64Array,
) => {
  for (const members of byGrade) {
    const oils = members.filter((i) => Number.isFinite(values[i]));
    if (oils.length < minOils) continue;
    const means = computeGroupMeans(values, oils, probabilities);
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

const gradeKey = ({ saeGrade, year }: Pick<OilLabel, 'saeGrade' | 'year'>) =>
  `${saeGrade} ${year < crankedLowerSince}`;

const [density, sulfur]: readonly [readonly string[], readonly string[]] = [
  ['Density @ 15 C', 'Base Number (D2896)', 'Kinematic Viscosity @ 100 C'],
  ['Sulfur', 'Phosphorus'],
];
const withEither = (names: readonly string[]) =>
  names.flatMap((name) => [
    [...density, name],
    [...sulfur, name],
  ]);
const alwaysSets = [
  density,
  sulfur,
  [...sulfur, 'Molybdenum'],
  ...withEither(['FTIR Aromatics (1610 cm-1)', 'FTIR Ester (1740 cm-1)', 'Noack Evaporation Loss']),
];
const allSets = [...alwaysSets, ...withEither([viscosityIndex, crankingAtGrade])];

/** The sets of values by which an oil is judged: density or sulfur with what corrects them, then the others; those of the grade where it has enough oils. */
export const listStockSets = (labels: readonly Pick<OilLabel, 'saeGrade' | 'year'>[]) => {
  const counts = Map.groupBy(labels, gradeKey);
  return (index: number): readonly (readonly string[])[] => {
    const label = labels[index];
    const oils = label ? (counts.get(gradeKey(label))?.length ?? 0) : 0;
    return oils >= minOils ? allSets : alwaysSets;
  };
};

/**
 * Posterior probabilities of the groups from equal priors, group by group for each oil. The first pass uses the
 * grade-independent features. Its probabilities weight the group means of the grade-dependent properties, which the
 * second pass adds.
 */
export const stockPosteriors = (
  labels: readonly Pick<OilLabel, 'saeGrade' | 'year'>[],
  features: Readonly<Record<StockFeature, Float64Array>>,
  gradeProperties: readonly Float64Array[],
): Float64Array => {
  const logs = new Float64Array(labels.length * groupCount);
  addFeatures(logs, features);
  const firstPass = normalize(logs);
  const byGrade = [...Map.groupBy(labels.keys(), (index) => gradeKey(labels[index] ?? noLabel)).values()];
  for (const values of gradeProperties) addWithinGrades(logs, values, byGrade, firstPass);
  return normalize(logs);
};
