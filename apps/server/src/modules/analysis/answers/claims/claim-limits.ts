// The limits of a claim for each oil that makes it, with their judges.
import { gradeClaim } from '@iom/contract/analysis/answers/claims.schemas.ts';
import { type ClaimJudge, classJudge, gradeJudge } from '@iom/contract/standards/claim-judge.rules.ts';
import { claimedClasses, classClaim } from '@iom/contract/standards/class-limits.rules.ts';
import type { LimitJudge } from '@iom/contract/standards/limit-judge.rules.ts';
import type { J300Property } from '@iom/contract/standards/sae-j300.rules.ts';
import type { AnswerOils, MeasuredValues } from '../answer-oils.ts';
import { onceByGrade } from '../labels.ts';

export interface ClaimLimit extends LimitJudge<MeasuredValues> {
  /** The same for all oils: that of SAE J300 has no temperature. */
  readonly name: string;
}

interface ClaimLimits extends Pick<ClaimJudge<MeasuredValues>, 'together'> {
  readonly limits: readonly ClaimLimit[];
}

const propertyNames: Record<J300Property, string> = {
  cranking: 'Cranking viscosity',
  pumping: 'Pumping viscosity',
  'yield stress': 'Yield stress',
  kinematic: 'Kinematic viscosity at 100 °C',
  'high shear': 'High-shear viscosity at 150 °C',
  'lowest W grade': 'Lowest W grade on the label',
  'highest grade': 'Highest grade on the label',
};

const limitsOf = (claim: string, saeGrade: string, year: number, find: AnswerOils['find']): ClaimLimits => {
  if (claim === gradeClaim) {
    const { limits, together } = gradeJudge(saeGrade, year, find);
    return {
      together,
      limits: limits.map((judge) => ({ ...judge, name: propertyNames[judge.limit.property] })),
    };
  }
  const known = classClaim(claim, saeGrade, year) ?? { limits: [] };
  const { limits, together } = classJudge(known, find);
  return { together, limits: limits.map((judge) => ({ ...judge, name: judge.limit.name })) };
};

/** Grades and years that together have every analyte a limit names. */
const grades = ['0W8', '0W12', '0W16', '0W20', '5W30', '10W30', '10W40', '15W40', '20W50', '25W60'];
const years = [1990, 2000, 2010, 2025];

const cachedAnalytes = new Map<string, readonly string[]>();

/** The analytes that the limits of a claim name. */
export const analytesOfClaim = (claim: string): readonly string[] => {
  const known = cachedAnalytes.get(claim);
  if (known) return known;
  const nothing = () => undefined;
  const limits = years.flatMap((year) =>
    grades.flatMap((grade) => limitsOf(claim, grade, year, nothing).limits),
  );
  const names = [...new Set(limits.flatMap(({ limit }) => limit.analytes))];
  cachedAnalytes.set(claim, names);
  return names;
};

/** What is known of the claims of the oils; limits are made once for each claim, grade and year. */
export interface OilClaims {
  /** Does the label state the claim? Every label states a grade. */
  isClaimed(claim: string, index: number): boolean;
  /** The classes on the label. */
  classesAt(index: number): readonly string[];
  limitsAt(claim: string, index: number): ClaimLimits;
}

export const oilClaims = ({ labels, find }: AnswerOils): OilClaims => {
  const classesOfLabel = new Map<string, readonly string[]>();
  const limitsOfClaim = new Map<string, (index: number) => ClaimLimits>();
  const classesAt = (index: number) => {
    const label = labels[index]?.serviceClass ?? '';
    const classes = classesOfLabel.get(label) ?? claimedClasses(label);
    classesOfLabel.set(label, classes);
    return classes;
  };
  return {
    classesAt,
    isClaimed: (claim, index) => claim === gradeClaim || classesAt(index).includes(claim),
    limitsAt: (claim, index) => {
      const limitsAt =
        limitsOfClaim.get(claim) ??
        onceByGrade(labels, (saeGrade, year) => limitsOf(claim, saeGrade, year, find));
      limitsOfClaim.set(claim, limitsAt);
      return limitsAt(index);
    },
  };
};

/** The least margin of the limits in units of R; NaN where none is known. */
export const leastMarginInR = (limits: readonly ClaimLimit[], index: number): number => {
  let least = Number.NaN;
  for (const judge of limits) {
    const margin = judge.marginInRAt(index);
    if (!Number.isNaN(margin) && !(margin >= least)) least = margin;
  }
  return least;
};
