// Products that vary or were reformulated.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';

/** `good`: Cpk ≥ 1.33; `poor`: below 1; null without a limit of SAE J300. */
const capabilities = ['good', 'fair', 'poor'] as const;

/** Elements that changed by more than R: from and to, mg/kg. */
const elements = z.array(z.object({ name: z.string(), from: z.number(), to: z.number() }));

/** A change between two years, with at least two bottles on each side. */
const reformulation = z.object({
  after: z.int(),
  /** The first year of the changed oil. */
  by: z.int(),
  elements,
});

/** One bottle that differs from the others of its formulation; of two bottles the later one is named. */
const differingBottle = z.object({ report_number: z.string(), year: z.int(), elements });

export const uniformity = declareAnswer({
  name: 'uniformity',
  role: 'Vehicle maker and quality manager',
  lead: 'How uniform is a product over the years, and when was it reformulated? What varies beyond the method belongs to the product; a step larger than R in an additive element, with two bottles on each side, dates a reformulation.',
  summary:
    'How far the bottles of a product vary beyond the measurement, its capability against SAE J300, when it was reformulated and which single bottle differs',
  adds: 'A value adds a bottle to those of its product, or an element to its fingerprint.',
  parameters: z
    .object({
      /** An analyte's id; without one, kinematic viscosity at 100 °C. */
      analyte: idShape.optional(),
      /** An oil of the product on the control chart; without one, the product with most bottles. */
      sample: idShape.optional(),
    })
    .prefault({}),
  figure: z.object({
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
    differing: z.array(differingBottle),
  }),
  row: z.object({
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
    differing: z.array(differingBottle),
  }),
  texts: { good: 'Good', fair: 'Fair', poor: 'Poor' } satisfies Record<(typeof capabilities)[number], string>,
  example: {
    question: 'How uniform are the products with several bottles, and when were they reformulated?',
    parameters: () => ({}),
  },
});
