// Oils made from the same additive package.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil } from './answer.schemas.ts';

export const fingerprint = declareAnswer({
  name: 'fingerprint',
  role: 'Formulator',
  lead: 'Which oils are made from the same additive package, at any treat rate? Seven elements are compared by their ratios, weighted by the reproducibility of the methods.',
  summary:
    'The ten oils whose additive elements are nearest to those of one oil, at any treat rate, and which may hold the same package',
  adds: 'A value lets its oil be compared, and found near the chosen one.',
  parameters: z
    .object({
      /** The oil compared with all others; without one, the first with all seven elements. */
      sample: idShape.optional(),
      /** Leaves out oils of the same brand. */
      other_brands: z.boolean().default(true),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('dendrogram'),
    elements: z.array(z.string()),
    /** The chosen oil and the nearest ten: mg/kg by element, in the order of `elements`. */
    oils: z.array(answerOil.extend({ contents: z.array(z.number()) })),
    /** Clusters joined, closest first: items are indices in `oils`, the k-th merge is item oils.length + k. */
    merges: z.array(z.object({ one: z.int(), other: z.int(), height: z.number(), size: z.int() })),
    limit: z.number(),
    same_package: z.int(),
  }),
  row: answerOil.extend({
    /** Squared distance after the best ratio of treat rates. */
    distance: z.number(),
    /** Treat rate of this oil divided by the treat rate of the chosen oil. */
    treat_ratio: z.number(),
    /** The distance is below the 0.95 quantile of χ² with 6 degrees of freedom. */
    same_package: z.boolean(),
  }),
  example: {
    question: 'Which oils of other brands may hold the additive package of the last oil?',
    parameters: ({ last }) => ({ sample: last, other_brands: true }),
  },
});
