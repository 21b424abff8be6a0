import { gradeClaim } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import {
  claimedClasses,
  classClaim,
  classSince,
  isCBeforeS,
} from '@iom/contract/standards/class-limits.rules.ts';
import type { LimitJudge } from '@iom/contract/standards/limit-judge.rules.ts';
// The limits of a claim for each oil that makes it, with their judges.
import { type ClaimJudge, classJudge, gradeJudge } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { J300Property } from '@iom/contract/standards/sae-j300.rules.ts';
import { type VerdictCode, verdictOfMargin } from '@iom/contract/standards/verdict.rules.ts';
import { precisionSince } from '#modules/samples/samples.module.ts';
import type { OilLabel } from '../../engine/oil-cells.ts';
import type { AnswerOils, MeasuredValues } from '../answer-oils.ts';
import { limitsAndPrecisionSince, onceByGrade } from '../labels.ts';

export interface ClaimLimit extends LimitJudge<MeasuredValues> {
  /** The same for all oils: the SAE J300 limit has no temperature. */
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

const findLimits = (
  claim: string,
  saeGrade: string,
  year: number,
  find: AnswerOils['find'],
  options: { cBeforeS?: boolean } = {},
): ClaimLimits => {
  if (claim === gradeClaim) {
    const { limits, together } = gradeJudge(saeGrade, year, find);
    return {
      together,
      limits: limits.map((judge) => ({ ...judge, name: propertyNames[judge.limit.property] })),
    };
  }
  const known = classClaim(claim, saeGrade, year, options) ?? { limits: [] };
  const { limits, together } = classJudge(known, year, find);
  return { together, limits: limits.map((judge) => ({ ...judge, name: judge.limit.name })) };
};

/** Grades and years that together have every analyte of a limit. */
const grades = ['0W8', '0W12', '0W16', '0W20', '5W30', '10W30', '10W40', '15W40', '20W50', '25W60'];
const years = [1990, 2000, 2010, 2025];

const cachedAnalytes = new Map<string, readonly string[]>();

/** The first year with the same limits of a claim and the same editions of the methods. */
const limitsSince = (claim: string, year: number) =>
  claim === gradeClaim
    ? limitsAndPrecisionSince(year)
    : Math.max(classSince(claim, year), precisionSince(year));

/** The analytes in the limits of a claim. */
export const analytesOfClaim = (claim: string): readonly string[] => {
  const known = cachedAnalytes.get(claim);
  if (known) return known;
  const nothing = () => undefined;
  const limits = years.flatMap((year) =>
    grades.flatMap((grade) => findLimits(claim, grade, year, nothing).limits),
  );
  const names = [...new Set(limits.flatMap(({ limit }) => limit.analytes))];
  cachedAnalytes.set(claim, names);
  return names;
};

/** A claim on a label with its limits. */
export interface LabelClaim {
  claim: string;
  limits: ClaimLimits;
}

/** The claims of the oils; limits are created once for each claim, grade and period without a change. */
export interface OilClaims {
  /** Whether the label states the claim. Every label states a grade. */
  isClaimed(claim: string, index: number): boolean;
  /** The grade and the classes on the label. */
  claimsAt(index: number): readonly LabelClaim[];
  limitsAt(claim: string, index: number): ClaimLimits;
}

export const oilClaims = ({ labels, find }: AnswerOils): OilClaims => {
  type Label = Pick<OilLabel, 'saeGrade' | 'year'> & Partial<Pick<OilLabel, 'serviceClass' | 'ilsacMark'>>;
  const classesOfLabel = new Map<string, readonly string[]>();
  const limitsOfClaim = new Map<string, (label: Label) => ClaimLimits>();
  const claimsOfLabel = new Map<string, (label: Label) => readonly LabelClaim[]>();
  const noLabel = { saeGrade: '', year: 0, serviceClass: '', ilsacMark: null };
  const liftedOnLabel = new Map<string, boolean>();
  /** Whether the label lifts limits of its S category. */
  const isLifted = ({ serviceClass = '', ilsacMark = null }: Label) => {
    if (ilsacMark === true) return false;
    let isKnown = liftedOnLabel.get(serviceClass);
    if (isKnown === undefined) {
      isKnown = isCBeforeS(serviceClass, false);
      liftedOnLabel.set(serviceClass, isKnown);
    }
    return isKnown;
  };
  const labelAt = (index: number) => labels[index] ?? noLabel;
  const classesOn = (label: string) => {
    let classes = classesOfLabel.get(label);
    if (!classes) {
      classes = claimedClasses(label);
      classesOfLabel.set(label, classes);
    }
    return classes;
  };
  const limitsFor = (claim: string, label: Label) => {
    const cBeforeS = isLifted(label);
    const key = `${claim} ${cBeforeS}`;
    let ofClaim = limitsOfClaim.get(key);
    if (!ofClaim) {
      ofClaim = onceByGrade((saeGrade, year) => findLimits(claim, saeGrade, year, find, { cBeforeS }));
      limitsOfClaim.set(key, ofClaim);
    }
    const { saeGrade, year } = label;
    return ofClaim({ saeGrade, year: limitsSince(claim, year) });
  };
  return {
    isClaimed: (claim, index) =>
      claim === gradeClaim || classesOn(labelAt(index).serviceClass).includes(claim),
    claimsAt: (index) => {
      const label = labelAt(index);
      const { serviceClass, ilsacMark } = label;
      const key = `${serviceClass} ${isLifted(label)}`;
      let ofLabel = claimsOfLabel.get(key);
      if (!ofLabel) {
        const names = [gradeClaim, ...classesOn(serviceClass)];
        ofLabel = onceByGrade((saeGrade, year) =>
          names.map((claim) => ({
            claim,
            limits: limitsFor(claim, { saeGrade, year, serviceClass, ilsacMark }),
          })),
        );
        claimsOfLabel.set(key, ofLabel);
      }
      return ofLabel(label);
    },
    limitsAt: (claim, index) => limitsFor(claim, labelAt(index)),
  };
};

/**
 * The analytes by which limits are judged, each alone: of the analytes of a limit, those before the first with a number, which
 * is the one that counts.
 */
export const setsOfLimits = (
  { find }: AnswerOils,
  limits: readonly ClaimLimit[],
  index: number,
): string[][] =>
  limits.flatMap(({ limit: { analytes } }) => {
    const judged = analytes.findIndex((name) => !Number.isNaN(find(name)?.numbers[index] ?? Number.NaN));
    return analytes.slice(0, judged < 0 ? analytes.length : judged).map((name) => [name]);
  });

/** The result for one oil and one claim. */
export interface JudgedClaim {
  /** Verdict on the claim: an index of `verdicts`. */
  verdict: VerdictCode;
  /** Verdicts on its limits, in their order; overwritten by the next oil. */
  found: readonly VerdictCode[];
  /** The smallest margin in units of R; NaN if none is known. */
  margin: number;
}

/** Judges oils limit by limit; a known margin determines the verdict. */
export const claimJudging = () => {
  const found: VerdictCode[] = [];
  return ({ limits, together }: ClaimLimits, index: number): JudgedClaim => {
    found.length = limits.length;
    let least = Number.NaN;
    for (let i = 0; i < limits.length; i++) {
      const judge = limits[i];
      if (!judge) continue;
      const margin = judge.marginInRAt(index);
      if (!Number.isNaN(margin) && !(margin >= least)) least = margin;
      found[i] = judge.isByMargin && !Number.isNaN(margin) ? verdictOfMargin(margin) : judge.verdictAt(index);
    }
    return { verdict: together(found), found, margin: least };
  };
};
