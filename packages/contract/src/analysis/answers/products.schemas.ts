// Answers 5 and 8: products that vary or were reformulated, and oils that are not what they claim.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { answerOf, answerOil } from './answer.schemas.ts';

export const uniformityParameters = z.object({
  /** An analyte's id; without one, kinematic viscosity at 100 °C. */
  analyte: idShape.optional(),
  /** An oil of the product on the control chart; without one, the product with most bottles. */
  sample: idShape.optional(),
});

/** `good`: Cpk ≥ 1.33; `poor`: below 1; null without a limit of SAE J300. */
export const capabilities = ['good', 'fair', 'poor'] as const;

/** An element that changed by more than R between two years. */
const reformulation = z.object({
  after: z.int(),
  /** The first year of the changed oil. */
  by: z.int(),
  elements: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })),
});

const product = z.object({
  /** An oil of the product, with which its chart can be asked for. */
  sample: idShape,
  brand_name: z.string(),
  region: z.string(),
  sae_grade: z.string(),
  service_class: z.string(),
  bottles: z.int(),
  mean: z.number().nullable(),
  /** Standard deviations: as measured, of the measurement (R / 2.77) and of the product, √(total² − measurement²). */
  total_deviation: z.number().nullable(),
  measurement_deviation: z.number().nullable(),
  product_deviation: z.number().nullable(),
  cpk: z.number().nullable(),
  capability: z.enum(capabilities).nullable(),
  reformulations: z.array(reformulation),
});

export const uniformity = answerOf(
  'uniformity',
  z.object({
    kind: z.literal('control_chart'),
    analyte: z.string(),
    unit: z.string(),
    product: z.string(),
    points: z.array(z.object({ report_number: z.string(), year: z.int(), value: z.number() })),
    mean: z.number().nullable(),
    /** Three deviations of reproducibility from the mean. */
    low: z.number().nullable(),
    high: z.number().nullable(),
    limits: z.object({ least: z.number().nullable(), most: z.number().nullable() }),
    reformulated: z.array(z.int()),
  }),
  product,
);
export type Uniformity = z.output<typeof uniformity>;

export const suspectKinds = ['no_additive', 'wrong_grade', 'outlier'] as const;
export type SuspectKind = (typeof suspectKinds)[number];

export const suspectsParameters = z.object({});

export const suspects = answerOf(
  'suspects',
  z.object({
    kind: z.literal('suspects'),
    kinds: z.array(z.object({ kind: z.enum(suspectKinds), oils: z.int() })),
    /** Oils compared within their class by squared distance, in classes of the distance over its limit. */
    distances: z.array(z.object({ up_to: z.number(), oils: z.int() })),
  }),
  answerOil.extend({
    kind: z.enum(suspectKinds),
    reason: z.string(),
    /** Sorts the table: how far beyond the rule, 1 at its limit. */
    excess: z.number(),
  }),
);
export type Suspects = z.output<typeof suspects>;
