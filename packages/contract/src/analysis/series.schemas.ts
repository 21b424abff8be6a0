// Questions that charts ask about the oils of an analysis query, and the responses. Censored results count as their number. Text results
// do not count.
import { z } from 'zod';
import { idShape } from '../shared/shapes.ts';
import { analysisFacetNames, analyteId } from './analysis-query.schemas.ts';

/** Points in one response. If there are more, every n-th is returned, ordered by sample. */
export const maxPoints = 20_000;
/** Groups of a chart. If there are more, only the largest are returned; `left_out` counts the oils of the others. */
export const maxGroups = 50;

const group = z.enum(analysisFacetNames);

/** One question of a chart. `group` splits the oils by a metadata field. */
export const seriesQuestion = z.discriminatedUnion('kind', [
  /** A scatter plot of the oils with a number for both analytes. */
  z.object({ kind: z.literal('points'), x: analyteId, y: analyteId, group: group.optional() }),
  /** Parallel coordinates of the oils with a number for every analyte. */
  z.object({
    kind: z.literal('parallel'),
    analytes: z.array(analyteId).min(2).max(12),
    group: group.optional(),
  }),
  /** Equal bins from the smallest to the largest number. */
  z.object({
    kind: z.literal('histogram'),
    analyte: analyteId,
    bins: z.int().min(1).max(200).default(30),
  }),
  /** Quartiles by group, or of all oils if there is no group. */
  z.object({ kind: z.literal('box'), analyte: analyteId, group: group.optional() }),
  /** Quartiles by year of purchase, and by group within the year. */
  z.object({ kind: z.literal('trend'), analyte: analyteId, group: group.optional() }),
  /** Quartiles of several analytes side by side, such as the elements, by group. */
  z.object({
    kind: z.literal('profile'),
    analytes: z.array(analyteId).min(1).max(60),
    group: group.optional(),
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
  /** Index in `groups`. */
  group: z.array(z.int()),
  /** Indices of oils with a censored value (`<35`) among their numbers. */
  censored: z.array(z.int()),
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

const box = quartiles.extend({
  value: groupValue,
  /** The outermost numbers within 1.5 interquartile ranges of the box (Tukey). */
  whisker_low: z.number(),
  whisker_high: z.number(),
  /** Numbers beyond the whiskers. */
  outliers: z.int(),
});
export type Box = z.output<typeof box>;

const grouped = {
  /** The number of oils in groups that are not returned. */
  left_out: z.int(),
};

export const seriesResponse = z.discriminatedUnion('kind', [
  points.extend({ kind: z.literal('points'), x: z.array(z.number()), y: z.array(z.number()) }),
  /** `values`: one list per analyte, in the order of the question. */
  points.extend({ kind: z.literal('parallel'), values: z.array(z.array(z.number())) }),
  z.object({
    kind: z.literal('histogram'),
    n: z.int(),
    censored: z.int(),
    /** Ascending and adjoining; a bin includes its lower edge, the last one also its upper edge. No bins if there are no numbers, one bin if all numbers are equal. */
    bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  }),
  /** In natural order of the group. */
  z.object({ kind: z.literal('box'), n: z.int(), ...grouped, boxes: z.array(box) }),
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
]);
export type SeriesResponse = z.output<typeof seriesResponse>;
export type SeriesOf<K extends SeriesResponse['kind']> = Extract<SeriesResponse, { kind: K }>;
