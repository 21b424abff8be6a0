// Answers 1 and 2: what the label claims against what was measured.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { judgedClasses } from '../../standards/class-limits.rules.ts';
import { verdicts } from '../../standards/verdict.rules.ts';
import { answerOf, answerOil } from './answer.schemas.ts';

/** The claim on the grade, besides the service classes. */
export const gradeClaim = 'SAE J300';

/** Claims that have bench-test limits. */
export const claims = [gradeClaim, ...judgedClasses] as const;

const claim = z.enum(claims, 'Choose SAE J300 or a service class with bench-test limits.');

/**
 * What becomes of a claim, worst first. `not_refuted`: bench tests cannot prove a service class; `conforms` is said of SAE J300 alone,
 * where every limit was tested.
 */
export const claimOutcomeNames = ['does_not_conform', 'undecided', 'not_refuted', 'conforms'] as const;
export type ClaimOutcomeName = (typeof claimOutcomeNames)[number];

export const claimCheckParameters = z.object({
  /** A class is checked for the oils whose label states it. */
  claim: claim.default(gradeClaim),
});

const limitCounts = z.object({
  name: z.string(),
  unit: z.string(),
  conforms: z.int(),
  undecided: z.int(),
  does_not_conform: z.int(),
  not_tested: z.int(),
});

/** One limit of one oil. */
const limitVerdict = z.object({
  /** As in the columns of the figure. */
  name: z.string(),
  /** Of the value; null where there is none. */
  analyte: idShape.nullable(),
  /** `at most 6,600`. */
  limit: z.string(),
  value: z.number().nullable(),
  /** `<`, `>` or a text result; null for a plain number. */
  qualifier: z.string().nullable(),
  verdict: z.enum(verdicts),
  /** Signed distance to the limit in its unit, negative where it is broken. */
  margin: z.number().nullable(),
  /** The same in units of the reproducibility R at the limit. */
  margin_in_r: z.number().nullable(),
  /** That the true value is within the limit: Φ(m / s), s = R / 2.77. */
  probability: z.number().nullable(),
});

export const claimCheck = answerOf(
  'claim-check',
  z.object({
    kind: z.literal('limits'),
    claim: z.string(),
    /** By limit, in the order of the standard. */
    limits: z.array(limitCounts),
    /** Oils by outcome, worst first. */
    outcomes: z.array(z.object({ outcome: z.enum(claimOutcomeNames), oils: z.int() })),
  }),
  answerOil.extend({ outcome: z.enum(claimOutcomeNames), limits: z.array(limitVerdict) }),
);
export type ClaimCheck = z.output<typeof claimCheck>;

export const shareGroups = ['year', 'region', 'claim'] as const;

export const shareConformingParameters = z.object({
  /** `label`: SAE J300 and every class that the label states. */
  claim: z.enum([...claims, 'label'], 'Choose SAE J300, a service class or label.').default(gradeClaim),
  by: z.enum(shareGroups).default('year'),
});

const share = z.object({
  group: z.string(),
  /** Oils with at least one limit tested. */
  judged: z.int(),
  fails: z.int(),
  undecided: z.int(),
  /** Fails ÷ judged with its Wilson 95 % interval; null below 20 judged oils. */
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Fails to be expected of oils that conform: the sum of their probabilities to conform. */
  expected_false_fails: z.number(),
});

export const shareConforming = answerOf(
  'share-conforming',
  z.object({
    kind: z.literal('shares'),
    shares: z.array(share),
    /** Cochran–Armitage over the years; null for other groups and for fewer than three years. */
    trend: z.object({ z: z.number(), p: z.number() }).nullable(),
  }),
  share,
);
export type ShareConforming = z.output<typeof shareConforming>;
