import type { SuspectKind } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { chiSquareQuantile } from '@iom/statistics/distributions/distributions.ts';
import { mahalanobis, robustCovariance } from '@iom/statistics/multivariate/robust-covariance.ts';
import type { AnswerOils } from '../answer-oils.ts';

/** An oil that does not match its claims. */
export interface Suspect {
  /** Index of the oil. */
  index: number;
  kind: SuspectKind;
  /** A sentence for the reader. */
  reason: string;
  /** How far beyond the rule; 1 at its limit. */
  excess: number;
}

export const outlierAnalytes = [
  'Kinematic Viscosity @ 100 C',
  'HTHS Viscosity @ 150 C',
  'Noack Evaporation Loss',
  'Phosphorus',
  'Base Number (D2896)',
  'Sulfated Ash',
] as const;

/** Minimum number of oils of a grade and class for a comparison: ten for each property. */
export const minOilsOfClass = 60;
const limit = chiSquareQuantile(0.999, outlierAnalytes.length);

/** The property that lies farthest from the center, as text. */
const farthest = (row: Float64Array, centre: Float64Array, covariance: readonly (readonly number[])[]) => {
  let [name, most, typical] = ['', 0, 0];
  for (const [i, analyte] of outlierAnalytes.entries()) {
    const distance = Math.abs((row[i] ?? 0) - (centre[i] ?? 0)) / Math.sqrt(covariance[i]?.[i] ?? 1);
    if (distance > most) [name, most, typical] = [analyte, distance, Math.exp(centre[i] ?? 0)];
  }
  return `Unlike others of its grade and class; farthest: ${name}, typically ${Number(typical.toPrecision(3))}.`;
};

const readClass = ({ saeGrade, serviceClass }: AnswerOils['labels'][number]) => `${saeGrade} ${serviceClass}`;

/** Whether the grade and class of an oil have enough oils for a comparison, complete or not. */
export const hasClassSize = ({ labels }: AnswerOils) => {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(readClass(label), (counts.get(readClass(label)) ?? 0) + 1);
  return (index: number): boolean => {
    const label = labels[index];
    return label !== undefined && (counts.get(readClass(label)) ?? 0) >= minOilsOfClass;
  };
};

/** Complete oils by grade and class. */
const groupByClass = (oils: AnswerOils, logs: readonly Float64Array[]): number[][] => {
  const byClass = new Map<string, number[]>();
  for (const [index, label] of oils.labels.entries()) {
    if (logs.some((column) => !Number.isFinite(column[index]))) continue;
    const key = readClass(label);
    const list = byClass.get(key);
    if (list) list.push(index);
    else byClass.set(key, [index]);
  }
  return [...byClass.values()].filter(({ length }) => length >= minOilsOfClass);
};

/**
 * Oils beyond the 0.999 quantile of χ² within their class, on logarithms, and the squared distance of every
 * compared oil, divided by that limit. Classes in which more than half of the oils have one value of a
 * property are not compared.
 */
export const findOutliers = (oils: AnswerOils) => {
  const logs = outlierAnalytes.map((name) => oils.values(name).numbers.map(Math.log));
  const suspects: Suspect[] = [];
  const ratios: number[] = [];
  for (const members of groupByClass(oils, logs)) {
    const columns = logs.map((column) => Float64Array.from(members, (index) => column[index] ?? 0));
    const estimate = robustCovariance(columns);
    if (!estimate) continue;
    const row = new Float64Array(columns.length);
    for (const [position, index] of members.entries()) {
      for (const [i, column] of columns.entries()) row[i] = column[position] ?? 0;
      const excess = mahalanobis(row, estimate) / limit;
      ratios.push(excess);
      if (excess <= 1) continue;
      const reason = farthest(row, estimate.centre, estimate.covariance);
      suspects.push({ index, kind: 'outlier', reason, excess });
    }
  }
  return { suspects, ratios, compared: ratios.length };
};
