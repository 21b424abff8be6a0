// Answers 11 and 12: how the market moved, and whether two methods say the same.
import { z } from 'zod';
import { idShape } from '../../shared/shapes.ts';
import { answerOf, answerOil } from './answer.schemas.ts';

export const marketTrendParameters = z.object({
  /** An analyte's id; without one, phosphorus by ASTM D5185. */
  analyte: idShape.optional(),
});

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

export const marketTrend = answerOf(
  'market-trend',
  z.object({
    kind: z.literal('trend'),
    analyte: z.string(),
    unit: z.string(),
    years: z.array(year),
    /** Null for fewer than four years. */
    trend: z
      .object({ slope: z.number(), intercept: z.number(), low: z.number(), high: z.number(), p: z.number() })
      .nullable(),
    /** Classes first claimed by these oils, by the year they were introduced. */
    classes: z.array(z.object({ name: z.string(), since: z.int() })),
    mix: z.array(z.object({ sae_grade: z.string(), share: z.number() })),
  }),
  year,
);
export type MarketTrend = z.output<typeof marketTrend>;

/** Pairs of methods for the same property; `scale` turns the second one's unit into that of the first. */
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
export const methodPairNames = Object.keys(methodPairs) as [MethodPairName, ...MethodPairName[]];
export type MethodPairName = keyof typeof methodPairs;

export const methodBridgeParameters = z.object({
  pair: z.enum(methodPairNames, 'Choose a pair of methods.').default('calcium-d4951'),
});

/** `pool`: no correction is needed; `correct`: by the line; `keep_apart`: oils disagree beyond the precision of the methods. */
export const bridgeVerdicts = ['pool', 'correct', 'keep_apart'] as const;
export type BridgeVerdict = (typeof bridgeVerdicts)[number];

export const methodBridge = answerOf(
  'method-bridge',
  z.object({
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
        /** Of the F test of no correction against a straight line. */
        p: z.number(),
        /** Of the scatter about the line; null where the precision of neither method is known. */
        scatter_p: z.number().nullable(),
      })
      .nullable(),
    /** Whose precision is known: that of both methods, of the first, taken for both, or of none. */
    precision: z.enum(['both', 'first', 'none']),
    points: z.array(z.object({ x: z.number(), y: z.number() })),
  }),
  answerOil.extend({
    x: z.number(),
    y: z.number(),
    /** y less what the line predicts, in standard deviations; farthest first. */
    residual: z.number(),
  }),
);
export type MethodBridge = z.output<typeof methodBridge>;
