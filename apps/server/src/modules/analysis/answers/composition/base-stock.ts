import type { AnswerOil } from '@iom/contract/analysis/answers/answer.schemas.ts';
import {
  type BaseStock,
  type BaseStockGroupName,
  baseStockGroups,
  type baseStockParameters,
} from '@iom/contract/analysis/answers/composition.schemas.ts';
import { median } from '@iom/statistics/quantiles.ts';
import type { z } from 'zod';
import { type AnswerAnalysis, leftOutOf, oilColumns } from '../answer-analysis.ts';
import { type AnswerOils, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import { logDensity, type StockFeature, stockGroups } from './stock-groups.ts';

type Row = BaseStock['rows'][number];

const rule =
  'Sulfur less 2.07 P and 0.9 Mo, density at 15 °C less 0.00035 (BN − 7) and 0.0006 (KV100 − 10), the aromatic and ester bands (ASTM E2412) ' +
  'and Noack against the median of the grade, each normal within a Group of API 1509: the posterior probability of Groups I to V from equal ' +
  'priors. A Group is stated above 0.8.';

const names = [
  'Sulfur',
  'Phosphorus',
  'Molybdenum',
  'Density @ 15 C',
  'Base Number (D2896)',
  'Kinematic Viscosity @ 100 C',
  'FTIR Aromatics (1610 cm-1)',
  'FTIR Ester (1740 cm-1)',
  'Noack Evaporation Loss',
] as const;

const stated = 0.8;
const featureNames: readonly StockFeature[] = ['sulfur', 'density', 'aromatics', 'ester', 'noack'];

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

/** Features by oil; NaN where a value is missing. */
const featuresOf = (oils: AnswerOils): Record<StockFeature, Float64Array> => {
  const of = (name: (typeof names)[number]) => {
    const values = oils.values(name);
    return (index: number) => plainNumberAt(values, index);
  };
  const [sulfur, phosphorus, molybdenum] = [of('Sulfur'), of('Phosphorus'), of('Molybdenum')];
  const [density, baseNumber] = [of('Density @ 15 C'), of('Base Number (D2896)')];
  const kv100 = of('Kinematic Viscosity @ 100 C');
  const noack = of('Noack Evaporation Loss');
  const medians = noackByGrade(oils);
  const column = (value: (index: number) => number) =>
    Float64Array.from(oils.labels, (_, index) => value(index));
  return {
    sulfur: column((i) => sulfur(i) - 2.07 * phosphorus(i) - 0.9 * (molybdenum(i) || 0)),
    density: column((i) => density(i) - 0.00035 * (baseNumber(i) - 7) - 0.0006 * (kv100(i) - 10)),
    aromatics: column(of('FTIR Aromatics (1610 cm-1)')),
    ester: column(of('FTIR Ester (1740 cm-1)')),
    noack: column((i) => noack(i) - (medians.get(oils.labels[i]?.saeGrade ?? '') ?? Number.NaN)),
  };
};

const groupCount = baseStockGroups.length;

/** Posterior probabilities, group after group for each oil. */
const posteriors = (features: Record<StockFeature, Float64Array>, count: number): Float64Array => {
  const logs = new Float64Array(count * groupCount);
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
  for (let i = 0; i < count; i++) {
    const [start, end] = [i * groupCount, (i + 1) * groupCount];
    let [greatest, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let at = start; at < end; at++) greatest = Math.max(greatest, logs[at] ?? greatest);
    for (let at = start; at < end; at++) {
      const weight = Math.exp((logs[at] ?? 0) - greatest);
      logs[at] = weight;
      total += weight;
    }
    for (let at = start; at < end; at++) logs[at] = (logs[at] ?? 0) / total;
  }
  return logs;
};

const orNull = (value = Number.NaN) => (Number.isNaN(value) ? null : value);

const columns = [
  ...oilColumns,
  { key: 'group', label: 'Group', unit: '', decimals: null },
  { key: 'probability', label: 'Probability', unit: '', decimals: 2 },
  { key: 'density', label: 'Density of the base stock', unit: 'g/mL', decimals: 4 },
  { key: 'sulfur', label: 'Sulfur of the base stock', unit: 'mg/kg', decimals: 0 },
  { key: 'aromatics', label: 'Aromatics', unit: 'A/0.1 mm', decimals: 1 },
];

const shownPoints = 1500;

const ellipse = (group: BaseStockGroupName) => {
  const { density, sulfur } = stockGroups[group];
  // √(χ² 0.95 with 2 degrees of freedom)
  const half = 2.448;
  return {
    group,
    density: density[0],
    sulfur: sulfur[0],
    density_half: half * density[1],
    sulfur_half: half * sulfur[1],
  };
};

interface Inferred {
  features: Record<StockFeature, Float64Array>;
  probabilities: Float64Array;
  /** Oils with a density or a sulfur. */
  judged: number[];
}

/** The index of the most probable group; -1 where none is above 0.8. */
const groupAt = ({ probabilities }: Inferred, index: number): number => {
  for (let group = 0; group < groupCount; group++)
    if ((probabilities[index * groupCount + group] ?? 0) > stated) return group;
  return -1;
};

const figureOf = (inferred: Inferred): BaseStock['figure'] => {
  const { judged, features } = inferred;
  const counts = new Map<number, number>();
  for (const index of judged) {
    const group = groupAt(inferred, index);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const placed = judged.filter(
    (i) => !Number.isNaN(features.density[i]) && !Number.isNaN(features.sulfur[i]),
  );
  const step = Math.max(1, Math.ceil(placed.length / shownPoints));
  return {
    kind: 'ellipses',
    groups: baseStockGroups.map((group, index) => ({ group, oils: counts.get(index) ?? 0 })),
    not_stated: counts.get(-1) ?? 0,
    ellipses: baseStockGroups.map(ellipse),
    points: placed
      .filter((_, index) => index % step === 0)
      .map((index) => ({
        density: features.density[index] ?? 0,
        sulfur: features.sulfur[index] ?? 0,
        group: baseStockGroups[groupAt(inferred, index)] ?? null,
      })),
  };
};

const rowOf = (oil: AnswerOil, inferred: Inferred, index: number): Row => {
  const { features, probabilities } = inferred;
  const own = [...probabilities.subarray(index * groupCount, (index + 1) * groupCount)];
  return {
    ...oil,
    group: baseStockGroups[groupAt(inferred, index)] ?? null,
    probability: Math.max(...own),
    probabilities: own,
    density: orNull(features.density[index]),
    sulfur: orNull(features.sulfur[index]),
    aromatics: orNull(features.aromatics[index]),
  };
};

const compute = (oils: AnswerOils) => {
  const features = featuresOf(oils);
  const judged = oils.labels.flatMap((_, index) =>
    Number.isNaN(features.density[index]) && Number.isNaN(features.sulfur[index]) ? [] : [index],
  );
  const inferred: Inferred = { features, probabilities: posteriors(features, oils.count), judged };
  return {
    rule,
    n: judged.length,
    leftOut: leftOutOf([
      [
        'Neither density nor sulfur, with what corrects them, has a value in your data.',
        oils.count - judged.length,
      ],
    ]),
    figure: figureOf(inferred),
    columns,
    rows: {
      count: judged.length,
      at: (row: number) => {
        const index = judged[row] ?? -1;
        const label = oils.labels[index];
        if (!label) throw new RangeError(`no row ${row}`);
        return rowOf(toAnswerOil(label), inferred, index);
      },
    },
  };
};

export const baseStock: AnswerAnalysis<
  'base-stock',
  z.output<typeof baseStockParameters>,
  BaseStock['figure'],
  Row
> = { name: 'base-stock', analytes: () => names, compute };
