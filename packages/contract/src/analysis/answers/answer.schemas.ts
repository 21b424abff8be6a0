// The common parts of all answers. An answer is one question about the oils that match an analysis query.
import { z } from 'zod';
import { dollarsShape, idShape } from '../../shared/shapes.ts';
import { analysisQuery, analyteId } from '../analysis-query.schemas.ts';

/** Oils or values that the answer does not count, and why. */
export const leftOut = z.object({ reason: z.string(), count: z.int().min(1) });
export type LeftOut = z.output<typeof leftOut>;

/** Maximum number of oils that an answer lists for a missing test. */
export const maxMissingSamples = 100;

/** A test that was run on oils of the query and that the user can buy for them, with its price per oil in US dollars. */
export const missingTest = z.object({
  test: z.object({ id: idShape, name: z.string() }),
  price: dollarsShape,
  oils: z.int().min(1),
  /** The first of these oils, at most `maxMissingSamples`, ascending. */
  samples: z.array(idShape),
});
export type MissingTest = z.output<typeof missingTest>;

/**
 * A column of the rows. `decimals` is null for a text, and where they are the value of the row's field `decimals_field`, whose field
 * `name` is then the analyte. If the column holds measured values, their analyte is `analyte`, or the value of the
 * row's field `analyte_field`. Their oil is the value of the row's field `sample_field`, by default `sample`.
 */
export const answerColumn = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.int().nullable(),
  decimals_field: z.string().optional(),
  /** The factor by which numbers are shown: 100 for a share in %. */
  scale: z.number().optional(),
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

/** An oil drawn as a point: what names it. */
export const drawnOil = z.object({ report_number: z.string(), brand_name: z.string() });

/** Maximum number of oils in the free sample set. It has fewer if the Classic Archive does. */
export const maxSampleOils = 60;

/** Maximum number of analytes in one answer. */
export const maxAnswerAnalytes = 30;

/** The parameter of an answer about several analytes. Default: the analytes of a general specification. */
export const chosenAnalytes = z.array(analyteId).min(1).max(maxAnswerAnalytes).optional();

/** The parameter of an answer that compares with other oils: `conforming` leaves out oils whose label a value refutes, and suspects. */
export const countedOils = z.enum(['conforming', 'all']).default('conforming');

/** Which oils an answer is about: a query, whose columns and order are ignored, or with `sample_set` the free sample set. */
export const answerQuery = analysisQuery
  .omit({ download: true })
  .extend({ sample_set: z.boolean().optional() });

const mapAxis = z.object({ name: z.string(), unit: z.string() });

/** A figure that shows oils as points of a plane, each with a state, and reference lines. */
export const mapFigure = z.object({
  kind: z.literal('map'),
  x: mapAxis,
  y: mapAxis,
  /** Names of the states. */
  states: z.array(z.string()),
  /** The lists of points below have the same length and order. */
  sample: z.array(idShape),
  report_number: z.array(z.string()),
  brand_name: z.array(z.string()),
  xs: z.array(z.number()),
  ys: z.array(z.number()),
  /** Index in `states`. */
  state: z.array(z.int()),
  lines: z.array(z.object({ name: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })),
});
export type MapFigure = z.output<typeof mapFigure>;

/** The schema of the response of one answer. `figure` holds the numbers of its figure, `rows` one page of its table. */
export const answerResponse = <const N extends string, F extends z.ZodType, R extends z.ZodType>(
  name: N,
  figure: F,
  row: R,
) =>
  z.object({
    name: z.literal(name),
    /** The rule that computed the answer, with its standard. */
    rule: z.string(),
    /** Oils counted. */
    n: z.int(),
    left_out: z.array(leftOut),
    would_change: z.array(missingTest),
    /** Revision of the archive that the answer was computed from. Every release and correction changes it. */
    revision: z.string(),
    figure,
    columns: z.array(answerColumn),
    /** Number of rows on all pages. */
    count: z.int(),
    rows: z.array(row),
    /** Oils of this page with a value whose batch is under alarm: report number → names of the analytes. Absent if there are none. */
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
