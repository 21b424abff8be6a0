import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { crankingAtGrade } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { type J300Limit, j300Limits, j300Since } from '@iom/contract/standards/sae-j300.rules.ts';
import { type AnswerOils, plainNumberAt } from '../answer-oils.ts';
import { reproducibilityNear } from '../deviation.ts';
import { onceByGrade } from '../labels.ts';
import type { Suspect } from './suspect.ts';

const crankingTemperatures = [-5, -10, -15, -20, -25, -30, -35];

export const gradeAnalytes: readonly string[] = [
  'Kinematic Viscosity @ 100 C',
  'HTHS Viscosity @ 150 C',
  crankingAtGrade,
  ...crankingTemperatures.slice(1).map((celsius) => `CCS Viscosity @ ${celsius} C`),
];

/** Blends off specification lie within about 3 R of the limit. */
const leastExcess = 4;

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

/** How far beyond a limit an oil is, in R at the bound; 0 within or where it was not measured. */
const excessOf = ({ candidates }: Judged, index: number): { excess: number; number: number } => {
  for (const { numbers, least, most, unitLow, unitHigh } of candidates) {
    const number = numbers(index);
    if (Number.isNaN(number)) continue;
    return { excess: Math.max(0, (least - number) / unitLow, (number - most) / unitHigh) || 0, number };
  }
  return { excess: 0, number: Number.NaN };
};

/** Oils whose viscosities lie so far outside the grade on the label that another oil must have been filled. */
export const wrongGrades = (oils: AnswerOils): Suspect[] => {
  const limitsOf = onceByGrade((saeGrade, year) => judgedLimits(oils, saeGrade, year));
  return oils.labels.flatMap(({ saeGrade, year }, index) => {
    const limits = limitsOf({ saeGrade, year: j300Since(year) });
    let worst: Suspect | undefined;
    for (const judged of limits) {
      const { excess, number } = excessOf(judged, index);
      if (excess < leastExcess || excess <= (worst?.excess ?? 0) * leastExcess) continue;
      const reason = `${judged.limit.name} ${number}: ${limitText(judged.limit)} for SAE ${shownGrade(saeGrade)}.`;
      worst = { index, kind: 'wrong_grade', reason, excess: excess / leastExcess };
    }
    return worst ? [worst] : [];
  });
};
