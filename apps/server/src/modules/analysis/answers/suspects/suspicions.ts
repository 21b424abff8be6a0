import type { SuspectKind } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { type J300Limit, j300Limits, j300Since } from '@iom/contract/standards/sae-j300.rules.ts';
import { chiSquareQuantile } from '@iom/statistics/distributions/distributions.ts';
import { mahalanobis, robustCovariance } from '@iom/statistics/multivariate/robust-covariance.ts';
import { type AnswerOils, plainNumberAt } from '../answer-oils.ts';
import { reproducibilityNear } from '../deviation.ts';
import { onceByGrade } from '../labels.ts';

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

/** Complete oils by grade and class. */
const groupByClass = (oils: AnswerOils, logs: readonly Float64Array[]): number[][] => {
  const byClass = new Map<string, number[]>();
  for (const [index, { saeGrade, serviceClass }] of oils.labels.entries()) {
    if (logs.some((column) => !Number.isFinite(column[index]))) continue;
    const key = `${saeGrade} ${serviceClass}`;
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

const crankingTemperatures = [-5, -10, -15, -20, -25, -30, -35];

export const gradeAnalytes: readonly string[] = [
  'Kinematic Viscosity @ 100 C',
  'HTHS Viscosity @ 150 C',
  crankingAtGrade,
  ...crankingTemperatures.slice(1).map((celsius) => `CCS Viscosity @ ${celsius} C`),
];

/** Blends off specification lie within about 3 R of the limit. */
const minExcess = 4;

const judgedProperties: readonly string[] = ['kinematic', 'cranking', 'high shear'];

/** Numbers of an analyte by oil. */
type Numbers = (index: number) => number;

interface Judged {
  limit: J300Limit;
  candidates: { numbers: Numbers; least: number; most: number; unitLow: number; unitHigh: number }[];
}

/** The limits of one grade and year, with R at each bound. */
const judgedLimits = (oils: AnswerOils, saeGrade: string, year: number): Judged[] =>
  j300Limits(saeGrade, year)
    .filter(({ property }) => judgedProperties.includes(property))
    .map((limit) => ({
      limit,
      candidates: limit.analytes.flatMap((name) => {
        const values = gradeAnalytes.includes(name) ? oils.find(name) : undefined;
        if (!values) return [];
        const least = limit.min ?? Number.NEGATIVE_INFINITY;
        const most = limit.max ?? limit.below ?? Number.POSITIVE_INFINITY;
        const unitAt = (bound: number) =>
          Number.isFinite(bound) ? (reproducibilityNear(values.analyte.precision, bound) ?? Number.NaN) : 1;
        return [
          {
            numbers: (index: number) => plainNumberAt(values, index),
            least,
            most,
            unitLow: unitAt(least),
            unitHigh: unitAt(most),
          },
        ];
      }),
    }));

/** How far beyond a limit an oil is, in R at the bound; 0 within it or without a measurement. */
const findExcess = ({ candidates }: Judged, index: number): { excess: number; number: number } => {
  for (const { numbers, least, most, unitLow, unitHigh } of candidates) {
    const number = numbers(index);
    if (Number.isNaN(number)) continue;
    return { excess: Math.max(0, (least - number) / unitLow, (number - most) / unitHigh) || 0, number };
  }
  return { excess: 0, number: Number.NaN };
};

/** Oils with viscosities so far outside the grade on the label that the bottle must contain another oil. */
export const wrongGrades = (oils: AnswerOils): Suspect[] => {
  const findLimits = onceByGrade((saeGrade, year) => judgedLimits(oils, saeGrade, year));
  return oils.labels.flatMap(({ saeGrade, year }, index) => {
    const limits = findLimits({ saeGrade, year: j300Since(year) });
    let worst: Suspect | undefined;
    for (const judged of limits) {
      const { excess, number } = findExcess(judged, index);
      if (excess < minExcess || excess <= (worst?.excess ?? 0) * minExcess) continue;
      const reason = `${judged.limit.name} ${number}: ${limitText(judged.limit)} for SAE ${formatGrade(saeGrade)}.`;
      worst = { index, kind: 'wrong_grade', reason, excess: excess / minExcess };
    }
    return worst ? [worst] : [];
  });
};
