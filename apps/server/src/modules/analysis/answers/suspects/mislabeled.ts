// Oils that are not what their label says: without additive, or of another grade.
import { gradeClaim } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { formatGrade, gradeNumbers } from '@iom/contract/shared/sae-grade.ts';
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { type LimitJudge, limitJudge, qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { type J300Limit, type J300Property, j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { labelledClasses } from '@iom/contract/standards/service-classes.rules.ts';
import { verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import { type AnswerOils, type MeasuredValues, numberOrMost } from '../answer-oils.ts';
import { analytesOfClaim } from '../claim-check/claim-limits.ts';
import { limitsAndPrecisionSince, onceByGrade } from '../labels.ts';
import type { Suspect } from './outliers.ts';

const additives = [
  { analyte: 'Zinc', name: 'Zn', below: 200 },
  { analyte: 'Calcium', name: 'Ca', below: 300 },
  { analyte: 'Base Number (D2896)', name: 'BN', below: 2 },
] as const;

/** API SA is an oil without additive by definition. */
const claimsNoAdditive = (serviceClass: string) => labelledClasses(serviceClass).includes('SA');

/**
 * Oils without an additive package: at least two of zinc, calcium and base number are known, and all known ones are below the
 * least of an oil with additives. Oils that claim API SA are not suspects.
 */
export const findUnadditized = (oils: AnswerOils): Suspect[] => {
  const values = additives.map(({ analyte }) => oils.values(analyte));
  const suspects: Suspect[] = [];
  for (const [index, { serviceClass }] of oils.labels.entries()) {
    let [known, worst] = [0, 0];
    for (const [at, own] of values.entries()) {
      const share = numberOrMost(own, index) / (additives[at]?.below ?? 1);
      if (Number.isNaN(share)) continue;
      known++;
      worst = Math.max(worst, share);
    }
    if (known < 2 || worst >= 1 || claimsNoAdditive(serviceClass)) continue;
    const texts = values.flatMap((own, at) => {
      const number = numberOrMost(own, index);
      return Number.isNaN(number)
        ? []
        : [`${additives[at]?.name ?? ''} ${qualifierAt(own, index) ?? ''}${number}`];
    });
    const reason = `No additive: ${texts.join(', ')}.`;
    suspects.push({ index, kind: 'no_additive', reason, excess: 1 / Math.max(0.01, worst) });
  }
  return suspects;
};

/** The properties of a grade by which an oil is of one grade or another. */
const gradeProperties: readonly J300Property[] = ['kinematic', 'high shear', 'cranking', 'pumping'];
type GradeJudge = LimitJudge<MeasuredValues, J300Limit>;

/** The fewest properties that break the grade on the label: one alone is a failure of the grade. */
const minBroken = 2;
/** By how much, in R at the limit: a second result would not reverse it. */
const minExcess = 1;

const wGrades = ['0W', '5W', '10W', '15W', '20W', '25W', ''];
const hotGrades = ['8', '12', '16', '20', '30', '40', '50', '60'];

/** Judges of the four properties of a grade. `isOwn`: values at the temperature of the grade on the label count. */
const judgesOfGrade = (oils: AnswerOils, isOwn: boolean) =>
  onceByGrade((saeGrade, year): GradeJudge[] =>
    j300Limits(saeGrade, year)
      .filter(({ property }) => gradeProperties.includes(property))
      .map((limit) => {
        const analytes = limit.analytes.filter((name) => isOwn || !isAtGradeTemperature(name));
        return limitJudge({ ...limit, analytes }, oils.find, { year });
      }),
  );

/**
 * Whether every value fits another grade: its kinematic viscosity and, with a W, its cranking viscosity are
 * measured, and no value breaks a limit.
 */
const fits = (judges: readonly GradeJudge[], index: number) => {
  const needed = judges.filter(
    ({ limit }) => limit.property === 'kinematic' || limit.property === 'cranking',
  );
  return (
    needed.length > 0 &&
    needed.every((judge) => judge.verdictAt(index) !== verdictCodes.not_tested) &&
    judges.every((judge) => judge.verdictAt(index) !== verdictCodes.does_not_conform)
  );
};

/** Whether a value breaks its limit by more than R; a censored value beyond it does. */
const isBroken = (judge: GradeJudge, index: number) => {
  const margin = judge.marginInRAt(index);
  return Number.isNaN(margin)
    ? judge.verdictAt(index) === verdictCodes.does_not_conform
    : margin < -minExcess;
};

const describeBroken = ({ limit, valuesAt }: GradeJudge, index: number) => {
  const values = valuesAt(index);
  const number = values ? `${qualifierAt(values, index) ?? ''}${values.numbers[index]}` : '';
  return `${limit.name.charAt(0).toLowerCase()}${limit.name.slice(1)} ${number} (${limitText(limit)})`;
};

/** Oils of which at least two viscosities break the grade on the label by more than R, while all fit another grade of SAE J300. */
export const otherGrades = (oils: AnswerOils): Suspect[] => {
  const [ownJudges, otherJudges] = [judgesOfGrade(oils, true), judgesOfGrade(oils, false)];
  return oils.labels.flatMap(({ saeGrade, year: bought }, index): Suspect[] => {
    const year = limitsAndPrecisionSince(bought);
    const broken = ownJudges({ saeGrade, year }).filter((judge) => isBroken(judge, index));
    if (broken.length < minBroken) return [];
    const ownHot = String(gradeNumbers(saeGrade).hot);
    const other = hotGrades
      // a cold failure alone would fit the same grade without W
      .flatMap((hot) => wGrades.filter((w) => w !== '' || hot !== ownHot).map((w) => w + hot))
      .find((grade) => grade !== saeGrade && fits(otherJudges({ saeGrade: grade, year }), index));
    if (other === undefined) return [];
    const margins = broken.map((judge) => -judge.marginInRAt(index)).filter((margin) => margin > 0);
    const texts = broken.map((judge) => describeBroken(judge, index)).join(', ');
    return [
      {
        index,
        kind: 'wrong_grade',
        reason: `All viscosities fit SAE ${formatGrade(other)}, not SAE ${formatGrade(saeGrade)}: ${texts}.`,
        excess: Math.max(minExcess, ...margins) / minExcess,
      },
    ];
  });
};

const gradeAnalytes = analytesOfClaim(gradeClaim);
const kv100 = 'Kinematic Viscosity @ 100 C';
const additiveSets: readonly (readonly string[])[] = [
  ['Zinc', 'Base Number (D2896)'],
  ['Calcium', 'Base Number (D2896)'],
  ['Zinc', 'Calcium'],
];
const gradeSets: readonly (readonly string[])[] = gradeAnalytes.map((name) => [kv100, name]);

/** The sets of values that can make an oil one without additive or of another grade. */
export const listMislabeledSets = (oils: AnswerOils) => {
  const judges = judgesOfGrade(oils, true);
  const values = additives.map(({ analyte, below }) => ({ own: oils.values(analyte), below }));
  return (index: number): readonly (readonly string[])[] => {
    const label = oils.labels[index];
    if (!label) return [];
    const hasAdditive = values.some(({ own, below }) => numberOrMost(own, index) >= below);
    const canLack = !hasAdditive && !claimsNoAdditive(label.serviceClass);
    const grade = { saeGrade: label.saeGrade, year: limitsAndPrecisionSince(label.year) };
    const canDiffer = judges(grade).some((judge) => isBroken(judge, index));
    return [...(canLack ? additiveSets : []), ...(canDiffer ? gradeSets : [])];
  };
};

export const mislabeledAnalytes: readonly string[] = [
  ...new Set([...additives.map(({ analyte }) => analyte), ...gradeAnalytes]),
];

/** The two rules as the page states them. */
export const mislabeledRules = {
  no_additive: `at least two of Zn, Ca and BN are known, and all that are known are low: ${additives
    .map(({ name, below }) => `${name} < ${below}`)
    .join(
      ', ',
    )} (mg/kg, BN mg KOH/g); a value with < counts as its number, one with > as not known; without oils that claim API SA`,
  wrong_grade: `at least ${minBroken} of kinematic, high-shear, cranking and pumping viscosity break the grade on the label in the edition of SAE J300 of the year by more than ${minExcess} R, R at the limit, and no viscosity breaks a limit of one other grade by 0.59 R, of which kinematic and, with a W, cranking viscosity are measured; the same grade without its W does not count`,
};
