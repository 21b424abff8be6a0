// The figures of the charts of Data Analysis.

import { groupName, seriesCounts } from '@iom/contract/analysis/series.rules.ts';
import {
  type Box,
  type DrawnSeries,
  maxBins,
  minBoxOils,
  type SeriesOf,
  type SeriesQuestion,
} from '@iom/contract/analysis/series.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { withAxes } from './axis-options.ts';
import { chartLimits, type LimitLine, limitText, noLimits } from './chart-limits.ts';
import { type ChartRequest, type FigureAnalyte, fieldOf } from './chart-request.ts';
import { groupMeaning } from './colors.ts';
import {
  axisTitle,
  categoryAxis,
  countAxis,
  type Figure,
  type LimitMark,
  type NumberAxis,
  numberAxis,
  numberText,
  type ParallelFigure,
  type PlaneFigure,
  type Point,
} from './figure.ts';
import { type NamedPoint, pointMarks } from './oil-points.ts';
import { profileMarks } from './profile-marks.ts';
import { boxNote, boxPoints, lineMarks, oilLabels, quartileWords } from './series-oils.ts';
import { trendMarks } from './trend-marks.ts';

export type ChartKind = SeriesQuestion['kind'];

export const chartLabels: Record<ChartKind, string> = {
  histogram: 'Histogram',
  points: 'Scatter plot',
  box: 'Box plot by group',
  trend: 'Trend by year',
  profile: 'Element profile',
  parallel: 'Parallel coordinates',
  summary: 'Summary table',
};

const axisFor = (analyte: FigureAnalyte | undefined, more: Partial<NumberAxis> = {}) =>
  numberAxis(typographicName(analyte?.name ?? ''), { unit: analyte?.unit ?? '', ...more });

/** `Pour Point (°C)`. */
export const analyteTitle = (analyte: FigureAnalyte | undefined) => axisTitle(axisFor(analyte));

const maxTitled = 3;

/** `Scatter plot: Calcium (mg/kg), Zinc (mg/kg)`; of many analytes the first two and how many others. */
export const chartTitle = (kind: ChartKind, analytes: readonly FigureAnalyte[]) => {
  const named = analytes.slice(0, analytes.length > maxTitled ? 2 : maxTitled).map(analyteTitle);
  const others = analytes.length - named.length;
  return `${chartLabels[kind]}: ${named.join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
};

const named = (question: SeriesQuestion, value: string | number | null, index: number) => ({
  name: groupName(fieldOf(question), value),
  meaning: groupMeaning(fieldOf(question), value, index),
});

/** A line for each value, with the names of all limits there. */
const limitMarks = (axis: LimitMark['axis'], lines: readonly LimitLine[] = []): LimitMark[] =>
  [...Map.groupBy(lines, ({ value }) => value)].map(([value, limits]) => ({
    ...{ kind: 'limit', meaning: { of: 'limit' }, axis, value },
    text: `${limitText(limits)} ${numberText(value)}`,
  }));

/** Of few numbers the outermost one within reach may lie inside the box. */
const boxAt = ({ whisker_low, q1, median, q3, whisker_high }: Box, at: number, label: string) => ({
  ...{ at, q1, median, q3, label },
  low: Math.min(whisker_low, q1),
  high: Math.max(whisker_high, q3),
});

/** A plane, and in words what it does not draw. */
interface Plane extends Omit<PlaneFigure, 'title' | 'note'> {
  note?: string;
}
type Limits = ReturnType<typeof chartLimits>;

/** Where bins are wider than asked for: there would be too many. */
const binNote = ({ bins: [first] }: SeriesOf<'histogram'>, question: SeriesQuestion) => {
  const asked = question.kind === 'histogram' ? question.bin_width : undefined;
  if (asked === undefined || !first) return '';
  const width = Number((first.to - first.from).toPrecision(6));
  return width > asked * 1.001
    ? `Bins of ${numberText(width)}: those of ${numberText(asked)} would be more than ${maxBins}.`
    : '';
};

const histogram = (
  series: SeriesOf<'histogram'>,
  { question, analytes }: ChartRequest,
  limits: Limits,
): Plane => {
  const { bins } = series;
  const [first] = bins;
  return {
    layout: 'plane',
    note: binNote(series, question),
    x: axisFor(analytes[0]),
    y: countAxis('Oils'),
    marks: [
      {
        ...{ kind: 'bars', meaning: { of: 'series', index: 0 }, width: first ? first.to - first.from : 0 },
        at: bins.map(({ from, to, count }): Point => [(from + to) / 2, count]),
        labels: bins.map(
          ({ from, to, count }) =>
            `${numberText(from)} to ${numberText(to)} ${analytes[0]?.unit ?? ''}`.trimEnd() +
            `\n${counted(count, 'oil')}`,
        ),
      },
      ...limitMarks('x', limits.lines[0]),
    ],
  };
};

const points = (series: SeriesOf<'points'>, request: ChartRequest, limits: Limits): Plane => {
  const { question, analytes } = request;
  const { groups, group, x, y } = series;
  const labels = oilLabels(series, [x, y], request);
  const isHollow = new Set(series.censored);
  const oils = groups.map((): NamedPoint[] => []);
  for (const [oil, value] of x.entries())
    oils[group[oil] ?? 0]?.push({
      ...{ at: [value, y[oil] ?? 0], isHollow: isHollow.has(oil) },
      ...{ label: labels[oil] ?? '', report: series.report_number[oil] ?? '' },
    });
  const line = lineMarks(series);
  return {
    layout: 'plane',
    x: axisFor(analytes[0]),
    y: axisFor(analytes[1]),
    note: line.note,
    marks: [
      ...groups.flatMap(({ value }, index) => pointMarks(named(question, value, index), oils[index] ?? [])),
      ...line.marks,
      ...limitMarks('x', limits.lines[0]),
      ...limitMarks('y', limits.lines[1]),
    ],
  };
};

const box = (series: SeriesOf<'box'>, { question, analytes }: ChartRequest, limits: Limits): Plane => {
  const { boxes } = series;
  const [analyte] = analytes;
  const own = limits.boxes.flatMap((lines, index) => lines.map((line) => ({ ...line, index })));
  const meaning = { of: 'series', index: 0 } as const;
  const names = boxes.map(({ value }) => groupName(fieldOf(question), value));
  return {
    layout: 'plane',
    x: categoryAxis(names, { counts: boxes.map(({ n }) => n) }),
    y: axisFor(analyte),
    note: boxNote(series),
    marks: [
      {
        ...{ kind: 'boxes', meaning },
        boxes: boxes.flatMap((one, at) =>
          one.n < minBoxOils
            ? []
            : [boxAt(one, at, [names[at] ?? '', ...quartileWords(one, analyte?.unit ?? '')].join('\n'))],
        ),
      },
      ...pointMarks({ meaning }, boxPoints(series, analyte)),
      ...(own.length === 0
        ? []
        : [
            {
              ...{ kind: 'points' as const, meaning: { of: 'limit' as const }, shape: 'tick' as const },
              at: own.map(({ index, value }): Point => [index, value]),
              labels: own.map((line) => `${limitText([line])} ${numberText(line.value)}`),
            },
          ]),
      ...limitMarks('y', limits.lines[0]),
    ],
  };
};

const trend = (series: SeriesOf<'trend'>, { question, analytes }: ChartRequest, limits: Limits): Plane => {
  const axis = axisFor(analytes[0]);
  const years = Map.groupBy(
    series.groups.flatMap((one) => one.years),
    ({ year }) => year,
  );
  const counts = [...years].map(([year, rows]): Point => [year, rows.reduce((sum, { n }) => sum + n, 0)]);
  const { marks, note } = trendMarks(
    series.groups.map(({ value, years: rows }, index) => ({
      ...named(question, value, index),
      years: rows.map((row) => ({
        ...row,
        label: [
          fieldOf(question) === undefined
            ? String(row.year)
            : `${groupName(fieldOf(question), value)}, ${row.year}`,
          ...quartileWords(row, axis.unit),
        ].join('\n'),
      })),
    })),
  );
  return {
    layout: 'plane',
    x: numberAxis('Year', { format: 'year', counts }),
    y: { ...axis, title: `Median of ${axis.title}` },
    note,
    marks: [...marks, ...limitMarks('y', limits.lines[0])],
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
    ...profileMarks(
      groups.map(({ value, analytes: found }, index) => ({
        ...named(question, value, index),
        hasName: fieldOf(question) !== undefined,
        analytes: found,
      })),
      analytes,
    ),
  };
};

const parallel = (
  series: SeriesOf<'parallel'>,
  request: ChartRequest,
): Omit<ParallelFigure, 'title' | 'note'> => {
  const { groups, group, values } = series;
  const { question, analytes } = request;
  const labels = oilLabels(series, values, request);
  const byGroup = groups.map((): number[] => []);
  for (const [oil, index] of group.entries()) byGroup[index]?.push(oil);
  return {
    layout: 'parallel',
    axes: analytes.map((analyte) => axisFor(analyte)),
    groups: groups.map(({ value }, index) => {
      const oils = byGroup[index] ?? [];
      return {
        ...named(question, value, index),
        rows: oils.map((oil) => values.map((list) => list[oil] ?? 0)),
        labels: oils.map((oil) => labels[oil] ?? ''),
        reports: oils.map((oil) => series.report_number[oil] ?? ''),
      };
    }),
  };
};

const drawn = (series: DrawnSeries, request: ChartRequest, limits: Limits) => {
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
const limitsFor = (series: DrawnSeries, { question, analytes, filters }: ChartRequest) => {
  if (series.kind === 'profile' || series.kind === 'parallel') return noLimits;
  const isByGrade = series.kind === 'box' && fieldOf(question) === 'sae_grade';
  const grades = isByGrade ? series.boxes.map(({ value }) => String(value ?? '')) : [];
  return chartLimits(analytes, filters, grades);
};

/** The figure of a chart of Data Analysis, with its limits, what it counts, what it leaves out and where the limits are from. */
export const seriesFigure = (series: DrawnSeries, request: ChartRequest): Figure => {
  const limits = limitsFor(series, request);
  const title = chartTitle(series.kind, request.analytes);
  const content = drawn(series, request, limits);
  if (content.layout === 'parallel') return { title, note: seriesCounts(series), ...content };
  const { note: own = '', ...figure } = content;
  const { plane, note: left } = withAxes(figure, request.question);
  return {
    title,
    note: [seriesCounts(series), own, left, limits.source].filter(Boolean).join(' '),
    ...plane,
  };
};
