// Options of the charts that draw counts and quartiles.

import { groupName } from '@iom/contract/analysis/series.rules.ts';
import type { Box, SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { isInside } from '../../../../charts/echart/brush.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import { axisName } from '../chart-context.ts';
import {
  categoryAxis,
  categorySpace,
  type Drawing,
  fadedOpacity,
  frame,
  gridOf,
  groupLook,
  limitSeries,
  valueAxis,
  verticalAxis,
} from './drawing.ts';

export const histogram = (series: SeriesOf<'histogram'>, drawing: Drawing): ChartOption => ({
  ...frame(drawing, []),
  xAxis: valueAxis(drawing, axisName(drawing.context.analytes[0])),
  yAxis: { ...verticalAxis(drawing, 'Oils'), scale: false, minInterval: 1 },
  series: [
    {
      type: 'bar',
      barCategoryGap: '4%',
      // the one bin of equal numbers has no width: a bar as wide as others would lie over numbers that no oil has
      ...(series.bins.some(({ from, to }) => from === to) && { barWidth: 8 }),
      itemStyle: { color: drawing.palette.data[0] },
      data: series.bins.map(({ from, to, count }) => ({
        value: [(from + to) / 2, count],
        itemStyle: { opacity: isInside((from + to) / 2, drawing.brushed[0]) ? 1 : fadedOpacity },
      })),
    },
    ...limitSeries(drawing, { x: drawing.limits.lines[0] }),
  ],
});

/** Of few numbers the outermost one within reach may lie inside the box. */
const boxplotItem = ({ whisker_low, q1, median, q3, whisker_high }: Box) => [
  Math.min(whisker_low, q1),
  q1,
  median,
  q3,
  Math.max(whisker_high, q3),
];

/** A dash at each box for each limit of its group. */
const boxLimitSeries = ({ limits: { boxes }, palette }: Drawing) => {
  const data = boxes.flatMap((lines, index) =>
    lines.map(({ value, label }) => ({ value: [index, value], name: label })),
  );
  if (data.length === 0) return [];
  const width = Math.max(8, Math.min(44, 600 / boxes.length));
  return [
    {
      name: 'Limit',
      type: 'scatter',
      symbol: 'rect',
      symbolSize: [width, 2],
      itemStyle: { color: palette.limit },
      data,
    },
  ];
};

export const box = (series: SeriesOf<'box'>, drawing: Drawing): ChartOption => {
  const { context, palette, limits } = drawing;
  const names = series.boxes.map(({ value }) => groupName(context.group, value));
  return {
    ...frame(drawing, []),
    grid: gridOf(drawing, [], categorySpace(names)),
    xAxis: categoryAxis(drawing, names),
    yAxis: verticalAxis(drawing, axisName(context.analytes[0])),
    series: [
      {
        type: 'boxplot',
        itemStyle: { color: 'transparent', borderColor: palette.data[0] },
        data: series.boxes.map(boxplotItem),
      },
      ...boxLimitSeries(drawing),
      ...limitSeries(drawing, { y: limits.lines[0] }),
    ],
  };
};

export const trend = (series: SeriesOf<'trend'>, drawing: Drawing): ChartOption => {
  const years = [...new Set(series.groups.flatMap((one) => one.years.map(({ year }) => year)))].sort(
    (a, b) => a - b,
  );
  const names = series.groups.map(({ value }) => groupName(drawing.context.group, value));
  return {
    ...frame(drawing, names),
    xAxis: { ...categoryAxis(drawing, years), axisLabel: { color: drawing.palette.quiet } },
    yAxis: verticalAxis(drawing, `Median of ${axisName(drawing.context.analytes[0])}`),
    series: [
      ...series.groups.map((one, index) => {
        const { color, symbol, dash } = groupLook(drawing, index);
        return {
          name: names[index],
          type: 'line',
          symbol,
          symbolSize: 7,
          itemStyle: { color },
          lineStyle: { color, type: dash },
          data: one.years.map(({ year, median }) => [String(year), median]),
        };
      }),
      ...limitSeries(drawing, { y: drawing.limits.lines[0] }),
    ],
  };
};

/** `Median (mg/kg)`; without a unit where the analytes have several. */
const medianName = ({ context: { analytes } }: Drawing) => {
  const units = new Set(analytes.map(({ unit }) => unit));
  const [unit] = units;
  return units.size === 1 && unit ? `Median (${unit})` : 'Median';
};

export const profile = (series: SeriesOf<'profile'>, drawing: Drawing): ChartOption => {
  const { analytes, group } = drawing.context;
  const groups = series.groups.map(({ value }) => groupName(group, value));
  const names = analytes.map(({ name }) => typographicName(name));
  const medians = series.groups.flatMap((one) => one.analytes.map(({ median }) => median));
  // elements differ by orders of magnitude; zero has no logarithm
  const logarithmic = medians.every((median) => median > 0);
  return {
    ...frame(drawing, groups),
    grid: gridOf(drawing, groups, categorySpace(names)),
    // patterns tell groups of the same colour apart
    aria: {
      enabled: groups.length > drawing.palette.data.length,
      label: { enabled: false },
      decal: { show: true },
    },
    xAxis: categoryAxis(drawing, names),
    yAxis: {
      ...verticalAxis(drawing, medianName(drawing)),
      type: logarithmic ? 'log' : 'value',
      scale: logarithmic,
    },
    series: series.groups.map((one, index) => ({
      name: groups[index],
      type: 'bar',
      itemStyle: { color: groupLook(drawing, index).color },
      data: analytes.map(({ id }) => one.analytes.find(({ analyte }) => analyte === id)?.median ?? null),
    })),
  };
};
