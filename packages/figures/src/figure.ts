// A figure as plain data: axes, and marks in the units of the axes. Painters turn it into SVG or an option of ECharts.

import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { type Dash, lookFor, type Meaning, type Shape } from './colors.ts';

/** Numbers along an axis. */
export interface NumberAxis {
  kind: 'numbers';
  title: string;
  /** Empty without one. */
  unit: string;
  /** `temperature` and `viscosity` are the scales of ASTM D341, which only the SVG renderer draws. */
  scale: 'linear' | 'log' | 'temperature' | 'viscosity';
  /** How its numbers are written: with thousands separators, whole ones alone, or as years. */
  format: 'number' | 'whole' | 'year';
  /** The axis begins at zero. */
  fromZero: boolean;
  /** What it covers, where that does not follow from the marks. */
  domain?: readonly [number, number];
  /** Where the reader has it begin and end; marks beyond are cut off. */
  min?: number;
  max?: number;
  /** Written below some of its numbers: how many oils each sums up. */
  counts?: readonly Point[];
  /** Ticks are between these. */
  ticksWithin?: readonly [number, number];
}

/** Names along an axis: the n-th is at n; of a vertical axis the first one is at the top. */
export interface CategoryAxis {
  kind: 'categories';
  title: string;
  names: readonly string[];
  /** How many oils each name sums up, where it sums up oils. */
  counts?: readonly number[];
  /** Names in order, of which many are the same: each is written where it begins, as far as there is room. */
  isSparse?: boolean;
}

export type Axis = NumberAxis | CategoryAxis;
export type Point = readonly [x: number, y: number];

interface Named {
  meaning: Meaning;
  /** In the legend; marks without one are not in it. */
  name?: string;
}

export interface PointsMark extends Named {
  kind: 'points';
  at: readonly Point[];
  /** Of each point, where points are named: lines of text. */
  labels?: readonly string[];
  /** The report number of the oil at each point, which a reader can open. */
  reports?: readonly string[];
  /** Written beside each point. */
  texts?: readonly string[];
  /** The radius of each point, 1 as usual. */
  sizes?: readonly number[];
  shape?: Shape;
  /** Of values with a qualifier such as `<`. */
  isHollow?: boolean;
  /** Beside the marks of other groups at the same name: the n-th of `count`. */
  dodge?: { index: number; count: number };
}
/** Broken lines. */
export interface LinesMark extends Named {
  kind: 'lines';
  lines: readonly (readonly Point[])[];
  dash?: Dash;
  /** Each of its points is marked. */
  hasPoints?: boolean;
  /** Of each point of the first line, where points are named. */
  labels?: readonly string[];
  /** At the end of the line. */
  text?: string;
}
/** Bars from zero to a value, in the middle of `width` units of a number axis; those at one category are stacked. */
export interface BarsMark extends Named {
  kind: 'bars';
  at: readonly Point[];
  width?: number;
  /** Of each bar, where bars are named. */
  labels?: readonly string[];
  /** Written at the end of each bar. */
  texts?: readonly string[];
  /** Bars that the reader did not choose, or bars open at one end. */
  isPale?: boolean;
}
/** An area between two lines over the same places of the horizontal axis. */
export interface BandMark extends Named {
  kind: 'band';
  /** Each from left to right: place, lower and upper end. */
  areas: readonly (readonly (readonly [x: number, low: number, high: number])[])[];
}
/** Summaries of categories: the box from the lower to the upper quartile, whiskers to `low` and `high`. */
export interface BoxesMark extends Named {
  kind: 'boxes';
  boxes: readonly Box[];
}
export interface Box {
  /** Index of the category. */
  at: number;
  low: number;
  q1: number;
  median: number;
  q3: number;
  high: number;
  /** Lines of text. */
  label?: string;
}
/** A line across the plot at a value of one axis, which reaches it. */
export interface LimitMark {
  kind: 'limit';
  meaning: Meaning;
  axis: 'x' | 'y';
  value: number;
  text: string;
  /** Its text is below the line. */
  isLower?: boolean;
}

export type Mark = PointsMark | LinesMark | BarsMark | BandMark | BoxesMark | LimitMark;

interface Heading {
  title: string;
  /** Sentences below the figure: counts, and what they leave out; empty without one. */
  note: string;
}

/** Marks between a horizontal and a vertical axis. */
export interface PlaneFigure extends Heading {
  layout: 'plane';
  x: Axis;
  y: Axis;
  /** In the order in which they are drawn. */
  marks: readonly Mark[];
}
/** Upright axes side by side, and a broken line a row across them. */
export interface ParallelFigure extends Heading {
  layout: 'parallel';
  axes: readonly NumberAxis[];
  groups: readonly (Named & {
    name: string;
    rows: readonly (readonly number[])[];
    /** Of each row: lines of text, and the report number of its oil. */
    labels?: readonly string[];
    reports?: readonly string[];
  })[];
}
export type Figure = PlaneFigure | ParallelFigure;

export const numberAxis = (title: string, more: Partial<NumberAxis> = {}): NumberAxis => ({
  ...{ kind: 'numbers', title, unit: '', scale: 'linear', format: 'number', fromZero: false },
  ...more,
});

/** Axis of counts from zero. */
export const countAxis = (title: string) => numberAxis(title, { format: 'whole', fromZero: true });

export const categoryAxis = (names: readonly string[], more: Partial<CategoryAxis> = {}): CategoryAxis => ({
  ...{ kind: 'categories', title: '', names },
  ...more,
});

/** A name with its count: `5W-30 (1,203)`. */
export const countedName = ({ names, counts }: CategoryAxis, index: number) => {
  const count = counts?.[index];
  return `${names[index] ?? ''}${count === undefined ? '' : ` (${wholeNumber(count)})`}`;
};

/** `Pour Point (°C)`. */
export const axisTitle = (axis: Axis) =>
  axis.kind === 'numbers' && axis.unit ? `${axis.title} (${axis.unit})` : axis.title;

/** A number on an axis or at a limit: `−1,250.5` (U+2212); years have no separators. */
export const numberText = (value: number, format: NumberAxis['format'] = 'number') =>
  format === 'year'
    ? String(value)
    : Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 10 }).replace('-', '−');

/** How many oils a number of an axis sums up: `n 122`; empty where that is not stated. */
export const countText = ({ counts }: NumberAxis, value: number) => {
  const count = counts?.find(([at]) => at === value)?.[1];
  return count === undefined ? '' : `n ${wholeNumber(count)}`;
};

/** Without its middle where it has more than `max` letters: names of analytes and oils differ at the end. */
export const clipMiddle = (name: string, max: number) => {
  if (name.length <= max) return name;
  const end = Math.ceil((max - 1) / 2);
  return `${name.slice(0, max - 1 - end).trimEnd()}…${name.slice(-end).trimStart()}`;
};

/** The names of an axis with their counts. */
export const countedNames = (axis: CategoryAxis) => axis.names.map((_, index) => countedName(axis, index));

/** How many marks are side by side at a name. */
export const dodgeCount = ({ marks }: PlaneFigure) =>
  Math.max(1, ...marks.map((mark) => (mark.kind === 'points' && mark.dodge?.count) || 1));

/** The names of a figure with the mark that explains each; none if only one name would be in the legend. */
export const legendOf = (figure: Figure): { name: string; mark: Exclude<Mark, LimitMark> }[] => {
  const marks =
    figure.layout === 'plane'
      ? figure.marks.filter((mark) => mark.kind !== 'limit')
      : figure.groups.map(({ name, meaning }) => ({ kind: 'lines' as const, name, meaning, lines: [] }));
  const byName = new Map(marks.toReversed().flatMap((mark) => (mark.name ? [[mark.name, mark]] : [])));
  const names = [...new Set(marks.flatMap(({ name }) => name ?? []))];
  return names.length < 2
    ? []
    : names.flatMap((name) => {
        const mark = byName.get(name);
        return mark ? [{ name, mark }] : [];
      });
};

/** The style of a mark: its own shape and dash, or by default the style of its meaning. */
export const markLook = (mark: Mark) => {
  const look = lookFor(mark.meaning);
  return {
    color: look.color,
    shape: (mark.kind === 'points' && mark.shape) || look.shape,
    dash: (mark.kind === 'lines' && mark.dash) || look.dash,
  };
};

const turned = ([x, y]: Point): Point => [y, x];

/** The figure with its axes exchanged. */
export const transposed = (figure: PlaneFigure): PlaneFigure => ({
  ...figure,
  x: figure.y,
  y: figure.x,
  marks: figure.marks.map((mark): Mark => {
    if (mark.kind === 'boxes' || mark.kind === 'band') return mark;
    if (mark.kind === 'limit') return { ...mark, axis: mark.axis === 'x' ? 'y' : 'x' };
    if (mark.kind === 'lines') return { ...mark, lines: mark.lines.map((line) => line.map(turned)) };
    return { ...mark, at: mark.at.map(turned) };
  }),
});

const everyNth = <T>(list: readonly T[], step: number) => list.filter((_, index) => index % step === 0);

/** The figure with every n-th of its points or rows, where it has more than `max`, and a note that says so. */
export const thinned = (figure: Figure, max: number): Figure => {
  const count =
    figure.layout === 'plane'
      ? figure.marks.reduce((sum, mark) => sum + (mark.kind === 'points' ? mark.at.length : 0), 0)
      : figure.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const step = Math.ceil(count / max);
  if (step <= 1) return figure;
  const said = `Of ${wholeNumber(count)} ${figure.layout === 'plane' ? 'points' : 'oils'} one in ${step} is drawn.`;
  const note = [figure.note, said].filter(Boolean).join(' ');
  if (figure.layout === 'parallel')
    return {
      ...{ ...figure, note },
      groups: figure.groups.map((group) => ({
        ...{ ...group, rows: everyNth(group.rows, step) },
        ...(group.labels && { labels: everyNth(group.labels, step) }),
        ...(group.reports && { reports: everyNth(group.reports, step) }),
      })),
    };
  const marks = figure.marks.map((mark): Mark => {
    if (mark.kind !== 'points') return mark;
    const { labels, reports, texts, sizes } = mark;
    return {
      ...{ ...mark, at: everyNth(mark.at, step) },
      ...(labels && { labels: everyNth(labels, step) }),
      ...(reports && { reports: everyNth(reports, step) }),
      ...(texts && { texts: everyNth(texts, step) }),
      ...(sizes && { sizes: everyNth(sizes, step) }),
    };
  });
  return { ...figure, note, marks };
};
