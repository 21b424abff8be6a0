// What the options of every kind of chart share: frame, axes, groups and limits.
import type { Intervals } from '../../../../charts/echart/brush.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { Palette } from '../../../../charts/echart/palette.ts';
import type { ChartContext } from '../chart-context.ts';
import type { ChartLimits, LimitLine } from '../limit-lines.ts';

/** What a saved picture says besides the chart. */
interface Heading {
  title: string;
  note: string;
}

export interface Drawing {
  context: ChartContext;
  palette: Palette;
  limits: ChartLimits;
  /** The selection; what it leaves out fades. */
  brushed: Intervals;
  /** Of a picture; the page has its own. */
  heading?: Heading | undefined;
}

/** Pixels a heading takes. */
const headingHeight = 64;
const legendHeight = 36;

/** Pixels above the plot. */
export const topOf = ({ heading }: Drawing, groups: readonly string[]) =>
  16 + (heading ? headingHeight : 0) + (groups.length > 1 ? legendHeight : 8);

const font = 'Inter Variable, Inter, system-ui, sans-serif';

const titleOf = ({ heading, palette }: Drawing) =>
  heading && {
    text: heading.title,
    subtext: heading.note,
    left: 16,
    top: 12,
    textStyle: { color: palette.text, fontSize: 16, fontFamily: font },
    subtextStyle: { color: palette.quiet, fontSize: 12, fontFamily: font },
  };

/** The margins of a plot with `bottom` pixels below it. */
export const gridOf = (drawing: Drawing, groups: readonly string[], bottom: number) => ({
  left: 72,
  right: 24,
  top: topOf(drawing, groups),
  bottom,
  outerBoundsMode: 'none' as const,
});

export const frame = (drawing: Drawing, groups: readonly string[]): ChartOption => {
  const { palette, heading } = drawing;
  return {
    animation: false,
    backgroundColor: palette.background,
    color: [...palette.data],
    textStyle: { fontFamily: font, color: palette.text },
    title: titleOf(drawing),
    grid: gridOf(drawing, groups, 56),
    legend:
      groups.length > 1
        ? {
            type: 'scroll',
            top: heading ? headingHeight : 0,
            left: 16,
            right: 16,
            itemWidth: 16,
            itemHeight: 10,
            data: [...groups],
            textStyle: { color: palette.text },
            pageTextStyle: { color: palette.quiet },
            pageIconColor: palette.text,
            pageIconInactiveColor: palette.hairline,
          }
        : undefined,
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      confine: true,
      backgroundColor: palette.background,
      borderColor: palette.hairline,
      textStyle: { color: palette.text },
    },
  };
};

export const valueAxis = ({ palette }: Drawing, name: string) => ({
  type: 'value',
  name,
  nameLocation: 'middle',
  nameGap: 32,
  nameTextStyle: { color: palette.quiet },
  scale: true,
  axisLabel: { color: palette.quiet, hideOverlap: true },
  axisLine: { show: true, lineStyle: { color: palette.hairline } },
  splitLine: { lineStyle: { color: palette.hairline } },
});

export const verticalAxis = (drawing: Drawing, name: string) => ({
  ...valueAxis(drawing, name),
  nameGap: 52,
});

/** More names than this do not fit side by side. */
const mostLevelNames = 10;
const longestLevelName = 12;
/** More names than this overlap when slanted, on a phone. */
const mostSlantedNames = 12;

/** Letters of the longest name in full. */
const longestName = 22;

/** A long name without its middle, since similar names differ at the end. */
export const shortName = (name: string) =>
  name.length > longestName ? `${name.slice(0, 10).trimEnd()}…${name.slice(-11).trimStart()}` : name;

/** An axis of names, slanted where they are many or long, and upright in small letters where they are very many. */
export const categoryAxis = (drawing: Drawing, names: readonly (string | number)[]) => {
  const texts = names.map(String);
  const upright = texts.length > mostSlantedNames;
  const slanted = texts.length > mostLevelNames || texts.some((name) => name.length > longestLevelName);
  return {
    ...valueAxis(drawing, ''),
    type: 'category',
    data: texts,
    splitLine: { show: false },
    axisLabel: {
      color: drawing.palette.quiet,
      interval: 0,
      rotate: upright ? 90 : slanted ? 45 : 0,
      fontSize: upright ? 10 : 12,
      hideOverlap: true,
      formatter: shortName,
    },
  };
};

/** Pixels below a plot over `categoryAxis`. */
export const categorySpace = (names: readonly string[]) => {
  if (names.length > mostSlantedNames) return 140;
  return names.length > mostLevelNames || names.some((name) => name.length > longestLevelName) ? 124 : 56;
};

const symbols = ['circle', 'triangle', 'diamond', 'rect'];
const dashes = ['solid', 'dashed', 'dotted'];

/** The look of a group: colours repeat, with another symbol or dash. */
export const groupLook = ({ palette }: Drawing, index: number) => {
  const round = Math.floor(index / palette.data.length);
  return {
    color: palette.data[index % palette.data.length],
    symbol: symbols[round % symbols.length],
    dash: dashes[round % dashes.length],
  };
};

const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 6 });

/**
 * A series of dashed lines at the limits of the horizontal (`x`) and vertical axis, one for limits of the same value. Its points make the axes reach the limits;
 * they have no other coordinate and are not drawn.
 */
export const limitSeries = (
  { palette }: Drawing,
  { x = [], y = [] }: { x?: readonly LimitLine[] | undefined; y?: readonly LimitLine[] | undefined },
) => {
  const linesAt = (axis: 'xAxis' | 'yAxis', limits: readonly LimitLine[]) =>
    [...new Set(limits.map(({ value }) => value))].map((value) => {
      const labels = limits.filter((limit) => limit.value === value).map(({ label }) => label);
      return { [axis]: value, name: `${labels.join('; ')} ${figure(value)}` };
    });
  if (x.length + y.length === 0) return [];
  return [
    {
      name: 'Limits',
      type: 'scatter',
      symbolSize: 0,
      silent: true,
      data: [...x.map(({ value }) => [value, '-']), ...y.map(({ value }) => ['-', value])],
      markLine: {
        symbol: 'none',
        silent: true,
        lineStyle: { color: palette.limit, type: 'dashed' },
        // readable over bars
        label: {
          ...{ color: palette.limit, formatter: '{b}', position: 'insideEndTop' },
          ...{ backgroundColor: palette.background, padding: [1, 3] },
        },
        data: [...linesAt('xAxis', x), ...linesAt('yAxis', y)],
      },
    },
  ];
};

/** Of a mark outside the selection. */
export const fadedOpacity = 0.15;
