// Oils that are not what they claim.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil } from './answer.schemas.ts';

export const suspectKinds = ['no_additive', 'wrong_grade', 'outlier'] as const;
export type SuspectKind = (typeof suspectKinds)[number];

/** What a kind is called in the rule, the picture and the table. */
export const suspectNames: Readonly<Record<SuspectKind, string>> = {
  no_additive: 'No additive',
  wrong_grade: 'Another grade',
  outlier: 'Outlier of its class',
};

export const suspects = declareAnswer({
  name: 'suspects',
  role: 'Vehicle maker and quality manager',
  lead: 'Which bottles are not what their label says? Oils with no additive, oils whose viscosities all fit another grade, and outliers of their class, with the reason.',
  summary:
    'Oils with no additive, oils whose viscosities all fit another grade, and outliers of their class, ranked with the reason',
  adds: 'A value lets its oil be checked, and perhaps found suspect.',
  parameters: z.object({}).prefault({}),
  figure: z.object({
    kind: z.literal('suspects'),
    kinds: z.array(z.object({ kind: z.enum(suspectKinds), oils: z.int() })),
    /** Every suspect in the order of the table. */
    oils: z.array(
      z.object({
        report_number: z.string(),
        brand_name: z.string(),
        kind: z.enum(suspectKinds),
        excess: z.number(),
      }),
    ),
    /** Oils compared within their class by squared distance, in classes of the distance over its limit. */
    distances: z.array(z.object({ up_to: z.number(), oils: z.int() })),
  }),
  row: answerOil.extend({
    kind: z.enum(suspectKinds),
    reason: z.string(),
    /** Sorts the table: how far beyond the rule, 1 at its limit. */
    excess: z.number(),
  }),
  texts: suspectNames,
  example: {
    question: 'Which bottles are not what their label says?',
    parameters: () => ({}),
  },
});
