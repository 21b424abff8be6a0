// The options ECharts draws a series by.
import type { SeriesOf, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import type { ChartOption } from '../../../charts/echart/echarts.ts';
import type { Palette } from '../../../charts/echart/palette.ts';
import { axisName, type ChartContext, groupName } from './chart-context.ts';
import type { LimitLine } from './j300-lines.ts';

interface Drawing {
  context: ChartContext;
  palette: Palette;
  /** Limits of the first analyte. */
  limits: readonly LimitLine[];
}

/** Above this ECharts draws points without an element each. */
const largeFrom = 2000;

const valueAxis = ({ palette }: Drawing, name: string, more: object = {}) => ({
  type: 'value',
  name,
  nameLocation: 'middle',
  nameGap: 32,
  nameTextStyle: { color: palette.quiet },
  scale: true,
  axisLabel: { color: palette.quiet },
  axisLine: { show: true, lineStyle: { color: palette.hairline } },
  splitLine: { lineStyle: { color: palette.hairline } },
  ...more,
});

const categoryAxis = (drawing: Drawing, data: readonly (string | number)[]) => ({
  ...valueAxis(drawing, ''),
  type: 'category',
  data: data.map(String),
  splitLine: { show: false },
});

const frame = ({ palette }: Drawing, groups: readonly string[]): ChartOption => ({
  animation: false,
  color: [...palette.data],
  textStyle: { fontFamily: 'Inter Variable, system-ui, sans-serif', color: palette.text },
  grid: { left: 64, right: 24, top: groups.length > 1 ? 44 : 20, bottom: 56 },
  legend:
    groups.length > 1
      ? { type: 'plain', top: 0, data: [...groups], textStyle: { color: palette.text } }
      : undefined,
  tooltip: { trigger: 'item', renderMode: 'richText', confine: true },
});

const limitMarks = ({ limits, palette }: Drawing, axis: 'xAxis' | 'yAxis') => ({
  symbol: 'none',
  silent: true,
  lineStyle: { color: palette.limit, type: 'dashed' },
  label: { color: palette.limit, formatter: '{b}', position: 'insideEndTop' },
  data: limits.map(({ value, label }) => ({ [axis]: value, name: `${label} ${value}` })),
});

const brush = { xAxisIndex: 0, throttleType: 'debounce', throttleDelay: 150, transformable: false };

/** The ends of an axis that shows its values and the limits. */
const withLimits = ({ limits }: Drawing, from?: number, to?: number) => {
  const values = limits.map(({ value }) => value);
  if (values.length === 0) return { min: from, max: to };
  return {
    min: (axis: { min: number }) => Math.min(from ?? axis.min, ...values),
    max: (axis: { max: number }) => Math.max(to ?? axis.max, ...values),
  };
};

const histogram = (series: SeriesOf<'histogram'>, drawing: Drawing): ChartOption => ({
  ...frame(drawing, []),
  brush,
  xAxis: valueAxis(drawing, axisName(drawing.context.analytes[0]), {
    ...withLimits(drawing, series.bins[0]?.from, series.bins.at(-1)?.to),
    axisLabel: { color: drawing.palette.quiet, showMinLabel: false, showMaxLabel: false },
  }),
  yAxis: valueAxis(drawing, 'Oils', { scale: false, minInterval: 1 }),
  series: [
    {
      type: 'bar',
      barCategoryGap: '4%',
      data: series.bins.map(({ from, to, count }) => [(from + to) / 2, count]),
      markLine: limitMarks(drawing, 'xAxis'),
    },
  ],
});

const points = (series: SeriesOf<'points'>, drawing: Drawing): ChartOption => {
  const { analytes, group } = drawing.context;
  const names = series.groups.map(({ value }) => groupName(group, value));
  return {
    ...frame(drawing, names),
    brush: { ...brush, yAxisIndex: 0 },
    xAxis: valueAxis(drawing, axisName(analytes[0]), withLimits(drawing)),
    yAxis: valueAxis(drawing, axisName(analytes[1]), { nameGap: 44 }),
    series: names.map((name, index) => ({
      name,
      type: 'scatter',
      symbolSize: series.sample.length > largeFrom ? 4 : 7,
      large: series.sample.length > largeFrom,
      itemStyle: { opacity: 0.65 },
      data: series.sample.flatMap((_, at) =>
        series.group[at] === index ? [[series.x[at], series.y[at]]] : [],
      ),
      markLine: index === 0 ? limitMarks(drawing, 'xAxis') : undefined,
    })),
  };
};

const box = (series: SeriesOf<'box'>, drawing: Drawing): ChartOption => ({
  ...frame(drawing, []),
  xAxis: categoryAxis(
    drawing,
    series.boxes.map(({ value }) => groupName(drawing.context.group, value)),
  ),
  yAxis: valueAxis(drawing, axisName(drawing.context.analytes[0]), {
    nameGap: 44,
    ...withLimits(drawing),
  }),
  series: [
    {
      type: 'boxplot',
      itemStyle: { color: 'transparent', borderColor: drawing.palette.data[0] },
      // of few numbers the outermost one within reach may lie inside the box
      data: series.boxes.map(({ whisker_low, q1, median, q3, whisker_high }) => [
        Math.min(whisker_low, q1),
        q1,
        median,
        q3,
        Math.max(whisker_high, q3),
      ]),
      markLine: limitMarks(drawing, 'yAxis'),
    },
  ],
});

const trend = (series: SeriesOf<'trend'>, drawing: Drawing): ChartOption => {
  const years = [...new Set(series.groups.flatMap((one) => one.years.map(({ year }) => year)))].sort(
    (a, b) => a - b,
  );
  const names = series.groups.map(({ value }) => groupName(drawing.context.group, value));
  return {
    ...frame(drawing, names),
    xAxis: categoryAxis(drawing, years),
    yAxis: valueAxis(drawing, `Median of ${axisName(drawing.context.analytes[0])}`, {
      nameGap: 44,
      ...withLimits(drawing),
    }),
    series: series.groups.map((one, index) => ({
      name: names[index],
      type: 'line',
      data: one.years.map(({ year, median }) => [String(year), median]),
      markLine: index === 0 ? limitMarks(drawing, 'yAxis') : undefined,
    })),
  };
};

const profile = (series: SeriesOf<'profile'>, drawing: Drawing): ChartOption => {
  const { analytes, group } = drawing.context;
  const names = series.groups.map(({ value }) => groupName(group, value));
  const medians = series.groups.flatMap((one) => one.analytes.map(({ median }) => median));
  // elements differ by orders of magnitude; zero has no logarithm
  const logarithmic = medians.every((median) => median > 0);
  return {
    ...frame(drawing, names),
    xAxis: categoryAxis(
      drawing,
      analytes.map(({ name }) => name),
    ),
    yAxis: valueAxis(drawing, `Median${analytes[0]?.unit ? ` (${analytes[0].unit})` : ''}`, {
      type: logarithmic ? 'log' : 'value',
      nameGap: 44,
    }),
    series: series.groups.map((one, index) => ({
      name: names[index],
      type: 'bar',
      data: analytes.map(({ id }) => one.analytes.find(({ analyte }) => analyte === id)?.median ?? null),
    })),
  };
};

const parallel = (series: SeriesOf<'parallel'>, drawing: Drawing): ChartOption => {
  const { analytes, group } = drawing.context;
  const names = series.groups.map(({ value }) => groupName(group, value));
  return {
    ...frame(drawing, names),
    parallel: { left: 48, right: 48, top: names.length > 1 ? 72 : 48, bottom: 32 },
    parallelAxis: analytes.map((analyte, dim) => ({
      dim,
      name: axisName(analyte),
      scale: true,
      nameTextStyle: { color: drawing.palette.quiet, width: 110, overflow: 'break' },
      axisLabel: { color: drawing.palette.quiet },
    })),
    series: names.map((name, index) => ({
      name,
      type: 'parallel',
      lineStyle: {
        width: 1,
        opacity: 0.35,
        color: drawing.palette.data[index % drawing.palette.data.length],
      },
      data: series.sample.flatMap((_, at) =>
        series.group[at] === index ? [series.values.map((list) => list[at])] : [],
      ),
    })),
  };
};

/** The option that draws a series. */
export const chartOption = (series: SeriesResponse, drawing: Drawing): ChartOption => {
  switch (series.kind) {
    case 'histogram':
      return histogram(series, drawing);
    case 'points':
      return points(series, drawing);
    case 'box':
      return box(series, drawing);
    case 'trend':
      return trend(series, drawing);
    case 'profile':
      return profile(series, drawing);
    case 'parallel':
      return parallel(series, drawing);
  }
};
