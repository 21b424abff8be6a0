// Oils that are not what they claim.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil } from './answer.schemas.ts';

export const suspectKinds = ['no_additive', 'wrong_grade', 'outlier'] as const;
export type SuspectKind = (typeof suspectKinds)[number];

export const suspects = declareAnswer({
  name: 'suspects',
  title: 'Suspects',
  role: 'Vehicle maker and quality manager',
  lead: 'Which bottles are not what their label says? Oils without additives, of another measured grade, or far from all others of their class, with the reason.',
  summary:
    'Oils without additives, of another grade than the label or unlike others of their class, ranked with the reason',
  parameters: z.object({}).prefault({}),
  figure: z.object({
    kind: z.literal('suspects'),
    kinds: z.array(z.object({ kind: z.enum(suspectKinds), oils: z.int() })),
    /** Oils compared within their class by squared distance, in classes of the distance over its limit. */
    distances: z.array(z.object({ up_to: z.number(), oils: z.int() })),
  }),
  row: answerOil.extend({
    kind: z.enum(suspectKinds),
    reason: z.string(),
    /** Sorts the table: how far beyond the rule, 1 at its limit. */
    excess: z.number(),
  }),
  example: {
    question: 'Which bottles are not what their label says?',
    parameters: () => ({}),
  },
});
