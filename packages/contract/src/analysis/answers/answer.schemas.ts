// What every answer has in common: one question over the oils that match an analysis query.
import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape } from '../../shared/shapes.ts';

export const answerNames = [
  'claim-check',
  'share-conforming',
  'target-window',
  'comparison',
  'uniformity',
  'fingerprint',
  'base-stock',
  'suspects',
  'viscometric-map',
  'chemistry-balance',
  'market-trend',
  'method-bridge',
] as const;
export type AnswerName = (typeof answerNames)[number];

/** What each is called on the site and in print. */
export const answerTitles: Readonly<Record<AnswerName, string>> = {
  'claim-check': 'Claim check',
  'share-conforming': 'Share conforming',
  'target-window': 'Target window',
  comparison: 'Comparison that knows precision',
  uniformity: 'Uniformity and reformulation',
  fingerprint: 'Additive fingerprint',
  'base-stock': 'Base-stock inference',
  suspects: 'Suspects',
  'viscometric-map': 'Viscometric map',
  'chemistry-balance': 'Chemistry balance',
  'market-trend': 'Market trend',
  'method-bridge': 'Method bridge',
};

/** Oils or values that the answer does not count, and why. */
export const leftOut = z.object({ reason: z.string(), count: z.int().min(1) });
export type LeftOut = z.output<typeof leftOut>;

/** Oils of a missing test that an answer names. */
export const mostMissingSamples = 100;

/** A test that was run on oils of the query, is not held for them and can be bought: its price for each of them, in US dollars. */
export const missingTest = z.object({
  test: z.object({ id: idShape, name: z.string() }),
  price: dollarsShape,
  oils: z.int().min(1),
  /** The first of these oils, at most `mostMissingSamples`, ascending. */
  samples: z.array(idShape),
});
export type MissingTest = z.output<typeof missingTest>;

/**
 * A column of the rows; `decimals` of a number, null for a text. Where it holds measured values, their analyte is `analyte`, or what the
 * row has at `analyte_field`, and their oil what the row has at `sample_field`, `sample` without one.
 */
export const answerColumn = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.int().nullable(),
  analyte: idShape.optional(),
  analyte_field: z.string().optional(),
  sample_field: z.string().optional(),
});
export type AnswerColumn = z.output<typeof answerColumn>;

/** The oil of a row. */
export const answerOil = z.object({
  sample: idShape,
  report_number: z.string(),
  brand_name: z.string(),
  year: z.int(),
  sae_grade: z.string(),
});
export type AnswerOil = z.output<typeof answerOil>;

/** Oils of the free sample set; an archive that has fewer of the Classic Archive gives fewer. */
export const mostSampleOils = 60;

/** The schema of one answer. `figure` holds the numbers of its picture, `rows` one page of the table behind it. */
export const answerOf = <const N extends AnswerName, F extends z.ZodType, R extends z.ZodType>(
  name: N,
  figure: F,
  row: R,
) =>
  z.object({
    name: z.literal(name),
    /** The rule it was computed by, with the standard it comes from. */
    rule: z.string(),
    /** Oils counted. */
    n: z.int(),
    left_out: z.array(leftOut),
    would_change: z.array(missingTest),
    /** Stamp of the archive it was computed from: another one after every release and correction. */
    revision: z.string(),
    figure,
    columns: z.array(answerColumn),
    /** Rows on all pages. */
    count: z.int(),
    rows: z.array(row),
    /** Oils of this page with a value whose batch is under alarm: report number → names of the analytes; absent without any. */
    under_alarm: z.record(z.string(), z.array(z.string())).optional(),
  });
/** What every answer has, whatever its figure and rows are. */
export type Answer<F = unknown, R = unknown> = Omit<
  z.output<ReturnType<typeof answerOf>>,
  'figure' | 'rows'
> & {
  figure: F;
  rows: R[];
};
