// Where the values of the oils found lie, and where an own oil lies among them.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { analyteId } from '../analysis-query.schemas.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { chosenAnalytes, countedOils, maxAnswerAnalytes } from './answer.schemas.ts';

/** As large as results may be, so that sums and powers stay finite. */
export const maxOwnValue = 1e12;

const quantile = z.object({ probability: z.number(), value: z.number(), low: z.number(), high: z.number() });

const window = z.object({
  analyte: idShape,
  name: z.string(),
  unit: z.string(),
  decimals: z.int(),
  /** Peers with a number, and how many of these are censored: they count as their number. */
  peers: z.int(),
  censored: z.int(),
  /** At 5, 25, 50, 75 and 95%, each with its 95% bootstrap interval. */
  quantiles: z.array(quantile),
  own: z.number().nullable(),
  /** The oil whose measured value it is; null for a value that was given, and without one. */
  own_sample: idShape.nullable(),
  /** The own value leaves the window of 5 to 95% by more than R. */
  outside: z.enum(['below', 'above']).nullable(),
  /** Distance from the own value to the nearer edge of the window in units of R, negative outside; null if R is not known. */
  headroom: z.number().nullable(),
});
export type Window = z.output<typeof window>;

export const targetWindow = declareAnswer({
  name: 'target-window',
  role: 'Formulator',
  lead: 'Where do the values of conforming peers lie, and how much room has an oil within them? Quantiles with bootstrap intervals; an oil is outside a window when it leaves it by more than R.',
  summary:
    'Quantiles of the conforming oils found, or of all, with their intervals, and where an own oil lies among them in units of R',
  adds: 'A value counts among the peers of its property, or places the chosen oil among them.',
  parameters: z
    .object({
      analytes: chosenAnalytes,
      oils: countedOils,
      /** The own oil, one of those found; its values are not among the peers. */
      sample: idShape.optional(),
      /** Values of the user's own oil, which is not in the archive. They take precedence over the values of `sample`. */
      own: z
        .array(z.object({ test: analyteId, value: z.number().min(-maxOwnValue).max(maxOwnValue) }))
        .max(maxAnswerAnalytes)
        .optional(),
    })
    .prefault({}),
  figure: z.object({ kind: z.literal('windows'), windows: z.array(window) }),
  row: window,
  texts: { below: 'Below', above: 'Above' },
  example: {
    question: 'Where does the first oil of the set lie among the others?',
    parameters: ({ first }) => ({ sample: first }),
  },
});
