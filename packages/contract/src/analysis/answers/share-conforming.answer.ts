// The share of oils that break a limit of what their label claims.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { claims, gradeClaim, precisionKinds } from './claim-check.answer.ts';

export const shareGroups = ['year', 'region', 'claim'] as const;

const share = z.object({
  group: z.string(),
  /** Oils with at least one limit tested. */
  judged: z.int(),
  fails: z.int(),
  undecided: z.int(),
  /** Fails ÷ judged with its Wilson 95% interval; null below 20 judged oils. */
  share: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Fails to be expected of oils that conform: the sum of their probabilities to conform. */
  expected_false_fails: z.number(),
  /** By R of the methods, where R′ was asked for. */
  fails_by_r: z.int().optional(),
  share_by_r: z.number().nullable().optional(),
});

export const shareConforming = declareAnswer({
  name: 'share-conforming',
  role: 'Marketer',
  lead: 'What share of the oils breaks a limit of what the label claims, and does it change? Each oil is judged at 0.59 R; a share from 20 oils on comes with its Wilson interval.',
  summary:
    'The share of oils that break a limit of their claim, by year, region or claim, with its interval and trend',
  adds: 'A value lets its oil be judged, or turns its verdict: it counts in the share of its group.',
  parameters: z
    .object({
      /** `label`: SAE J300 and every class that the label states. */
      claim: z.enum([...claims, 'label'], 'Choose SAE J300, a service class or label.').default(gradeClaim),
      by: z.enum(shareGroups).default('year'),
      precision: z.enum(precisionKinds).default('method'),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('shares'),
    shares: z.array(share),
    /** Cochran–Armitage over the years; null for other groups and for fewer than three years. */
    trend: z.object({ z: z.number(), p: z.number() }).nullable(),
  }),
  row: share,
  example: {
    question: 'What share breaks a limit of what the label claims, by claim?',
    parameters: () => ({ claim: 'label', by: 'claim' }) as const,
  },
});
