// The figures of the charts of Data Analysis.

import { groupName, seriesCounts } from '@iom/contract/analysis/series.rules.ts';
import type { Box, SeriesOf, SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { chartLimits, type LimitFilters, type LimitLine, noLimits } from './chart-limits.ts';
import { groupMeaning } from './colors.ts';
import {
  axisTitle,
  categoryAxis,
  countAxis,
  type Figure,
  type LimitMark,
  type Mark,
  type NumberAxis,
  numberAxis,
  numberText,
  type ParallelFigure,
  type PlaneFigure,
  type Point,
} from './figure.ts';

export type ChartKind = SeriesQuestion['kind'];

export const chartLabels: Record<ChartKind, string> = {
  histogram: 'Histogram',
  points: 'Scatter plot',
  box: 'Box plot by group',
  trend: 'Trend by year',
  profile: 'Element profile',
  parallel: 'Parallel coordinates',
};

/** An analyte as axes name it. */
export interface FigureAnalyte {
  id: number;
  name: string;
  unit: string;
}

/** What a chart shows besides its series. */
export interface ChartRequest {
  question: SeriesQuestion;
  /** In the order of the question; an unknown one is missing. */
  analytes: readonly FigureAnalyte[];
  /** The filters of the view, which determine the limits on its axes. */
  filters: LimitFilters;
}

const axisFor = (analyte: FigureAnalyte | undefined, more: Partial<NumberAxis> = {}) =>
  numberAxis(typographicName(analyte?.name ?? ''), { unit: analyte?.unit ?? '', ...more });

/** `Pour Point (°C)`. */
export const analyteTitle = (analyte: FigureAnalyte | undefined) => axisTitle(axisFor(analyte));

/** `Scatter plot: Calcium (mg/kg), Zinc (mg/kg)`. */
export const chartTitle = (kind: ChartKind, analytes: readonly FigureAnalyte[]) =>
  `${chartLabels[kind]}: ${analytes.slice(0, 2).map(analyteTitle).join(', ')}`;

const fieldOf = (question: SeriesQuestion) => ('group' in question ? question.group : undefined);

const named = (question: SeriesQuestion, value: string | number | null, index: number) => ({
  name: groupName(fieldOf(question), value),
  meaning: groupMeaning(fieldOf(question), value, index),
});

/** A line for each value, with the names of all limits there. */
const limitMarks = (axis: LimitMark['axis'], lines: readonly LimitLine[] = []): LimitMark[] =>
  [...Map.groupBy(lines, ({ value }) => value)].map(([value, limits]) => ({
    ...{ kind: 'limit', meaning: { of: 'limit' }, axis, value },
    text: `${limits.map(({ label }) => label).join('; ')} ${numberText(value)}`,
  }));

/** Of few numbers the outermost one within reach may lie inside the box. */
const boxAt = ({ whisker_low, q1, median, q3, whisker_high }: Box, at: number) => ({
  ...{ at, q1, median, q3 },
  low: Math.min(whisker_low, q1),
  high: Math.max(whisker_high, q3),
});

type Plane = Omit<PlaneFigure, 'title' | 'note'>;
type Limits = ReturnType<typeof chartLimits>;

const histogram = ({ bins }: SeriesOf<'histogram'>, { analytes }: ChartRequest, limits: Limits): Plane => {
  const [first] = bins;
  return {
    layout: 'plane',
    x: axisFor(analytes[0]),
    y: countAxis('Oils'),
    marks: [
      {
        ...{ kind: 'bars', meaning: { of: 'series', index: 0 }, width: first ? first.to - first.from : 0 },
        at: bins.map(({ from, to, count }): Point => [(from + to) / 2, count]),
      },
      ...limitMarks('x', limits.lines[0]),
    ],
  };
};

const points = (
  { groups, group, x, y }: SeriesOf<'points'>,
  { question, analytes }: ChartRequest,
  limits: Limits,
): Plane => {
  const at: Point[][] = groups.map(() => []);
  for (const [index, value] of x.entries()) at[group[index] ?? 0]?.push([value, y[index] ?? 0]);
  return {
    layout: 'plane',
    x: axisFor(analytes[0]),
    y: axisFor(analytes[1]),
    marks: [
      ...groups.map(
        ({ value }, index): Mark => ({
          ...{ kind: 'points', ...named(question, value, index) },
          at: at[index] ?? [],
        }),
      ),
      ...limitMarks('x', limits.lines[0]),
      ...limitMarks('y', limits.lines[1]),
    ],
  };
};

const box = ({ boxes }: SeriesOf<'box'>, { question, analytes }: ChartRequest, limits: Limits): Plane => {
  const own = limits.boxes.flatMap((lines, index) => lines.map((line) => ({ ...line, index })));
  return {
    layout: 'plane',
    x: categoryAxis(
      boxes.map(({ value }) => groupName(fieldOf(question), value)),
      { counts: boxes.map(({ n }) => n) },
    ),
    y: axisFor(analytes[0]),
    marks: [
      { kind: 'boxes', meaning: { of: 'series', index: 0 }, boxes: boxes.map(boxAt) },
      ...(own.length === 0
        ? []
        : [
            {
              ...{ kind: 'points' as const, meaning: { of: 'limit' as const }, shape: 'tick' as const },
              at: own.map(({ index, value }): Point => [index, value]),
              labels: own.map(({ label }) => label),
            },
          ]),
      ...limitMarks('y', limits.lines[0]),
    ],
  };
};

const trend = (
  { groups }: SeriesOf<'trend'>,
  { question, analytes }: ChartRequest,
  limits: Limits,
): Plane => {
  const axis = axisFor(analytes[0]);
  return {
    layout: 'plane',
    x: numberAxis('Year', { format: 'year' }),
    y: { ...axis, title: `Median of ${axis.title}` },
    marks: [
      ...groups.map(
        ({ value, years }, index): Mark => ({
          ...{ kind: 'lines', hasPoints: true, ...named(question, value, index) },
          lines: [years.map(({ year, median }): Point => [year, median])],
        }),
      ),
      ...limitMarks('y', limits.lines[0]),
    ],
  };
};

/** Elements differ by orders of magnitude; zero has no logarithm. */
const profile = ({ groups }: SeriesOf<'profile'>, { question, analytes }: ChartRequest): Plane => {
  const medians = groups.flatMap((one) => one.analytes.map(({ median }) => median));
  const units = new Set(analytes.map(({ unit }) => unit));
  const isLog = medians.every((median) => median > 0);
  return {
    layout: 'plane',
    x: categoryAxis(analytes.map((one) => (units.size > 1 ? analyteTitle(one) : typographicName(one.name)))),
    y: numberAxis('Median', {
      ...{ unit: units.size === 1 ? analytes[0]?.unit : '', scale: isLog ? 'log' : 'linear' },
      fromZero: !isLog,
    }),
    marks: groups.map(
      ({ value, analytes: found }, index): Mark => ({
        ...{ kind: 'points', ...named(question, value, index), dodge: { index, count: groups.length } },
        at: analytes.flatMap(({ id }, at): Point[] => {
          const median = found.find(({ analyte }) => analyte === id)?.median;
          return median === undefined ? [] : [[at, median]];
        }),
      }),
    ),
  };
};

const parallel = (
  { groups, group, values }: SeriesOf<'parallel'>,
  { question, analytes }: ChartRequest,
): Omit<ParallelFigure, 'title' | 'note'> => {
  const rows: number[][][] = groups.map(() => []);
  for (const [oil, index] of group.entries()) rows[index]?.push(values.map((list) => list[oil] ?? 0));
  return {
    layout: 'parallel',
    axes: analytes.map((analyte) => axisFor(analyte)),
    groups: groups.map(({ value }, index) => ({
      ...named(question, value, index),
      rows: rows[index] ?? [],
    })),
  };
};

const drawn = (series: SeriesResponse, request: ChartRequest, limits: Limits) => {
  switch (series.kind) {
    case 'histogram':
      return histogram(series, request, limits);
    case 'points':
      return points(series, request, limits);
    case 'box':
      return box(series, request, limits);
    case 'trend':
      return trend(series, request, limits);
    case 'profile':
      return profile(series, request);
    case 'parallel':
      return parallel(series, request);
  }
};

/** A chart shows limits if each analyte has its own axis. */
const limitsFor = (series: SeriesResponse, { question, analytes, filters }: ChartRequest) => {
  if (series.kind === 'profile' || series.kind === 'parallel') return noLimits;
  const isByGrade = series.kind === 'box' && fieldOf(question) === 'sae_grade';
  const grades = isByGrade ? series.boxes.map(({ value }) => String(value ?? '')) : [];
  return chartLimits(analytes, filters, grades);
};

/** The figure of a chart of Data Analysis, with its limits, what it counts and where the limits are from. */
export const seriesFigure = (series: SeriesResponse, request: ChartRequest): Figure => {
  const limits = limitsFor(series, request);
  return {
    title: chartTitle(series.kind, request.analytes),
    note: [seriesCounts(series), limits.source].filter(Boolean).join(' '),
    ...drawn(series, request, limits),
  };
};
