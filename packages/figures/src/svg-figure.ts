// Paints a figure as SVG, for print and for files.

import { lookFor, type Palette } from './colors.ts';
import {
  type Axis,
  axisTitle,
  type CategoryAxis,
  clipMiddle,
  countedNames,
  countText,
  dodgeCount,
  type Figure,
  type LinesMark,
  legendOf,
  markLook,
  type NumberAxis,
  numberText,
  type ParallelFigure,
  type PlaneFigure,
  type Point,
  transposed,
} from './figure.ts';
import { domainFor, domainOn, type Scale, scaleFor, stackedBars, ticksOn } from './scales.ts';
import {
  dashPatterns,
  type Place,
  polylines,
  rounded,
  svgLine,
  svgMark,
  svgPoints,
  svgText,
  textWidth,
} from './svg-marks.ts';

export interface SvgStyle {
  /** Points. */
  width: number;
  /** Points between the axes; one with names beside it is as high as its rows. */
  height?: number;
  palette: Palette;
  fontFamily: string;
  /** Title above and note below the figure. */
  hasHeading?: boolean;
  /** Points and bars with a label show it where the pointer rests. */
  hasTitles?: boolean;
  /** More rows of names than this are painted as several pictures with one scale. */
  maxRows?: number;
  /** Points of a row with a name beside it. */
  rowHeight?: number;
}

/** A picture; `svg` states its size. */
export interface SvgPicture {
  svg: string;
  /** Points. */
  width: number;
  height: number;
}

const legendLine = 12;
const noteLine = 9;
const maxNameWidth = 150;

/** Words in lines of a width. */
const wrapped = (text: string, width: number) => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length === 0 || textWidth(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return text === '' ? [] : lines;
};

const nameLine = 7.5;

/** A name beside its row, in two lines where one is too short; what even those do not hold is cut in its middle. */
const nameLines = (name: string, width: number) => {
  const letters = Math.floor(width / textWidth('m'));
  const lines = wrapped(name, width);
  return lines.length <= 2 && lines.every((line) => line.length <= letters)
    ? lines
    : wrapped(clipMiddle(name, Math.floor(letters * 1.6)), width)
        .slice(0, 2)
        .map((line) => clipMiddle(line, letters));
};

/** The names of a figure with their marks, in as many lines as they need. */
const paintLegend = (figure: Figure, { width, palette }: SvgStyle): { keys: string; lines: number } => {
  let [left, line] = [0, 0];
  const keys = legendOf(figure).map(({ name, mark }) => {
    const words = wrapped(name, width - 20);
    const space = 20 + Math.max(...words.map((part) => textWidth(part)));
    if (left > 0 && left + space > width) [left, line] = [0, line + 1];
    const [x, y] = [left, line * legendLine + 5];
    left += space;
    line += words.length - 1;
    const { color, shape, dash } = markLook(mark);
    const isArea = mark.kind === 'bars' || mark.kind === 'boxes' || mark.kind === 'band';
    const still: Scale = Object.assign((value: number) => value, { ticks: () => [] });
    const place: Place = {
      ...{ x: still, y: still, categories: 'x', ink: palette.text },
      ...{ left: 0, right: 0, top: 0, bottom: 0 },
    };
    const hasLine = mark.kind === 'lines';
    return [
      isArea ? `<rect x="${rounded(x)}" y="${y - 3}" width="6" height="6" fill="${color}"/>` : '',
      hasLine ? svgLine([x - 1, y], [x + 9, y], color, { width: 1.1, dash: dashPatterns[dash] }) : '',
      mark.kind === 'points' || (hasLine && mark.hasPoints)
        ? svgPoints([[x + 4, y]], { shape, color, isHollow: mark.kind === 'points' && mark.isHollow }, place)
        : '',
      ...words.map((part, row) =>
        svgText(x + 12, y + 2.5 + row * legendLine, part, { anchor: 'start', fill: palette.text }),
      ),
    ].join('');
  });
  return { keys: `<g class="legend">${keys.join('')}</g>`, lines: keys.length > 0 ? line + 1 : 0 };
};

const measureNames = (axis: CategoryAxis) =>
  Math.max(0, ...countedNames(axis).map((name) => textWidth(name)));

/** Names that do not fit below a plot stand beside it. */
const upright = (figure: PlaneFigure, width: number): PlaneFigure =>
  figure.x.kind === 'categories' &&
  !figure.x.isSparse &&
  measureNames(figure.x) + 6 > (width - 60) / Math.max(1, figure.x.names.length)
    ? transposed(figure)
    : figure;

/** How the ticks of an axis are written: all with the decimals that one of them needs. */
const tickTexts = (axis: NumberAxis, ticks: readonly number[]) => {
  const texts = ticks.map((tick) => numberText(tick, axis.format));
  const decimals =
    axis.scale === 'log' ? 0 : Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return (tick: number) => {
    const text = numberText(tick, axis.format);
    const missing = decimals - (text.split('.')[1]?.length ?? 0);
    return missing <= 0 ? text : `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
  };
};

const yTicks = 5;

const measureTicks = (axis: NumberAxis, domain: [number, number]) => {
  const ticks = ticksOn(axis, scaleFor(axis, domain, 0, 1), yTicks);
  return Math.max(14, ...ticks.map((tick) => textWidth(tickTexts(axis, ticks)(tick))));
};

const horizontalTicks = (axis: Axis, place: Place, { palette }: SvgStyle) => {
  const { x, top, bottom, left, right } = place;
  const fill = palette.quiet;
  let end = 0;
  if (axis.kind === 'categories')
    return countedNames(axis).flatMap((name, index, names) => {
      if (!axis.isSparse) return svgText(x(index), bottom + 9, name, { fill });
      const isFree = x(index) - textWidth(name) / 2 >= end;
      if (names[index - 1] === name || !isFree) return [];
      end = x(index) + textWidth(name) / 2 + 8;
      return svgText(x(index), bottom + 9, name, { fill });
    });
  const ticks = ticksOn(axis, x, Math.floor((right - left) / 60));
  const tickText = tickTexts(axis, ticks);
  return ticks.flatMap((tick) => {
    const half = textWidth(tickText(tick)) / 2;
    const isFree = x(tick) - half >= end;
    if (isFree) end = x(tick) + half + 2;
    return [
      svgLine([x(tick), top], [x(tick), bottom], palette.hairline),
      isFree ? svgText(x(tick), bottom + 9, tickText(tick), { fill }) : '',
      isFree && countText(axis, tick) ? svgText(x(tick), bottom + 17, countText(axis, tick), { fill }) : '',
    ];
  });
};

const verticalTicks = (axis: Axis, place: Place, { palette }: SvgStyle, rows: readonly [number, number]) => {
  const { y, left, right } = place;
  if (axis.kind === 'categories')
    return countedNames(axis)
      .slice(...rows)
      .flatMap((name, index) => {
        const lines = nameLines(name, left - 6);
        const first = y(rows[0] + index) + 2.2 - ((lines.length - 1) * nameLine) / 2;
        return lines.map((line, row) =>
          svgText(left - 5, first + row * nameLine, line, { anchor: 'end', fill: palette.text }),
        );
      });
  const ticks = ticksOn(axis, y, yTicks);
  const tickText = tickTexts(axis, ticks);
  let end = Number.POSITIVE_INFINITY;
  return ticks.flatMap((tick) => {
    const isFree = y(tick) <= end;
    if (isFree) end = y(tick) - 7;
    return [
      svgLine([left, y(tick)], [right, y(tick)], palette.hairline),
      isFree ? svgText(left - 4, y(tick) + 2.2, tickText(tick), { anchor: 'end', fill: palette.quiet }) : '',
    ];
  });
};

/** Texts at lines across the plot: above rows; else those at upright lines are one below the other where they would overlap. */
const limitTexts = ({ marks }: PlaneFigure, place: Place, palette: Palette) => {
  const { left, right, top, categories, x, y } = place;
  const ends: number[] = [];
  return marks.map((mark) => {
    if (mark.kind !== 'limit') return '';
    const fill = mark.meaning.of === 'guide' ? palette.quiet : palette.text;
    if (mark.axis === 'y')
      return svgText(right - 2, y(mark.value) + (mark.isLower ? 7 : -2.5), mark.text, {
        anchor: 'end',
        fill,
      });
    const at = x(mark.value);
    if (categories === 'y')
      return svgText(Math.min(at, right - textWidth(mark.text) / 2), top - 2.5, mark.text, { fill });
    const isLeft = at < (left + right) / 2;
    const start = isLeft ? at + 3 : at - 3 - textWidth(mark.text);
    const free = ends.findIndex((end) => end < start);
    const row = free === -1 ? ends.length : free;
    ends[row] = start + textWidth(mark.text) + 4;
    return svgText(isLeft ? at + 3 : at - 3, top + 7 + row * 8, mark.text, {
      ...{ anchor: isLeft ? 'start' : 'end', fill },
    });
  });
};

const lineText = ({ text, lines, meaning }: LinesMark, { x, y, right }: Place) => {
  const end = lines.at(-1)?.at(-1);
  if (!text || !end) return '';
  return svgText(Math.min(right, x(end[0])) - 2, y(end[1]) - 3, text, {
    ...{ anchor: 'end', fill: lookFor(meaning).color },
  });
};

/** The whole picture: legend, what is painted below it down to `bottom`, and the heading around them. */
const framed = (figure: Figure, style: SvgStyle, content: readonly string[], bottom: number): SvgPicture => {
  const { palette, width, fontFamily, hasHeading = false } = style;
  const above = hasHeading ? 22 : 0;
  const notes = hasHeading ? wrapped(figure.note, width) : [];
  const height = above + bottom + notes.length * noteLine + (hasHeading ? 6 : 0);
  const margin = hasHeading ? 12 : 0;
  const size = { width: width + 2 * margin, height: rounded(height + 2 * margin) };
  const heading = [
    `<rect width="${size.width}" height="${size.height}" fill="${palette.background}"/>`,
    svgText(margin, margin + 10, figure.title, { anchor: 'start', fill: palette.text, size: 9, bold: true }),
    ...notes.map((line, index) =>
      svgText(margin, margin + above + bottom + 6 + index * noteLine, line, {
        ...{ anchor: 'start', fill: palette.quiet },
      }),
    ),
  ];
  const body = `<g transform="translate(${margin} ${margin + above})">${content.join('')}</g>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="${fontFamily}">`,
    ...(hasHeading ? heading : []),
    hasHeading ? body : content.join(''),
    '</svg>',
  ];
  return { svg: svg.join(''), ...size };
};

const isCut = (axis: Axis) => axis.kind === 'numbers' && (axis.min !== undefined || axis.max !== undefined);

/** A plane figure, of a vertical axis with names these rows. */
const paintRows = (figure: PlaneFigure, style: SvgStyle, rows: readonly [from: number, to: number]) => {
  const { x, y, marks } = figure;
  const { palette, width, height = 190, rowHeight: ownHeight = 17 } = style;
  const [from, to] = rows;
  const { keys, lines } = paintLegend(figure, style);
  const hasRows = y.kind === 'categories';
  const hasTextsAbove = hasRows && marks.some((mark) => mark.kind === 'limit' && mark.axis === 'x');
  const titleSpace = !hasRows || axisTitle(y) !== '' ? 16 : 6;
  const top = lines * legendLine + titleSpace + (hasTextsAbove ? 8 : 0);
  const along = hasRows ? ([from - 0.5, to - 0.5] as [number, number]) : domainOn(figure, 'y');
  const rowHeight = Math.max(ownHeight, 5 * dodgeCount(figure));
  const bottom = top + (hasRows ? Math.max(2, to - from) * rowHeight : height);
  const left =
    y.kind === 'categories' ? Math.min(maxNameWidth, measureNames(y) + 10) : measureTicks(y, along) + 10;
  const texts = hasRows ? marks.flatMap((mark) => (mark.kind === 'bars' && mark.texts) || []) : [];
  const right = width - Math.max(12, ...texts.map((text) => textWidth(text) + 2));
  const place: Place = {
    ...{ left, right, top, bottom, categories: hasRows ? 'y' : 'x' },
    ...{ hasTitles: style.hasTitles, ink: palette.text },
    x: scaleFor(x, domainOn(figure, 'x'), left, right),
    y: hasRows ? scaleFor(y, along, top, bottom) : scaleFor(y, along, bottom, top),
  };
  const stack = stackedBars(place.categories);
  const isClipped = to - from < (hasRows ? y.names.length : 0) || isCut(x) || isCut(y);
  const countLine = x.kind === 'numbers' && x.counts ? 8 : 0;
  return framed(
    figure,
    style,
    [
      keys,
      ...horizontalTicks(x, place, style),
      ...verticalTicks(y, place, style, rows),
      svgLine([left, bottom], [right, bottom], palette.quiet),
      isClipped
        ? `<clipPath id="rows"><rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}"/></clipPath><g clip-path="url(#rows)">`
        : '',
      ...marks.map((mark) => svgMark(mark, place, stack)),
      isClipped ? '</g>' : '',
      ...limitTexts(figure, place, palette),
      ...marks.map((mark) => (mark.kind === 'lines' ? lineText(mark, place) : '')),
      svgText(
        Math.min((left + right) / 2, width - textWidth(axisTitle(x)) / 2),
        bottom + 20 + countLine,
        axisTitle(x),
        {
          fill: palette.quiet,
        },
      ),
      svgText(0, top - 6, axisTitle(y), { anchor: 'start', fill: palette.quiet }),
    ],
    bottom + countLine + (axisTitle(x) ? 24 : 14),
  );
};

/** Upright axes, each with its own scale from its smallest to its largest number. */
const paintParallel = (figure: ParallelFigure, style: SvgStyle) => {
  const { axes, groups } = figure;
  const { palette, width, height = 190 } = style;
  const { keys, lines } = paintLegend(figure, style);
  const room = (width - 100) / Math.max(1, axes.length - 1);
  const titles = axes.map((axis) => wrapped(axisTitle(axis), Math.min(room, 100) - 4));
  const top = lines * legendLine + 5 + 7.5 * Math.max(1, ...titles.map(({ length }) => length));
  const bottom = top + height;
  const across = (index: number) => 50 + index * room;
  const scales = axes.map((axis, index) => {
    const values = groups.flatMap(({ rows }) => rows.map((row) => row[index] ?? 0));
    return scaleFor(axis, domainFor(axis, values), bottom, top);
  });
  const opacity = Math.max(0.06, Math.min(0.6, 40 / Math.max(1, groups.flatMap(({ rows }) => rows).length)));
  return framed(
    figure,
    style,
    [
      keys,
      ...groups.map(({ rows, meaning }) => {
        const { color, dash } = lookFor(meaning);
        const drawn = rows.map((row) =>
          row.map((value, index): Point => [across(index), scales[index]?.(value) ?? 0]),
        );
        return `<g stroke-opacity="${rounded(opacity)}">${polylines(drawn, color, { width: 0.8, dash: dashPatterns[dash] })}</g>`;
      }),
      ...axes.flatMap((axis, index) => {
        const scale = scales[index];
        const own = titles[index] ?? [];
        return [
          svgLine([across(index), top], [across(index), bottom], palette.quiet),
          ...(scale ? ticksOn(axis, scale, 6) : []).map((tick) =>
            svgText(across(index) - 3, (scale?.(tick) ?? 0) + 2.2, numberText(tick, axis.format), {
              ...{ anchor: 'end', fill: palette.quiet },
            }),
          ),
          ...own.map((line, row) =>
            svgText(across(index), top - 5 - (own.length - 1 - row) * 7.5, line, { fill: palette.quiet }),
          ),
        ];
      }),
    ],
    bottom + 8,
  );
};

/** The pictures of a figure: several with one scale where it has more rows of names than `maxRows`. */
export const toSvg = (figure: Figure, style: SvgStyle): SvgPicture[] => {
  if (figure.layout === 'parallel') return [paintParallel(figure, style)];
  const turned = upright(figure, style.width);
  const count = turned.y.kind === 'categories' ? turned.y.names.length : 0;
  const pictures = Math.max(1, Math.ceil(count / (style.maxRows ?? Number.POSITIVE_INFINITY)));
  const rows = Math.ceil(count / pictures);
  return Array.from({ length: pictures }, (_, part) =>
    paintRows(turned, style, [part * rows, Math.min(count, (part + 1) * rows)]),
  );
};
