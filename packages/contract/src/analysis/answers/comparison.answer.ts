// The properties in which oils differ beyond the precision of the methods.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { chosenAnalytes } from './answer.schemas.ts';

export const maxComparedOils = 6;

/** `differs`: even after Holm’s correction over the properties; `differs_alone`: only without the correction. */
const comparisonVerdicts = ['differs', 'differs_alone', 'same'] as const;
/** `repeatability`: both in one batch of one laboratory. */
const comparisonBases = ['repeatability', 'reproducibility'] as const;

const texts: Readonly<Record<(typeof comparisonVerdicts | typeof comparisonBases)[number], string>> = {
  differs: 'Differs',
  differs_alone: 'Differs without Holm’s correction',
  same: 'Not shown to differ',
  repeatability: 'r, same batch',
  reproducibility: 'R',
};

const difference = z.object({
  analyte: idShape,
  name: z.string(),
  unit: z.string(),
  /** Decimals that the method reports. */
  decimals: z.int(),
  /** The oil that is compared with the first. */
  sample: idShape,
  report_number: z.string(),
  /** The first oil. */
  first_sample: idShape,
  first_report_number: z.string(),
  first: z.number(),
  value: z.number(),
  /** Number of runs in the means of both oils. */
  runs: z.int(),
  difference: z.number(),
  /** Critical difference at 95%. */
  critical: z.number(),
  basis: z.enum(comparisonBases),
  /** The difference and its interval in units of R. */
  in_r: z.number(),
  low: z.number(),
  high: z.number(),
  /** p-value of the hypothesis that there is no difference, after Holm’s correction. */
  p: z.number(),
  verdict: z.enum(comparisonVerdicts),
});
export type Difference = z.output<typeof difference>;

export const comparison = declareAnswer({
  name: 'comparison',
  role: 'Marketer',
  lead: 'In which properties do these oils differ? A difference counts when it exceeds r within a batch of one laboratory and R otherwise (ISO 5725-6), with Holm’s correction over the properties.',
  summary: 'The properties in which oils differ beyond the precision of the methods, with Holm’s correction',
  adds: 'A value adds a property in which these oils are compared.',
  parameters: z
    .object({
      /** Oils that match the filters. The others are compared with the first. Default: the first two that match. */
      samples: z.array(idShape).min(2).max(maxComparedOils).optional(),
      analytes: chosenAnalytes,
    })
    .prefault({}),
  figure: z.object({ kind: z.literal('forest'), differences: z.array(difference) }),
  row: difference,
  texts,
  example: {
    question: 'In which properties do the first and the last oil of the set differ?',
    parameters: ({ first, last }) => ({ samples: [first, last] }),
  },
});
