// Questions that charts ask about the oils of an analysis query, and the responses. Censored results count as their number. Text results
// do not count.
import { z } from 'zod';
import { idShape } from '../shared/shapes.ts';
import { analysisFacetNames, analyteId } from './analysis-query.schemas.ts';

/** Points in one response. If there are more, every n-th is returned, ordered by sample. */
export const maxPoints = 20_000;
/** Groups of a chart. If there are more, only the largest are returned; `left_out` counts the oils of the others. */
export const maxGroups = 50;
/** Oils that a box plot names one by one; if there are more, those furthest from their median. */
export const maxBoxOils = 5000;
/** Groups of a summary: it is a table. */
export const maxSummaryGroups = 500;
/** A box of fewer numbers is drawn as its numbers. */
export const minBoxOils = 5;
/** Bins of one histogram. */
export const maxBins = 200;

/** How many analytes a chart of several shows. */
export const analyteLimits = {
  parallel: { min: 2, max: 12 },
  profile: { min: 1, max: 60 },
  summary: { min: 1, max: 12 },
} as const;

/** The statistics of a summary. `sd`: the standard deviation of a sample. */
export const summaryStatistics = ['n', 'mean', 'median', 'min', 'max', 'sd'] as const;
export type SummaryStatistic = (typeof summaryStatistics)[number];

/** The order of the rows of a summary; it changes no number of the response. */
const summaryOrder = z.object({
  by: z.enum(['group', ...summaryStatistics]),
  /** Of a statistic. */
  analyte: analyteId.optional(),
  descending: z.boolean().optional(),
});
export type SummaryOrder = z.output<typeof summaryOrder>;

/** A field that splits the oils of a chart. */
export const chartGroup = z.enum(analysisFacetNames);
const group = chartGroup;

/** How the axis of an analyte is drawn; it changes no number of the response. */
export const seriesAxis = z
  .object({
    log: z.boolean().optional(),
    from: z.number().optional(),
    to: z.number().optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'The axis ends before it begins.',
  });
export type SeriesAxis = z.output<typeof seriesAxis>;

const axes = {
  /** In the order of the analytes. */
  axes: z.array(seriesAxis).max(2).optional(),
};

/** One question of a chart. `group` splits the oils by a metadata field. */
export const seriesQuestion = z.discriminatedUnion('kind', [
  /** A scatter plot of the oils with a number for both analytes. */
  z.object({
    ...{ kind: z.literal('points'), x: analyteId, y: analyteId, group: group.optional(), ...axes },
    /** A line of least squares with the 95% interval of its mean. */
    line: z.boolean().optional(),
  }),
  /** Parallel coordinates of the oils with a number for every analyte. */
  z.object({
    kind: z.literal('parallel'),
    analytes: z.array(analyteId).min(analyteLimits.parallel.min).max(analyteLimits.parallel.max),
    group: group.optional(),
  }),
  /**
   * Equal bins between multiples of their width: the smallest of 1, 2, 5, 10, 20, … steps in which the analyte is reported (0.1 with one
   * decimal) that gives at most `bins`. Of an own column `bins` equal bins from the smallest to the largest number.
   */
  z.object({
    kind: z.literal('histogram'),
    analyte: analyteId,
    bins: z.int().min(1).max(maxBins).default(30),
    /** In place of `bins`, in the unit of the analyte; a multiple of it where it gives more bins than 200. */
    bin_width: z.number().positive().optional(),
    ...axes,
  }),
  /** Quartiles by group, or of all oils if there is no group. */
  z.object({ kind: z.literal('box'), analyte: analyteId, group: group.optional(), ...axes }),
  /** Quartiles by year of purchase, and by group within the year. */
  z.object({ kind: z.literal('trend'), analyte: analyteId, group: group.optional(), ...axes }),
  /** Quartiles of several analytes side by side, such as the elements, by group. */
  z.object({
    kind: z.literal('profile'),
    analytes: z.array(analyteId).min(analyteLimits.profile.min).max(analyteLimits.profile.max),
    group: group.optional(),
  }),
  /** A table: statistics of several analytes by group. */
  z.object({
    kind: z.literal('summary'),
    analytes: z.array(analyteId).min(analyteLimits.summary.min).max(analyteLimits.summary.max),
    group: group.optional(),
    /** Without it in natural order of the group. */
    order: summaryOrder.optional(),
  }),
]);
export type SeriesQuestion = z.output<typeof seriesQuestion>;
/** The question of one kind of chart. */
export type QuestionOf<K extends SeriesQuestion['kind']> = Extract<SeriesQuestion, { kind: K }>;
export type SeriesQuestionInput = z.input<typeof seriesQuestion>;

/** A value of the grouping field; null if the label does not state it. Without a grouping field, the only group is null. */
const groupValue = z.union([z.string(), z.int()]).nullable();

/** A group and its number of oils, including oils that are not returned. */
const seriesGroup = z.object({ value: groupValue, n: z.int() });

const points = z.object({
  /** The number of oils with a number for every analyte, including oils that are not returned. */
  n: z.int(),
  /** In natural order of the value; one group if the question has no grouping field. */
  groups: z.array(seriesGroup),
  /** The number of oils in groups that are not returned. */
  left_out: z.int(),
  /** Sample ids, ascending. The lists below have the same length and order. */
  sample: z.array(idShape),
  report_number: z.array(z.string()),
  brand_name: z.array(z.string()),
  /** Index in `groups`. */
  group: z.array(z.int()),
  /** Indices of oils with a censored value (`<35`) among their numbers. */
  censored: z.array(z.int()),
  /** Their qualifiers: the oil by its index, the analyte by its index in the question. */
  qualifiers: z.array(z.object({ oil: z.int(), analyte: z.int(), qualifier: z.enum(['<', '>']) })),
});

/** A line of least squares through the points returned, those with a qualifier left out; of logarithms where the axis is logarithmic. */
const pointsLine = z.object({
  n: z.int(),
  slope: z.number(),
  /** The 95% interval of the slope. */
  slope_low: z.number(),
  slope_high: z.number(),
  r_squared: z.number(),
  /** The line from end to end with the 95% interval of its mean. */
  at: z.array(z.object({ x: z.number(), y: z.number(), low: z.number(), high: z.number() })),
});

/** Quartiles by linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996). */
const quartiles = z.object({
  n: z.int(),
  /** How many of the `n` numbers are censored. */
  censored: z.int(),
  min: z.number(),
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  max: z.number(),
});
export type Quartiles = z.output<typeof quartiles>;

/** An analyte of a group. */
const summaryRow = z.object({
  analyte: idShape,
  n: z.int(),
  /** How many of the `n` numbers are censored. */
  censored: z.int(),
  mean: z.number(),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  /** With n − 1 as its divisor; null for one number. */
  sd: z.number().nullable(),
});
export type SummaryRow = z.output<typeof summaryRow>;

const box = quartiles.extend({
  value: groupValue,
  /** The outermost numbers within 1.5 interquartile ranges of the box (Tukey). */
  whisker_low: z.number(),
  whisker_high: z.number(),
  /** Numbers beyond the whiskers. */
  outliers: z.int(),
});
export type Box = z.output<typeof box>;

/** An oil that a box plot draws as a point. */
const boxOil = z.object({
  /** Index in `boxes`. */
  box: z.int(),
  sample: idShape,
  report_number: z.string(),
  brand_name: z.string(),
  value: z.number(),
  qualifier: z.enum(['<', '>']).nullable(),
});
export type BoxOil = z.output<typeof boxOil>;

const grouped = {
  /** The number of oils in groups that are not returned. */
  left_out: z.int(),
};

export const seriesResponse = z.discriminatedUnion('kind', [
  points.extend({
    ...{ kind: z.literal('points'), x: z.array(z.number()), y: z.array(z.number()) },
    /** Null if the question asks for none, or the points have none. */
    line: pointsLine.nullable(),
  }),
  /** `values`: one list per analyte, in the order of the question. */
  points.extend({ kind: z.literal('parallel'), values: z.array(z.array(z.number())) }),
  z.object({
    kind: z.literal('histogram'),
    n: z.int(),
    censored: z.int(),
    /** Ascending and adjoining; a bin includes its lower edge, the last one also its upper edge. No bins if there are no numbers, one bin if all numbers are equal. */
    bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  }),
  /**
   * Boxes in natural order of the group. `oils`: those beyond the whiskers, and every oil of a box with fewer than 5; the furthest from the
   * median first, at most 5,000.
   */
  z.object({
    ...{ kind: z.literal('box'), n: z.int(), ...grouped, boxes: z.array(box) },
    oils: z.array(boxOil),
  }),
  /** In natural order of the group, years ascending; a year without numbers is missing. */
  z.object({
    kind: z.literal('trend'),
    n: z.int(),
    ...grouped,
    groups: z.array(seriesGroup.extend({ years: z.array(quartiles.extend({ year: z.int() })) })),
  }),
  /** `n` counts the oils with a number for at least one of the analytes. An analyte without numbers is missing. */
  z.object({
    kind: z.literal('profile'),
    n: z.int(),
    ...grouped,
    groups: z.array(seriesGroup.extend({ analytes: z.array(quartiles.extend({ analyte: idShape })) })),
  }),
  /** As of a profile. At most 500 groups. */
  z.object({
    kind: z.literal('summary'),
    n: z.int(),
    ...grouped,
    groups: z.array(seriesGroup.extend({ analytes: z.array(summaryRow) })),
  }),
]);
export type SeriesResponse = z.output<typeof seriesResponse>;
/** A series with a figure. */
export type DrawnSeries = Exclude<SeriesResponse, { kind: 'summary' }>;
export type SeriesOf<K extends SeriesResponse['kind']> = Extract<SeriesResponse, { kind: K }>;
