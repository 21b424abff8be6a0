// One probability for each claim on a label, and the retest that decides it for the least money.

import { z } from 'zod';
import { dollarsShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil } from './answer.schemas.ts';
import { claimOutcomeNames, claims, gradeClaim, outcomeTexts, precisionKinds } from './claim-check.answer.ts';

/** A claim is refuted at or below this probability, and decided in its favor from one less it on. */
export const auditBound = 0.05;

/** Which claims the table lists. */
export const auditedClaims = ['undecided', 'does_not_conform', 'all'] as const;

/** Where a retest comes from: its result is for sale, or the test has to be run. */
const retestSources = ['for_sale', 'to_be_run'] as const;
const sourceTexts: Readonly<Record<(typeof retestSources)[number], string>> = {
  for_sale: 'For sale',
  to_be_run: 'To be run',
};

export const claimAudit = declareAnswer({
  name: 'claim-audit',
  role: 'Vehicle maker and quality manager',
  lead: 'How probable is it that a claim holds, and which single retest would decide it for the least money? All methods and all limits of a claim count together, with what is known of oils that claim the same.',
  summary:
    'Each claim with one probability from all methods, and the retest that decides it at the least cost per decision',
  adds: 'A value moves the probability that the claim of its oil holds.',
  parameters: z
    .object({
      /** `label`: SAE J300 and every class that the label states. */
      claim: z.enum([...claims, 'label'], 'Choose SAE J300, a service class or label.').default(gradeClaim),
      show: z.enum(auditedClaims).default('undecided'),
      precision: z.enum(precisionKinds).default('site'),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('audit'),
    /** Claims by tenth of probability, from 0 to 10% on; the two ends are divided at the bound of a decision. */
    tenths: z.array(z.object({ up_to: z.number(), refuted: z.int(), undecided: z.int(), held: z.int() })),
    refuted: z.int(),
    undecided: z.int(),
    held: z.int(),
  }),
  row: answerOil.extend({
    supplier: z.string(),
    region: z.string(),
    claim: z.string(),
    probability: z.number(),
    outcome: z.enum(claimOutcomeNames),
    /** By the claim check: the worst limit at 95% confidence, R of the methods. */
    outcome_by_r: z.enum(claimOutcomeNames),
    /** Limits that count, of the limits of the claim. */
    judged: z.int(),
    limits: z.int(),
    /** The limit least likely to be met, with its methods: `Phosphorus: 0.06 to 0.08 mass %`. */
    weakest: z.string(),
    weakest_probability: z.number(),
    /** Name of the test that decides the claim at the least cost; empty where none has a chance. */
    retest: z.string(),
    retest_source: z.enum(retestSources).nullable(),
    retest_price: dollarsShape.nullable(),
    /** That its result decides the claim. */
    retest_chance: z.number().nullable(),
    /** Expected change of the probability. */
    retest_change: z.number().nullable(),
    /** Price ÷ chance, in dollars. */
    retest_cost: z.number().nullable(),
  }),
  texts: { ...outcomeTexts, does_not_conform: 'Refuted', ...sourceTexts },
  example: {
    question: 'Which claims on the labels are open, and which retest would decide them?',
    parameters: () => ({ claim: 'label' }) as const,
  },
});
