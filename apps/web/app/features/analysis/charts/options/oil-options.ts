// Options of the charts that draw every oil.
import { groupName } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { isInside } from '../../../../charts/echart/brush.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import { axisName } from '../chart-context.ts';
import {
  type Drawing,
  fadedOpacity,
  frame,
  groupLook,
  limitSeries,
  topOf,
  valueAxis,
  verticalAxis,
} from './drawing.ts';

/** Above this ECharts draws points without an element each. */
const largeFrom = 2000;

/** The items of each group, in the order of the groups. */
const byGroup = <T>(
  series: SeriesOf<'points' | 'parallel'>,
  itemOf: (index: number) => T,
  isShown: (index: number) => boolean = () => true,
): T[][] => {
  const groups: T[][] = series.groups.map(() => []);
  for (const [index, group] of series.group.entries()) if (isShown(index)) groups[group]?.push(itemOf(index));
  return groups;
};

/** Small marks of many points are drawn several times faster than circles. */
const sizeOf = (count: number) => (count > largeFrom ? 3.5 : 7);

export const points = (series: SeriesOf<'points'>, drawing: Drawing): ChartOption => {
  const { context, limits, brushed } = drawing;
  const names = series.groups.map(({ value }) => groupName(context.group, value));
  const large = series.sample.length > largeFrom;
  const pointOf = (index: number) => [series.x[index], series.y[index]];
  const isSelected = (index: number) =>
    isInside(series.x[index], brushed[0]) && isInside(series.y[index], brushed[1]);
  const layer = (data: (number | undefined)[][][], opacity: number, z: number) =>
    names.map((name, index) => {
      const { color, symbol } = groupLook(drawing, index);
      return {
        name,
        type: 'scatter',
        symbol,
        symbolSize: sizeOf(series.sample.length),
        large,
        largeThreshold: 0,
        progressive: 0,
        itemStyle: { color, opacity },
        z,
        data: data[index],
      };
    });
  return {
    ...frame(drawing, names),
    xAxis: valueAxis(drawing, axisName(context.analytes[0])),
    yAxis: verticalAxis(drawing, axisName(context.analytes[1])),
    series: [
      // first those by which the legend is drawn
      ...layer(byGroup(series, pointOf, isSelected), 0.65, 2),
      ...(brushed.some(Boolean)
        ? layer(
            byGroup(series, pointOf, (index) => !isSelected(index)),
            fadedOpacity,
            1,
          )
        : []),
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
