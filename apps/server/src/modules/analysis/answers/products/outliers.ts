import { chiSquareQuantile } from '@iom/statistics/distributions/distributions.ts';
import { mahalanobis, robustCovariance } from '@iom/statistics/multivariate/robust-covariance.ts';
import type { AnswerOils } from '../answer-oils.ts';
import type { Suspect } from './suspect.ts';

export const outlierAnalytes = [
  'Kinematic Viscosity @ 100 C',
  'HTHS Viscosity @ 150 C',
  'Noack Evaporation Loss',
  'Phosphorus',
  'Base Number (D2896)',
  'Sulfated Ash',
] as const;

/** Oils of a grade and class from which on they are compared: ten for each property. */
export const fewestOfClass = 60;
const limit = chiSquareQuantile(0.999, outlierAnalytes.length);

/** The property that lies farthest from the centre, as text. */
const farthest = (row: Float64Array, centre: Float64Array, covariance: readonly (readonly number[])[]) => {
  let [name, most, typical] = ['', 0, 0];
  for (const [i, analyte] of outlierAnalytes.entries()) {
    const distance = Math.abs((row[i] ?? 0) - (centre[i] ?? 0)) / Math.sqrt(covariance[i]?.[i] ?? 1);
    if (distance > most) [name, most, typical] = [analyte, distance, Math.exp(centre[i] ?? 0)];
  }
  return `Unlike others of its grade and class; farthest: ${name}, typically ${Number(typical.toPrecision(3))}.`;
};

/** Complete oils by grade and class. */
const classesOf = (oils: AnswerOils, logs: readonly Float64Array[]): number[][] => {
  const byClass = new Map<string, number[]>();
  for (const [index, { saeGrade, serviceClass }] of oils.labels.entries()) {
    if (logs.some((column) => !Number.isFinite(column[index]))) continue;
    const key = `${saeGrade} ${serviceClass}`;
    const list = byClass.get(key);
    if (list) list.push(index);
    else byClass.set(key, [index]);
  }
  return [...byClass.values()].filter(({ length }) => length >= fewestOfClass);
};

/**
 * Oils beyond the 0.999 quantile of χ² within their class, on logarithms, and the squared distance over that limit of every oil that
 * was compared; classes in which more than half of the oils have one value of a property are not.
 */
export const outliersOf = (oils: AnswerOils) => {
  const logs = outlierAnalytes.map((name) => oils.values(name).numbers.map(Math.log));
  const suspects: Suspect[] = [];
  const ratios: number[] = [];
  for (const members of classesOf(oils, logs)) {
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
