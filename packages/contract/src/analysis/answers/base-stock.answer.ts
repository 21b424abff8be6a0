// Base-stock groups, inferred from what was measured.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil, drawnOil } from './answer.schemas.ts';

export const baseStockGroups = ['I', 'II', 'III', 'IV', 'V'] as const;
export type BaseStockGroupName = (typeof baseStockGroups)[number];

export const baseStock = declareAnswer({
  name: 'base-stock',
  role: 'Formulator',
  lead: 'Which base-stock group is an oil blended from? Sulfur less that of the additives, corrected density, infrared bands and volatility are compared with those that the institute assumes of each group; a group is stated above a probability of 0.8.',
  summary: 'The probable base-stock group of each oil, I to V of API 1509',
  adds: 'A value changes the probabilities of the groups of its oil.',
  parameters: z.object({}).prefault({}),
  figure: z.object({
    kind: z.literal('ellipses'),
    groups: z.array(z.object({ group: z.enum(baseStockGroups), oils: z.int() })),
    not_stated: z.int(),
    /** Corrected density in g/mL against sulfur of the base stock in mg/kg; 95% ellipses have these half axes. */
    ellipses: z.array(
      z.object({
        group: z.enum(baseStockGroups),
        density: z.number(),
        sulfur: z.number(),
        density_half: z.number(),
        sulfur_half: z.number(),
      }),
    ),
    points: z.array(
      drawnOil.extend({
        density: z.number(),
        sulfur: z.number(),
        group: z.enum(baseStockGroups).nullable(),
      }),
    ),
  }),
  row: answerOil.extend({
    /** Null where no group is more probable than 0.8. */
    group: z.enum(baseStockGroups).nullable(),
    probability: z.number(),
    /** In the order I to V. */
    probabilities: z.array(z.number()),
    density: z.number().nullable(),
    sulfur: z.number().nullable(),
    aromatics: z.number().nullable(),
  }),
  example: {
    question: 'Which base-stock group is each oil blended from?',
    parameters: () => ({}),
  },
});
