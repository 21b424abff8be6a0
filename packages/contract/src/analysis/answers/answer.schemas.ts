// What every answer has in common: one question over the oils that match an analysis query.
import { z } from 'zod';
import { dollarsShape } from '../../shared/money.ts';
import { idShape } from '../../shared/shapes.ts';
import { analyteId } from '../analysis-query.schemas.ts';

/** Oils or values that the answer does not count, and why. */
export const leftOut = z.object({ reason: z.string(), count: z.int().min(1) });
export type LeftOut = z.output<typeof leftOut>;

/** Oils of a missing test that an answer names. */
export const maxMissingSamples = 100;

/** A test that was run on oils of the query, is not held for them and can be bought: its price for each of them, in US dollars. */
export const missingTest = z.object({
  test: z.object({ id: idShape, name: z.string() }),
  price: dollarsShape,
  oils: z.int().min(1),
  /** The first of these oils, at most `maxMissingSamples`, ascending. */
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
export const maxSampleOils = 60;

/** Analytes of one answer. */
export const maxAnswerAnalytes = 30;

/** The parameter of an answer about several analytes. Absent: the analytes of a general specification. */
export const chosenAnalytes = z.array(analyteId).min(1).max(maxAnswerAnalytes).optional();

const mapAxis = z.object({ name: z.string(), unit: z.string() });

/** A figure of oils as points of a plane, each with a state, and lines to read them by. */
export const mapFigure = z.object({
  kind: z.literal('map'),
  x: mapAxis,
  y: mapAxis,
  /** Names of the states. */
  states: z.array(z.string()),
  /** The lists of points are as long, index by index. */
  sample: z.array(idShape),
  xs: z.array(z.number()),
  ys: z.array(z.number()),
  /** Index in `states`. */
  state: z.array(z.int()),
  lines: z.array(z.object({ name: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })),
});
export type MapFigure = z.output<typeof mapFigure>;

/** The schema of the response of one answer. `figure` holds the numbers of its picture, `rows` one page of the table behind it. */
export const answerResponse = <const N extends string, F extends z.ZodType, R extends z.ZodType>(
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

/** The response of any answer, or of one by the types of its figure and rows. */
export type Answer<F = unknown, R = unknown> = Omit<
  z.output<ReturnType<typeof answerResponse>>,
  'figure' | 'rows'
> & {
  figure: F;
  rows: R[];
};
