// Paints a figure as an option of ECharts.

import { lookFor, type Shape } from './colors.ts';
import { axesOf, type EChartsOption, type EChartsStyle, frame, layoutOf, topOf } from './echarts-frame.ts';
import {
  axisTitle,
  type BandMark,
  type BarsMark,
  type BoxesMark,
  type Figure,
  type LimitMark,
  type LinesMark,
  type Mark,
  markLook,
  type ParallelFigure,
  type PlaneFigure,
  type Point,
  type PointsMark,
} from './figure.ts';
import { seriesId } from './marks-at.ts';
import { domainOn, maxBarPx } from './scales.ts';

/** Above this ECharts draws points without an element each. */
const largeFrom = 2000;
/** Of a mark outside the selection. */
const fadedOpacity = 0.15;

const isInside = (value: number, interval: readonly [number, number] | undefined) =>
  interval === undefined || (value >= interval[0] && value <= interval[1]);

interface Painting extends EChartsStyle {
  figure: PlaneFigure;
  /** Points of all marks. */
  pointCount: number;
}

const isSelected =
  ({ figure, brushed = [] }: Painting) =>
  ([x, y]: Point) =>
    figure.x.kind === 'categories' || (isInside(x, brushed[0]) && isInside(y, brushed[1]));

const symbols: Readonly<Record<Shape, string>> = {
  ...{ circle: 'circle', triangle: 'triangle', diamond: 'diamond', square: 'rect' },
  ...{ pin: 'pin', arrow: 'arrow', tick: 'rect', ring: 'circle' },
  cross: 'path://M8 0h8v8h8v8h-8v8h-8v-8h-8v-8h8z',
};

/** The names along either axis. */
const namesOf = ({ x, y }: PlaneFigure) =>
  y.kind === 'categories' ? y.names : x.kind === 'categories' ? x.names : [];

/** Pixels between two names. */
const bandOf = ({ figure, width = 900 }: Painting) =>
  figure.x.kind === 'categories' ? (width - 96) / Math.max(1, figure.x.names.length) : 30;

/** A tick lies across the axis of values, as wide as a box. */
const tickSize = (painting: Painting) =>
  painting.figure.y.kind === 'categories' ? [2, 18] : [Math.max(4, Math.min(44, bandOf(painting) * 0.7)), 2];

/** Small marks of many points are drawn several times faster than circles. */
const sizeOf = (count: number) => (count > largeFrom ? 3.5 : count > 150 ? 6 : 8);

/** Pixels beside the middle of a name. */
const offsetOf = (painting: Painting, dodge: PointsMark['dodge']) => {
  if (!dodge) return [0, 0];
  const step = Math.min(9, (bandOf(painting) * 0.8) / dodge.count);
  const offset = (dodge.index - (dodge.count - 1) / 2) * step;
  return painting.figure.y.kind === 'categories' ? [0, offset] : [offset, 0];
};

/** The text beside a point or at the end of a bar. */
const textOf = ({ kind, texts }: PointsMark | BarsMark, index: number, { figure, palette }: Painting) => {
  const text = texts?.[index];
  const position = kind === 'bars' && figure.y.kind !== 'categories' ? 'top' : 'right';
  return text ? { label: { show: true, formatter: text, position, color: palette.text } } : undefined;
};

const points = (mark: PointsMark, painting: Painting) => {
  const { figure, pointCount, palette, brushed = [] } = painting;
  const { color, shape } = markLook(mark);
  const isLarge = pointCount > largeFrom;
  const selected = isSelected(painting);
  const base = sizeOf(pointCount);
  const itemOf = (point: Point, index: number) => {
    const { sizes } = mark;
    const text = textOf(mark, index, painting);
    // the third number finds the label of the point
    const value = [...point, index];
    if (!sizes && !text) return value;
    const size = sizes && { symbolSize: base * (sizes[index] ?? 1) };
    return { value, ...size, ...text };
  };
  const layer = (data: readonly object[], opacity: number, z: number) => ({
    ...{ name: mark.name, type: 'scatter', symbol: symbols[shape], z, data },
    symbolSize: shape === 'tick' ? tickSize(painting) : base,
    symbolOffset: offsetOf(painting, mark.dodge),
    // ECharts fails to draw a large series without points
    ...{ large: isLarge && data.length > 0, largeThreshold: 0, progressive: 0 },
    itemStyle: mark.isHollow
      ? { color: palette.background, borderColor: color, borderWidth: 1.5, opacity }
      : { color, opacity },
  });
  const opacity = shape === 'tick' || mark.at.length < 100 ? 1 : 0.65;
  const all = mark.at.map(itemOf);
  const inside = all.filter((_, index) => selected(mark.at[index] ?? [0, 0]));
  if (!brushed.some(Boolean) || figure.x.kind === 'categories') return [layer(inside, opacity, 3)];
  return [
    layer(inside, opacity, 3),
    layer(
      all.filter((_, index) => !selected(mark.at[index] ?? [0, 0])),
      fadedOpacity,
      1,
    ),
  ];
};

/** Between two lines of one series. */
const gap = ['-', '-'];

const lines = (mark: LinesMark, { palette }: Painting) => {
  const { color, shape, dash } = markLook(mark);
  const all = mark.lines.flatMap((line, index): (Point | string[])[] =>
    index === 0 ? [...line] : [gap, ...line],
  );
  return {
    ...{ name: mark.name, type: 'line', color, z: 2, silent: !mark.hasPoints },
    ...{ symbol: symbols[shape], symbolSize: 7, showSymbol: mark.hasPoints ?? false, showAllSymbol: true },
    lineStyle: { color, type: dash, width: mark.hasPoints ? 2 : 1.5 },
    itemStyle: { color },
    ...(mark.text && {
      // left of the end, inside the plot
      endLabel: {
        ...{ show: true, formatter: mark.text, color, align: 'right', verticalAlign: 'bottom' },
        ...{ backgroundColor: palette.background, padding: [1, 3] },
      },
    }),
    data: all,
  };
};

const bars = (mark: BarsMark, painting: Painting) => {
  const { name, at, width, isPale } = mark;
  const { y } = painting.figure;
  const { color } = markLook(mark);
  const opacity = isPale ? 0.4 : 1;
  const bar = { name, type: 'bar', itemStyle: { color } };
  if (width !== undefined) {
    const selected = isSelected(painting);
    return {
      ...{ ...bar, barCategoryGap: '4%', barGap: '-100%' },
      // the one bin of equal numbers has no width: a bar as wide as others would lie over numbers that no oil has
      ...(width === 0 && { barWidth: 8 }),
      data: at.map((value) => ({ value, itemStyle: { opacity: selected(value) ? opacity : fadedOpacity } })),
    };
  }
  const [along, across] = y.kind === 'categories' ? ([1, 0] as const) : ([0, 1] as const);
  const values = new Map(
    at.map((point, index) => {
      const text = textOf(mark, index, painting);
      const value = point[across];
      return [point[along], text ? { value, ...text } : value];
    }),
  );
  return {
    ...{
      ...bar,
      itemStyle: { color, opacity },
      stack: 'bars',
      barMaxWidth: maxBarPx[y.kind === 'categories' ? 'y' : 'x'],
    },
    data: namesOf(painting.figure).map((_, index) => values.get(index) ?? 0),
  };
};

/** The part of the interface for custom marks of ECharts that areas need. */
interface CustomApi {
  coord(point: readonly number[]): number[];
}

/** Areas as polygons, one item each: its places with their lower and upper ends, one after the other. */
const band = (mark: BandMark) => {
  const { color } = markLook(mark);
  return [
    {
      ...{ name: mark.name, type: 'custom', silent: true, z: 1, clip: true, itemStyle: { color } },
      encode: { x: [], y: [] },
      renderItem: ({ dataIndex }: { dataIndex: number }, api: CustomApi) => {
        const area = mark.areas[dataIndex] ?? [];
        const above = area.map(([at, , high]) => api.coord([at, high]));
        const below = area.map(([at, low]) => api.coord([at, low])).reverse();
        return {
          type: 'polygon',
          shape: { points: [...above, ...below] },
          style: { fill: color, opacity: 0.16 },
        };
      },
      data: mark.areas.map((area) => area.flat()),
    },
    // points that are not drawn, which make the axes reach the areas
    {
      ...{ type: 'scatter', symbolSize: 0, silent: true },
      data: mark.areas.flat().flatMap(([at, low, high]) => [
        [at, low],
        [at, high],
      ]),
    },
  ];
};

const boxes = (mark: BoxesMark, { figure }: Painting) => {
  const { color } = markLook(mark);
  return {
    ...{ name: mark.name, type: 'boxplot', itemStyle: { color: `${color}29`, borderColor: color } },
    data: namesOf(figure).map((_, at) => {
      const box = mark.boxes.find((one) => one.at === at);
      // a name without a box has an empty place
      return box ? [box.low, box.q1, box.median, box.q3, box.high] : Array.from({ length: 5 }, () => '-');
    }),
  };
};

/** Lines across the plot. The series has points there, which make the axes reach the lines; they have no other coordinate and are not drawn. */
const limits = (marks: readonly LimitMark[], { palette, figure }: Painting) => {
  if (marks.length === 0) return [];
  const [low, high] = domainOn(figure, 'x');
  const middle = (low + high) / 2;
  const lineAt = ({ axis, value, text, isLower, meaning }: LimitMark) => {
    const { color, dash } = lookFor(meaning);
    const side = meaning.of === 'guide' && axis === 'y' ? 'insideStart' : 'insideEnd';
    // above rows, which it would cover
    const isAbove = figure.y.kind === 'categories';
    const position = isAbove ? 'start' : `${side}${isLower ? 'Bottom' : 'Top'}`;
    const align = isAbove && value > middle ? 'right' : undefined;
    return {
      ...(axis === 'x' ? { xAxis: value } : { yAxis: value }),
      ...{ name: text, lineStyle: { color, type: dash, width: 1.25 } },
      label: { color: meaning.of === 'guide' ? palette.quiet : palette.text, position, align },
    };
  };
  return [
    {
      ...{ type: 'scatter', symbolSize: 0, silent: true },
      data: marks.map(({ axis, value }) => (axis === 'x' ? [value, '-'] : ['-', value])),
      markLine: {
        ...{ symbol: 'none', silent: true },
        // readable over bars
        label: { formatter: '{b}', backgroundColor: palette.background, padding: [1, 3] },
        data: marks.map(lineAt),
      },
    },
  ];
};

const seriesOf = (mark: Mark, painting: Painting): object[] => {
  switch (mark.kind) {
    case 'points':
      return points(mark, painting);
    case 'lines':
      return [lines(mark, painting)];
    case 'bars':
      return [bars(mark, painting)];
    case 'boxes':
      return [boxes(mark, painting)];
    case 'band':
      return band(mark);
    case 'limit':
      return [];
  }
};

const plane = (figure: PlaneFigure, style: EChartsStyle): EChartsOption => {
  const counts = figure.marks.map((mark) => (mark.kind === 'points' ? mark.at.length : 0));
  const painting = { ...style, figure, pointCount: counts.reduce((sum, count) => sum + count, 0) };
  return {
    ...frame(figure, style),
    grid: layoutOf(figure, style).grid,
    ...axesOf(figure, style),
    series: [
      ...figure.marks.flatMap((mark, index) =>
        seriesOf(mark, painting).map((series, layer) => ({ id: seriesId(index, layer), ...series })),
      ),
      ...limits(
        figure.marks.filter((mark) => mark.kind === 'limit'),
        painting,
      ),
    ],
  };
};

/** A name in lines of about 16 characters, for the space over an axis. */
const wrapped = (name: string) => name.replaceAll(/(.{12,}?)\s+/g, '$1\n');

/** The more lines cross, the fainter each is. */
const lineOpacity = (count: number) => Math.max(0.04, Math.min(0.5, 40 / Math.max(1, count)));

const parallel = (figure: ParallelFigure, style: EChartsStyle): EChartsOption => {
  const { axes, groups } = figure;
  const { palette } = style;
  const opacity = lineOpacity(groups.reduce((sum, { rows }) => sum + rows.length, 0));
  return {
    ...frame(figure, style),
    parallel: { left: 80, right: 80, top: topOf(figure, style) + 44, bottom: 24 },
    parallelAxis: axes.map((axis, dim) => ({
      ...{ id: String(dim), dim, name: wrapped(axisTitle(axis)), scale: true, realtime: false },
      nameTextStyle: { color: palette.quiet, lineHeight: 14 },
      axisLabel: { color: palette.quiet },
      axisLine: { lineStyle: { color: palette.quiet } },
      areaSelectStyle: {
        ...{ width: 24, color: 'rgba(128, 128, 128, 0.3)', borderColor: palette.quiet, opacity: 1 },
      },
    })),
    series: groups.map(({ name, meaning, rows }, index) => {
      const { color, dash } = lookFor(meaning);
      return {
        ...{
          id: seriesId(index, 0),
          name,
          type: 'parallel',
          inactiveOpacity: opacity / 10,
          activeOpacity: opacity,
        },
        lineStyle: { width: 1, opacity, color, type: dash },
        data: rows,
      };
    }),
  };
};

/** The option by which ECharts draws a figure. */
export const toEChartsOption = (figure: Figure, style: EChartsStyle): EChartsOption =>
  figure.layout === 'plane' ? plane(figure, style) : parallel(figure, style);
