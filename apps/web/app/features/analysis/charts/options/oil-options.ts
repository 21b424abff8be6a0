// Options of the charts that draw every oil.
import type { SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import { axisName, groupName } from '../chart-context.ts';
import {
  type Drawing,
  frame,
  gridBrush,
  groupLook,
  limitSeries,
  topOf,
  valueAxis,
  verticalAxis,
} from './drawing.ts';

/** Above this ECharts draws points without an element each. */
const largeFrom = 2000;

/** The values of each group, in the order of the groups. */
const byGroup = <T>(series: SeriesOf<'points' | 'parallel'>, itemOf: (index: number) => T): T[][] => {
  const groups: T[][] = series.groups.map(() => []);
  for (const [index, group] of series.group.entries()) groups[group]?.push(itemOf(index));
  return groups;
};

export const points = (series: SeriesOf<'points'>, drawing: Drawing): ChartOption => {
  const { context, limits } = drawing;
  const names = series.groups.map(({ value }) => groupName(context.group, value));
  const large = series.sample.length > largeFrom;
  const data = byGroup(series, (index) => [series.x[index], series.y[index]]);
  return {
    ...frame(drawing, names),
    brush: gridBrush('xy', drawing, names.length),
    xAxis: valueAxis(drawing, axisName(context.analytes[0])),
    yAxis: verticalAxis(drawing, axisName(context.analytes[1])),
    series: [
      ...names.map((name, index) => {
        const { color, symbol } = groupLook(drawing, index);
        return {
          name,
          type: 'scatter',
          symbol,
          symbolSize: large ? 4 : 7,
          large,
          largeThreshold: 0,
          progressive: 0,
          itemStyle: { color, opacity: 0.65 },
          data: data[index],
        };
      }),
      ...limitSeries(drawing, { x: limits.lines[0], y: limits.lines[1] }),
    ],
  };
};

/** A name in lines of about 16 characters, for the space over an axis. */
const wrapped = (name: string) => name.replaceAll(/(.{12,}?)\s+/g, '$1\n');

/** The more lines cross, the fainter each is. */
const lineOpacity = (count: number) => Math.max(0.04, Math.min(0.5, 40 / Math.max(1, count)));

export const parallel = (series: SeriesOf<'parallel'>, drawing: Drawing): ChartOption => {
  const { analytes, group } = drawing.context;
  const names = series.groups.map(({ value }) => groupName(group, value));
  const data = byGroup(series, (index) => series.values.map((list) => list[index]));
  const opacity = lineOpacity(series.sample.length);
  return {
    ...frame(drawing, names),
    parallel: { left: 80, right: 80, top: topOf(drawing, names) + 44, bottom: 24 },
    parallelAxis: analytes.map((analyte, dim) => ({
      id: String(dim),
      dim,
      name: wrapped(axisName(analyte)),
      scale: true,
      realtime: false,
      nameTextStyle: { color: drawing.palette.quiet, lineHeight: 14 },
      axisLabel: { color: drawing.palette.quiet },
      axisLine: { lineStyle: { color: drawing.palette.quiet } },
      areaSelectStyle: {
        width: 24,
        color: 'rgba(128, 128, 128, 0.3)',
        borderColor: drawing.palette.quiet,
        opacity: 1,
      },
    })),
    series: names.map((name, index) => {
      const { color, dash } = groupLook(drawing, index);
      return {
        name,
        type: 'parallel',
        inactiveOpacity: opacity / 10,
        activeOpacity: opacity,
        lineStyle: { width: 1, opacity, color, type: dash },
        data: data[index],
      };
    }),
  };
};
