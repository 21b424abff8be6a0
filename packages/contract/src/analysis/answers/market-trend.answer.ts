// How the market moved at a fixed mix of grades.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';

const year = z.object({
  year: z.int(),
  oils: z.int(),
  /** Median of the fixed mix of grades. */
  standardised: z.number(),
  /** Median of the oils as collected; null below the limits of censored values. */
  median: z.number().nullable(),
  /** Share of the fixed mix that has oils in the year. */
  covered: z.number(),
});

export const marketTrend = declareAnswer({
  name: 'market-trend',
  role: 'Marketer',
  lead: 'How does the market move, regardless of which grades were bought each year? Yearly medians at a fixed mix of grades, with the Theil–Sen slope and the Mann–Kendall test.',
  summary:
    'The yearly median of an analyte for a fixed mix of grades, with its trend and the years in which classes were introduced',
  adds: 'A value counts in the median of its year.',
  parameters: z
    .object({
      /** An analyte's id; without one, phosphorus by ASTM D5185. */
      analyte: idShape.optional(),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('trend'),
    analyte: z.string(),
    unit: z.string(),
    years: z.array(year),
    /** Null for fewer than four years. */
    trend: z
      .object({
        slope: z.number(),
        intercept: z.number(),
        low: z.number(),
        high: z.number(),
        p: z.number(),
      })
      .nullable(),
    /** Classes first claimed by these oils, by the year they were introduced. */
    classes: z.array(z.object({ name: z.string(), since: z.int() })),
    mix: z.array(z.object({ sae_grade: z.string(), share: z.number() })),
  }),
  row: year,
  example: {
    question: 'How does phosphorus move at a fixed mix of grades?',
    parameters: () => ({}),
  },
});
