// What charts ask of the oils that match an analysis query. Only numbers count, censored ones as their number; text results do not.
import { z } from 'zod';
import { idShape } from '../shared/shapes.ts';
import { analysisFacetNames, analyteId } from './analysis-query.schemas.ts';

/** Points in one response; of more, every n-th in order of the sample is returned. */
export const maxPoints = 20_000;
/** Groups of a chart: the largest ones; the others are left out and counted. */
export const maxGroups = 50;

const group = z.enum(analysisFacetNames);

/** One question of a chart. `group` splits the oils by a metadata field. */
export const seriesQuestion = z.discriminatedUnion('kind', [
  /** A scatter plot of the oils with a number of both analytes. */
  z.object({ kind: z.literal('points'), x: analyteId, y: analyteId, group: group.optional() }),
  /** Parallel coordinates of the oils with a number of every analyte. */
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
  /** Quartiles by group; without a group, of all. */
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

/** A value of the grouping field, null for not stated, as in facets; without a grouping field the only group is null. */
const groupValue = z.union([z.string(), z.int()]).nullable();

/** A group and how many oils it has in the series, whether or not all of them are returned. */
const seriesGroup = z.object({ value: groupValue, n: z.int() });

const points = z.object({
  /** Oils with a number of every analyte: of them all, also when fewer are returned. */
  n: z.int(),
  /** In natural order of the value; one group when the question has none. */
  groups: z.array(seriesGroup),
  /** Oils of the groups beyond the largest ones, which are left out. */
  left_out: z.int(),
  /** Sample ids, ascending. The lists below are as long, index by index. */
  sample: z.array(idShape),
  /** Index in `groups`. */
  group: z.array(z.int()),
  /** Indices of oils with a censored value (`<35`) among their numbers. */
  censored: z.array(z.int()),
});

/** Quartiles by linear interpolation between order statistics (type 7 of Hyndman and Fan, 1996). */
const quartiles = z.object({
  n: z.int(),
  /** Of these, how many are censored. */
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
  /** Oils of the groups beyond the largest ones, which are left out. */
  left_out: z.int(),
};

export const seriesResponse = z.discriminatedUnion('kind', [
  points.extend({ kind: z.literal('points'), x: z.array(z.number()), y: z.array(z.number()) }),
  /** `values`: one list an analyte, in the order of the question. */
  points.extend({ kind: z.literal('parallel'), values: z.array(z.array(z.number())) }),
  z.object({
    kind: z.literal('histogram'),
    n: z.int(),
    censored: z.int(),
    /** Ascending and adjoining; a bin includes its lower edge, the last one also its upper edge. None for no numbers, one for one distinct number. */
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
  /** Oils with a number of at least one of the analytes count in `n`. An analyte without numbers is missing. */
  z.object({
    kind: z.literal('profile'),
    n: z.int(),
    ...grouped,
    groups: z.array(seriesGroup.extend({ analytes: z.array(quartiles.extend({ analyte: idShape })) })),
  }),
]);
export type SeriesResponse = z.output<typeof seriesResponse>;
export type SeriesOf<K extends SeriesResponse['kind']> = Extract<SeriesResponse, { kind: K }>;
