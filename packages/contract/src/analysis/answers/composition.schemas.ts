// Answers 6 and 7: additive packages and base stocks, inferred from what was measured.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { answerOf, answerOil } from './answer.schemas.ts';

export const fingerprintParameters = z.object({
  /** The oil compared with all others; without one, the first with all seven elements. */
  sample: idShape.optional(),
  /** Leaves out oils of the same brand. */
  other_brands: z.boolean().default(true),
});

const neighbour = answerOil.extend({
  /** Squared distance after the best ratio of treat rates. */
  distance: z.number(),
  /** Treat rate of this oil over that of the chosen one. */
  treat_ratio: z.number(),
  /** The distance is below the 0.95 quantile of χ² with 6 degrees of freedom. */
  same_package: z.boolean(),
});

export const fingerprint = answerOf(
  'fingerprint',
  z.object({
    kind: z.literal('dendrogram'),
    elements: z.array(z.string()),
    /** The chosen oil and the nearest ten: mg/kg by element, in the order of `elements`. */
    oils: z.array(answerOil.extend({ contents: z.array(z.number()) })),
    /** Clusters joined, closest first: items are indices in `oils`, the k-th merge is item oils.length + k. */
    merges: z.array(z.object({ one: z.int(), other: z.int(), height: z.number(), size: z.int() })),
    limit: z.number(),
    same_package: z.int(),
  }),
  neighbour,
);
export type Fingerprint = z.output<typeof fingerprint>;

export const baseStockGroups = ['I', 'II', 'III', 'IV', 'V'] as const;
export type BaseStockGroupName = (typeof baseStockGroups)[number];

export const baseStockParameters = z.object({});

export const baseStock = answerOf(
  'base-stock',
  z.object({
    kind: z.literal('ellipses'),
    groups: z.array(z.object({ group: z.enum(baseStockGroups), oils: z.int() })),
    not_stated: z.int(),
    /** Corrected density in g/mL against sulfur of the base stock in mg/kg; 95 % ellipses have these half axes. */
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
      z.object({ density: z.number(), sulfur: z.number(), group: z.enum(baseStockGroups).nullable() }),
    ),
  }),
  answerOil.extend({
    /** Null where no group is more probable than 0.8. */
    group: z.enum(baseStockGroups).nullable(),
    probability: z.number(),
    /** In the order I to V. */
    probabilities: z.array(z.number()),
    density: z.number().nullable(),
    sulfur: z.number().nullable(),
    aromatics: z.number().nullable(),
  }),
);
export type BaseStock = z.output<typeof baseStock>;
