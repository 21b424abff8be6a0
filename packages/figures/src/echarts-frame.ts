// What every option of ECharts has around its marks: title, legend, tooltip, margins and axes.

import type { Palette } from './colors.ts';
import {
  type Axis,
  axisTitle,
  type CategoryAxis,
  clipMiddle,
  countedName,
  countedNames,
  countText,
  dodgeCount,
  type Figure,
  legendOf,
  type NumberAxis,
  numberText,
  type PlaneFigure,
} from './figure.ts';
import { type DrawnItem, labelAt } from './marks-at.ts';
import { domainOn, scaleFor, ticksOn } from './scales.ts';

/** Pixels between the edges of a chart and its plot. */
export interface Grid {
  left: number;
  top: number;
  right: number;
  bottom: number;
  outerBoundsMode: 'none';
}
export interface EChartsOption {
  grid?: Grid;
  [part: string]: unknown;
}

export interface EChartsStyle {
  palette: Palette;
  /** Selected intervals of the axes; what they leave out fades. */
  brushed?: readonly (readonly [number, number] | undefined)[];
  /** Title and note in the picture; the page has its own. */
  hasHeading?: boolean;
  /** Pixels; names are turned and lines broken where they do not fit. */
  width?: number;
}

const legendHeight = 36;
const font = 'Inter Variable, Inter, system-ui, sans-serif';

/** About the width of a letter of 12 pixels. */
const letter = 6.6;

/** A text in lines of a width. */
const inLines = (text: string, width: number) =>
  text
    .replaceAll(new RegExp(`(.{1,${Math.max(16, Math.floor(width / letter))}})(\\s+|$)`, 'g'), '$1\n')
    .trimEnd();

/** The note of a figure below its title, in lines of the width of the picture. */
const noteLines = ({ note }: Figure, { width = 900 }: EChartsStyle) => inLines(note, width - 32);

/** Pixels of the title and the note above a picture. */
const headingHeight = (figure: Figure, style: EChartsStyle) =>
  style.hasHeading ? 46 + noteLines(figure, style).split('\n').length * 16 : 0;

/** A name of the legend, in lines that fit beside its mark. */
const legendName = (name: string, { width = 900 }: EChartsStyle) => inLines(name, width - 96);

const longest = (names: readonly string[]) => Math.max(0, ...names.map((name) => name.length));

/** Rows of names above a plot; more names are on pages of one row. */
const maxLegendRows = 4;

/** The rows of a legend whose names wrap as ECharts wraps them, and the lines of its highest name. */
const legendRows = (figure: Figure, style: EChartsStyle) => {
  const room = (style.width ?? 900) - 32;
  let [rows, left, lines] = [1, 0, 1];
  for (const { name } of legendOf(figure)) {
    const parts = legendName(name, style).split('\n');
    // mark, name and the gap after it
    const space = 24 + longest(parts) * letter + 10;
    if (left > 0 && left + space > room) [rows, left] = [rows + 1, 0];
    left += space;
    lines = Math.max(lines, parts.length);
  }
  return { rows, lines };
};

/** Pixels above the plot. */
export const topOf = (figure: Figure, style: EChartsStyle) => {
  const { rows, lines } = legendRows(figure, style);
  const wrappedRows = rows > maxLegendRows ? 1 : rows;
  const legend =
    legendOf(figure).length > 0 ? legendHeight + (wrappedRows - 1) * 24 + wrappedRows * (lines - 1) * 14 : 8;
  return 16 + headingHeight(figure, style) + legend;
};

export const frame = (figure: Figure, style: EChartsStyle): EChartsOption => {
  const { palette, hasHeading } = style;
  const legend = legendOf(figure);
  const names = legend.map(({ name }) => name);
  const itemWidth = legend.some(({ mark }) => mark.kind === 'lines') ? 18 : 10;
  return {
    animation: false,
    backgroundColor: palette.background,
    textStyle: { fontFamily: font, color: palette.text },
    title: hasHeading
      ? {
          ...{ text: figure.title, subtext: noteLines(figure, style), left: 16, top: 12 },
          textStyle: { color: palette.text, fontSize: 16, fontFamily: font },
          subtextStyle: { color: palette.quiet, fontSize: 12, lineHeight: 16, fontFamily: font },
        }
      : undefined,
    legend:
      names.length > 0
        ? {
            type: legendRows(figure, style).rows > maxLegendRows ? 'scroll' : 'plain',
            ...{ top: headingHeight(figure, style), left: 16, right: 16 },
            ...{
              itemWidth,
              itemHeight: 10,
              data: names,
              formatter: (name: string) => legendName(name, style),
            },
            textStyle: { color: palette.text },
            pageTextStyle: { color: palette.quiet },
            pageIconColor: palette.text,
            pageIconInactiveColor: palette.hairline,
          }
        : undefined,
    tooltip: {
      // names from the data are not read as HTML
      ...{ trigger: 'item', renderMode: 'richText', confine: true },
      formatter: (drawn: DrawnItem | DrawnItem[]) => labelAt(figure, [drawn].flat()[0]),
      ...{ backgroundColor: palette.background, borderColor: palette.hairline },
      textStyle: { color: palette.text },
    },
  };
};

/** Letters of a name in full below an axis. */
const maxName = 22;

/** Pixels left of a plot with names beside it: what they need, at most half of a phone. */
const nameSpace = (names: readonly string[], width: number) =>
  Math.min(longest(names) * letter + 24, 260, width * 0.48);

interface Layout {
  grid: Grid;
  /** Degrees by which names below the plot are turned: level where they fit side by side. */
  rotate: 0 | 45 | 90;
  /** Pixels of the names or numbers below the plot. */
  labelSpace: number;
  /** Title of the horizontal axis, in lines of the width of the plot. */
  title: string;
}

/** Pixels between a vertical axis and its title: the widest number beside it. */
const numberSpace = (figure: PlaneFigure) => {
  const { y } = figure;
  if (y.kind === 'categories') return 0;
  const within = ticksOn(y, scaleFor(y, domainOn(figure, 'y'), 0, 1), 6);
  const [first = 0, second = first] = within;
  const step = y.scale === 'log' ? 0 : second - first;
  // ECharts extends an axis by up to a step of its own, which may be twice as long
  const ticks = [first - 2 * step, ...within, (within.at(-1) ?? 0) + 2 * step];
  return 14 + longest(ticks.map((tick) => numberText(tick, y.format))) * letter;
};

/** The title of a vertical axis, in lines that fit beside a plot. */
const uprightTitle = (y: Axis) => inLines(axisTitle(y), 310);

const turnOf = (names: readonly string[], band: number) => {
  if (Math.min(longest(names), maxName) * letter + 8 <= band) return 0;
  return band >= 24 ? 45 : 90;
};

const spaceOf = (x: Axis, rotate: Layout['rotate']) => {
  if (x.kind === 'numbers') return x.counts ? 34 : 20;
  const letters = Math.min(longest(countedNames(x)), maxName + 8) * letter;
  return { 0: x.counts ? 34 : 20, 45: 16 + letters * 0.72, 90: 12 + letters * 0.85 }[rotate];
};

const hasLabelsAbove = ({ y, marks }: PlaneFigure) =>
  y.kind === 'categories' && marks.some((mark) => mark.kind === 'limit' && mark.axis === 'x');

export const layoutOf = (figure: PlaneFigure, style: EChartsStyle): Layout => {
  const { x, y } = figure;
  const { width = 900 } = style;
  const titleLines = uprightTitle(y).split('\n').length;
  const left =
    y.kind === 'categories'
      ? nameSpace(y.names, width)
      : Math.max(56, numberSpace(figure) + 20 + titleLines * 14);
  const plot = width - left - 24;
  const rotate = x.kind === 'categories' ? turnOf(x.names, plot / Math.max(1, x.names.length)) : 0;
  const labelSpace = spaceOf(x, rotate);
  const title = inLines(axisTitle(x), plot);
  const lines = title === '' ? 0 : title.split('\n').length;
  const top = topOf(figure, style) + (hasLabelsAbove(figure) ? 14 : 0);
  const bottom = labelSpace + lines * 15 + 16;
  return { grid: { left, right: 24, top, bottom, outerBoundsMode: 'none' }, rotate, labelSpace, title };
};

/** Pixels of a picture of a figure: names beside it need a row each. */
export const figureHeight = (figure: Figure) => {
  if (figure.layout === 'parallel' || figure.y.kind === 'numbers') return 400;
  return 140 + figure.y.names.length * Math.max(30, 9 * dodgeCount(figure));
};

const axisLook = ({ palette }: EChartsStyle, name: string) => ({
  ...{ name, nameLocation: 'middle', nameTextStyle: { color: palette.quiet, lineHeight: 14 } },
  // at the edge, also where the other axis passes zero: there it would look like a mark
  axisLine: { show: true, onZero: false, lineStyle: { color: palette.hairline } },
  splitLine: { lineStyle: { color: palette.hairline } },
});

/** An axis of years ends where its figure does, and has labels at whole years alone. */
const yearEnds = (figure: PlaneFigure, side: 'x' | 'y') => {
  const [min, max] = domainOn(figure, side);
  return { min, max, splitNumber: 8 };
};

const isCut = ({ min, max }: NumberAxis) => min !== undefined || max !== undefined;

/** As far as the reader chose; the other end is where the marks end. */
const endsOf = (figure: PlaneFigure, side: 'x' | 'y') => {
  const [min, max] = domainOn(figure, side);
  return { min, max };
};

const numbers = (figure: PlaneFigure, side: 'x' | 'y', axis: NumberAxis, style: EChartsStyle) => {
  // by itself ECharts writes powers of ten alone, with no line at any other number
  const ticks = axis.scale === 'log' && {
    customValues: ticksOn(axis, scaleFor(axis, domainOn(figure, side), 0, 1), 8),
  };
  return {
    ...axisLook(style, axisTitle(axis)),
    type: axis.scale === 'log' ? 'log' : 'value',
    ...{ scale: !axis.fromZero, ...(axis.format !== 'number' && { minInterval: 1 }) },
    ...(axis.format === 'year' && yearEnds(figure, side)),
    ...(axis.domain && { min: axis.domain[0], max: axis.domain[1] }),
    ...((isCut(axis) || axis.scale === 'log') && endsOf(figure, side)),
    ...(ticks && { axisTick: ticks }),
    axisLabel: {
      ...{ color: style.palette.quiet, hideOverlap: true, lineHeight: 14 },
      ...ticks,
      // an end that was not chosen is no round number
      ...(isCut(axis) && { showMinLabel: axis.min !== undefined, showMaxLabel: axis.max !== undefined }),
      formatter: (value: number) =>
        axis.format === 'year' && !Number.isInteger(value)
          ? ''
          : [numberText(value, axis.format), countText(axis, value)].filter(Boolean).join('\n'),
    },
  };
};

/** Names below the plot; their counts are in a second line of level ones. */
const namesBelow = (axis: CategoryAxis, rotate: Layout['rotate'], style: EChartsStyle) => ({
  ...axisLook(style, ''),
  ...{ type: 'category', data: [...axis.names], splitLine: { show: false } },
  axisLabel: {
    ...{ color: style.palette.quiet, interval: 0, rotate, fontSize: rotate === 90 ? 10 : 12 },
    lineHeight: 14,
    hideOverlap: true,
    formatter: (name: string, index: number) => {
      const count = countedName(axis, index).slice(name.length);
      return `${clipMiddle(name, maxName)}${rotate === 0 ? count.replace(' ', '\n') : count}`;
    },
  },
});

/** Names beside the plot; where marks lie between two names, as a number axis that writes the names. */
const namesBeside = (names: readonly string[], isBetween: boolean, width: number, style: EChartsStyle) => ({
  ...axisLook(style, ''),
  ...{ inverse: true, axisTick: { show: false }, splitLine: { show: false } },
  ...(isBetween
    ? { type: 'value', min: -0.5, max: Math.max(0, names.length - 1) + 0.5, interval: 0.5 }
    : { type: 'category', data: [...names] }),
  axisLabel: {
    ...{ color: style.palette.text, lineHeight: 13, width },
    ...(isBetween
      ? { formatter: (row: number) => clipMiddle(names[row] ?? '', Math.floor(width / letter)) }
      : { overflow: 'break', interval: 0 }),
  },
});

export const axesOf = (figure: PlaneFigure, style: EChartsStyle) => {
  const { x, y, marks } = figure;
  const { rotate, labelSpace, title, grid } = layoutOf(figure, style);
  const isBetween = marks.some(
    (mark) =>
      mark.kind === 'lines' && mark.lines.some((line) => line.some(([, row]) => !Number.isInteger(row))),
  );
  return {
    xAxis: {
      ...(x.kind === 'numbers' ? numbers(figure, 'x', x, style) : namesBelow(x, rotate, style)),
      ...{ name: title, nameGap: labelSpace + 8 },
    },
    yAxis:
      y.kind === 'numbers'
        ? {
            ...numbers(figure, 'y', y, style),
            ...{ name: uprightTitle(y), nameGap: numberSpace(figure) },
          }
        : namesBeside(y.names, isBetween, grid.left - 16, style),
  };
};
