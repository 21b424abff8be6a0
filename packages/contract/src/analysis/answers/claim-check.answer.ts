// What the label claims against what was measured, oil by oil.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { judgedClasses } from '../../standards/class-limits.rules.ts';
import { verdicts } from '../../standards/verdict.rules.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil } from './answer.schemas.ts';

/** The claim on the grade, besides the service classes. */
export const gradeClaim = 'SAE J300';

/** Claims that have bench-test limits. */
export const claims = [gradeClaim, ...judgedClasses] as const;

/**
 * What becomes of a claim, worst first. `not_refuted`: bench tests cannot prove a service class; `conforms` applies to SAE J300 alone,
 * where every limit was tested.
 */
export const claimOutcomeNames = ['does_not_conform', 'undecided', 'not_refuted', 'conforms'] as const;
export type ClaimOutcomeName = (typeof claimOutcomeNames)[number];
export const outcomeTexts: Readonly<Record<ClaimOutcomeName, string>> = {
  does_not_conform: 'Does not conform',
  undecided: 'Undecided',
  not_refuted: 'Not refuted',
  conforms: 'Conforms',
};

/** Which precision of a result counts: R′ of the institute's laboratories where reference oils give it, or R of the method. */
export const precisionKinds = ['site', 'method'] as const;

const outcomes = z.array(z.object({ outcome: z.enum(claimOutcomeNames), oils: z.int() }));

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
  /** Analyte of the value, or null. */
  analyte: idShape.nullable(),
  /** `Cranking viscosity at −30 °C: at most 6,600`. */
  limit: z.string(),
  /** Unit of the value and its margin. */
  unit: z.string(),
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
  /** Results by other methods that were combined with the value. */
  further: z.array(z.object({ analyte: idShape, value: z.number() })),
  /** The results disagree across the limit, so nothing is decided. */
  conflict: z.boolean(),
});

export const claimCheck = declareAnswer({
  name: 'claim-check',
  role: 'Vehicle maker and quality manager',
  lead: 'Which oils meet the claims on their label? Each value is compared with the limits in force in the oil’s year: 0.59 R inside conforms, 0.59 R outside does not, anything nearer is undecided (ISO 4259-2, ASTM D3244).',
  summary: 'Each oil against the dated limits of a claim on its label, with the probability that it conforms',
  adds: 'A value decides a limit that is now not tested, and may decide the verdict of its oil.',
  parameters: z
    .object({
      /** A class is checked for the oils whose label states it. */
      claim: z.enum(claims, 'Choose SAE J300 or a service class with bench-test limits.').default(gradeClaim),
      precision: z.enum(precisionKinds).default('method'),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('limits'),
    claim: z.string(),
    /** By limit, in the order of the standard. */
    limits: z.array(limitCounts),
    /** Oils by outcome, worst first. */
    outcomes,
    /** The same by R of the methods, where R′ was asked for. */
    outcomes_by_r: outcomes.optional(),
  }),
  row: answerOil.extend({
    outcome: z.enum(claimOutcomeNames),
    /** By R of the methods, where R′ was asked for. */
    outcome_by_r: z.enum(claimOutcomeNames).optional(),
    limits: z.array(limitVerdict),
  }),
  texts: outcomeTexts,
  example: {
    question: 'Which oils meet SAE J300 for the grade on their label? The worst come first.',
    parameters: () => ({ claim: 'SAE J300' }) as const,
  },
});
