// Whether results of two methods may be used together.
import { z } from 'zod';
import { declareAnswer } from './answer.endpoint.ts';
import { answerOil, drawnOil } from './answer.schemas.ts';

/** Pairs of methods for the same property; `scale` converts the unit of the second method to the unit of the first. */
export const methodPairs = {
  'calcium-d4951': { x: 'Calcium', y: 'Calcium (D4951)', scale: 10_000 },
  'magnesium-d4951': { x: 'Magnesium', y: 'Magnesium (D4951)', scale: 10_000 },
  'phosphorus-d4951': { x: 'Phosphorus', y: 'Phosphorus (D4951)', scale: 10_000 },
  'zinc-d4951': { x: 'Zinc', y: 'Zinc (D4951)', scale: 10_000 },
  'calcium-d6443': { x: 'Calcium', y: 'Calcium (D6443)', scale: 10_000 },
  'phosphorus-d6443': { x: 'Phosphorus', y: 'Phosphorus (D6443)', scale: 10_000 },
  'zinc-d6443': { x: 'Zinc', y: 'Zinc (D6443)', scale: 10_000 },
  'sulfur-d2622': { x: 'Sulfur', y: 'Sulfur (D2622)', scale: 10_000 },
  'volatility-d6352': { x: 'Volatility by GC @ 371 C', y: 'Percent Off @ 371 C', scale: 1 },
  'volatility-d5480': { x: 'Volatility by GC @ 371 C', y: 'Volatility by GC @ 371 C (D5480)', scale: 1 },
  'noack-tga': { x: 'Noack Evaporation Loss', y: 'Noack Evaporation Loss by TGA', scale: 1 },
} as const;
/** A correction that is on average less than this share of R does not matter. */
export const minBiasInR = 0.1;

type MethodPairName = keyof typeof methodPairs;
export const methodPairNames = Object.keys(methodPairs) as [MethodPairName, ...MethodPairName[]];

/** `pool`: no correction is found, or none that matters; `correct`: by the line; `keep_apart`: oils disagree beyond the precision of the methods. */
const bridgeVerdicts = ['pool', 'correct', 'keep_apart'] as const;
export type BridgeVerdict = (typeof bridgeVerdicts)[number];

export const methodBridge = declareAnswer({
  name: 'method-bridge',
  role: 'Vehicle maker and quality manager',
  lead: 'Can results of two methods be used together? ASTM D6708 finds their bias: pool them, correct one, or keep them apart.',
  summary:
    'Whether two methods for one property can be pooled, pooled after a correction or have to be kept apart',
  adds: 'A value completes a pair of results by both methods.',
  parameters: z
    .object({
      pair: z.enum(methodPairNames, 'Choose a pair of methods.').default('calcium-d4951'),
    })
    .prefault({}),
  figure: z.object({
    kind: z.literal('bridge'),
    x: z.string(),
    y: z.string(),
    unit: z.string(),
    /** Null for fewer than ten oils, and where these do not let the methods be compared. */
    agreement: z
      .object({
        verdict: z.enum(bridgeVerdicts),
        bias_class: z.enum(['0', '1a', '1b', '2']),
        /** y = slope · x + intercept. */
        slope: z.number(),
        intercept: z.number(),
        /** The mean correction of these oils, in units of R of the first method; null if R is not known. */
        bias_in_r: z.number().nullable(),
        /** p value of the F test of no correction against a straight line. */
        p: z.number(),
        /** p value of the scatter about the line; null if the precision of neither method is known. */
        scatter_p: z.number().nullable(),
        /** The scatter about the line over that which the precision predicts; null if the precision of neither method is known. */
        scatter_ratio: z.number().nullable(),
      })
      .nullable(),
    /** Which precision is known: of both methods; of the first, which is then used for both; or of neither. */
    precision: z.enum(['both', 'first', 'none']),
    points: z.array(drawnOil.extend({ x: z.number(), y: z.number() })),
  }),
  row: answerOil.extend({
    x: z.number(),
    y: z.number(),
    /** y less what the line predicts, in standard deviations; farthest first. */
    residual: z.number(),
  }),
  example: {
    question: 'Can calcium by ASTM D5185 and D4951 be pooled?',
    parameters: () => ({ pair: 'calcium-d4951' }) as const,
  },
});
