// Texts, lines and marks of SVG, in points.

import type { Shape } from './colors.ts';
import { type Mark, markLook, type Point } from './figure.ts';
import { halfBar, maxBarPx, type Scale, type stackedBars } from './scales.ts';

export const rounded = (value: number) => Math.round(value * 100) / 100;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const svgLine = (
  [x1, y1]: Point,
  [x2, y2]: Point,
  stroke: string,
  { width = 0.5, dash = '' } = {},
): string =>
  `<line x1="${rounded(x1)}" y1="${rounded(y1)}" x2="${rounded(x2)}" y2="${rounded(y2)}" stroke="${stroke}" stroke-width="${width}"${dash}/>`;

/** Content with a title that appears where the pointer rests. */
const svgTitled = (title: string, content: string) => `<g><title>${escaped(title)}</title>${content}</g>`;

export const svgText = (
  x: number,
  y: number,
  content: string,
  { anchor = 'middle', fill = '#000', size = 6.5, bold = false } = {},
): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${bold ? ' font-weight="bold"' : ''}>${escaped(content)}</text>`;

/** About the width of a text in a sans serif, which no painter without a font can know. */
export const textWidth = (text: string, size = 6.5) => text.length * size * 0.53;

/** As attributes of a stroke. */
export const dashPatterns = {
  solid: '',
  dashed: ' stroke-dasharray="4 2.5"',
  dotted: ' stroke-dasharray="1.2 1.8"',
};

/** Where marks are drawn. */
export interface Place {
  x: Scale;
  y: Scale;
  /** The axis of categories, along which bars are not measured. */
  categories: 'x' | 'y';
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of texts at marks. */
  ink: string;
  /** Points and bars with a label have it as their title. */
  hasTitles?: boolean | undefined;
}

const shapes: Readonly<Record<Exclude<Shape, 'tick' | 'ring'>, string>> = {
  circle: 'm-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z',
  triangle: 'm0 -2.4l2.4 4.2h-4.8z',
  diamond: 'm0 -2.8l2.8 2.8l-2.8 2.8l-2.8 -2.8z',
  square: 'm-1.9 -1.9h3.8v3.8h-3.8z',
  pin: 'm0 2.4l2.4 -4.2h-4.8z',
  arrow: 'm0 -2.6l2.2 5l-2.2 -1.4l-2.2 1.4z',
  cross: 'm-0.8 -2.4h1.6v1.6h1.6v1.6h-1.6v1.6h-1.6v-1.6h-1.6v-1.6h1.6z',
};

/** The path of a shape; a tick is as long as a bar is wide, across the other axis. */
const shapeAt = (shape: Exclude<Shape, 'ring'>, [x, y]: Point, place: Place) => {
  const at = `M${rounded(place.x(x))} ${rounded(place.y(y))}`;
  if (shape !== 'tick') return at + shapes[shape];
  const scale = place[place.categories];
  const half = rounded(Math.abs(scale(halfBar) - scale(0)));
  return place.categories === 'x' ? `${at}m${-half} 0h${2 * half}` : `${at}m0 ${-half}v${2 * half}`;
};

export const svgPoints = (
  points: readonly Point[],
  { shape, color, isHollow = false }: { shape: Shape; color: string; isHollow?: boolean },
  place: Place,
) => {
  if (shape === 'ring')
    return points
      .map(
        ([x, y]) =>
          `<circle cx="${rounded(place.x(x))}" cy="${rounded(place.y(y))}" r="4.8" fill="none" stroke="${color}"/>`,
      )
      .join('');
  const path = points.map((point) => shapeAt(shape, point, place)).join('');
  if (path === '') return '';
  if (shape === 'tick') return `<path d="${path}" fill="none" stroke="${color}" stroke-width="1.2"/>`;
  // many points overlap
  const opacity = points.length < 100 ? 1 : 0.7;
  const paint = isHollow
    ? `fill="#fff" stroke="${color}" stroke-width="0.8"`
    : `fill="${color}" fill-opacity="${opacity}"`;
  return `<path d="${path}" ${paint}/>`;
};

/** Broken lines between positions on the paper. */
export const polylines = (
  lines: readonly (readonly Point[])[],
  color: string,
  { width = 1.1, dash = '' } = {},
) => {
  const path = lines.map((line) =>
    line.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join(''),
  );
  return `<path d="${path.join('')}" fill="none" stroke="${color}" stroke-width="${width}"${dash}/>`;
};

const rectangle = (corner: Point, opposite: Point) => {
  const [left, right] = [corner[0], opposite[0]].sort((a, b) => a - b) as [number, number];
  const [top, bottom] = [corner[1], opposite[1]].sort((a, b) => a - b) as [number, number];
  return `M${rounded(left)} ${rounded(top)}h${rounded(right - left)}v${rounded(bottom - top)}h${rounded(left - right)}z`;
};

/** The corners of what reaches along one axis from `from` to `to` and across the other from `first` to `last`. */
const cornersOf = ([first, last]: Point, [from, to]: Point, { x, y, categories }: Place): [Point, Point] =>
  categories === 'x'
    ? [
        [x(first), y(from)],
        [x(last), y(to)],
      ]
    : [
        [x(from), y(first)],
        [x(to), y(last)],
      ];

type MarkOf<K extends Mark['kind']> = Extract<Mark, { kind: K }>;

type Stack = ReturnType<typeof stackedBars>;

/** Texts beside points and at the ends of bars, inside the picture. */
const svgTexts = (mark: MarkOf<'points' | 'bars'>, place: Place) => {
  const { x, y, left, right, categories } = place;
  return mark.at.map(([along, across], index) => {
    const text = mark.texts?.[index];
    if (!text) return '';
    const [px, py] = [x(along), y(across)];
    if (mark.kind === 'bars' && categories === 'x') {
      const half = textWidth(text) / 2;
      return svgText(Math.max(left + half, Math.min(px, right - half)), py - 3, text, { fill: place.ink });
    }
    const [dx, dy] = mark.kind === 'bars' ? [3, 2.2] : [5, -3];
    const isInside = mark.kind === 'bars' || px + dx + textWidth(text) <= right + 12;
    return svgText(isInside ? px + dx : px - dx, py + dy, text, {
      ...{ anchor: isInside ? 'start' : 'end', fill: place.ink },
    });
  });
};

const bars = (mark: MarkOf<'bars'>, color: string, place: Place, stack: Stack) => {
  const { at, width, labels, isPale } = mark;
  const scale = place[place.categories];
  const widest = maxBarPx[place.categories] / 2 / Math.abs(scale(1) - scale(0));
  const half = width === undefined ? Math.min(halfBar, widest) : (width / 2) * 0.94;
  const path = at.map((point) => {
    const [along, across] = place.categories === 'x' ? point : [point[1], point[0]];
    const [from, to] = width === undefined ? stack(point) : [0, across];
    return rectangle(...cornersOf([along - half, along + half], [from, to], place));
  });
  // the one bin of equal numbers has no width
  const edge = width === 0 ? ` stroke="${color}" stroke-width="1.1"` : '';
  const painted = (d: string) =>
    `<path d="${d}" fill="${color}"${edge}${isPale ? ' fill-opacity="0.4"' : ''}/>`;
  const all =
    place.hasTitles && labels ? path.map((d, index) => svgTitled(labels[index] ?? '', painted(d))) : [];
  if (path.length === 0) return '';
  return [...(all.length > 0 ? all : [painted(path.join(''))]), ...svgTexts(mark, place)].join('');
};

const boxes = ({ boxes: all }: MarkOf<'boxes'>, color: string, place: Place) => {
  if (all.length === 0) return '';
  const between = (first: number, last: number, from: number, to: number) =>
    cornersOf([first, last], [from, to], place);
  const whiskers = all.flatMap(({ at, low, q1, q3, high }) => [
    between(at, at, low, q1),
    between(at, at, q3, high),
  ]);
  const halves = all.map(({ at, q1, q3 }) => rectangle(...between(at - halfBar, at + halfBar, q1, q3)));
  const medians = all.map(({ at, median }) => between(at - halfBar, at + halfBar, median, median));
  return [
    polylines(whiskers, color, { width: 0.8 }),
    `<path d="${halves.join('')}" fill="${color}" fill-opacity="0.16" stroke="${color}" stroke-width="0.8"/>`,
    polylines(medians, color, { width: 1.6 }),
  ].join('');
};

const band = ({ areas }: MarkOf<'band'>, color: string, { x, y }: Place) => {
  const path = areas.map((area) => {
    const above = area.map(([at, , high]): Point => [x(at), y(high)]);
    const below = area.map(([at, low]): Point => [x(at), y(low)]).reverse();
    return [...above, ...below]
      .map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${rounded(px)} ${rounded(py)}`)
      .join('');
  });
  return path.length === 0 ? '' : `<path d="${path.join('')}" fill="${color}" fill-opacity="0.16"/>`;
};

/** Beside the middle of a name. */
const offset = ({ index, count }: { index: number; count: number }, place: Place) => {
  const scale = place[place.categories];
  const step = Math.min(5, (Math.abs(scale(1) - scale(0)) * 0.8) / count);
  const by = rounded((index - (count - 1) / 2) * step);
  return place.categories === 'x' ? `${by} 0` : `0 ${by}`;
};

const bubbles = ({ at, sizes = [] }: MarkOf<'points'>, color: string, { x, y }: Place) => {
  const path = at.map((point, index) => {
    const r = rounded(2 * (sizes[index] ?? 1));
    return `M${rounded(x(point[0]))} ${rounded(y(point[1]))}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  });
  return `<path d="${path.join('')}" fill="${color}" fill-opacity="0.6"/>`;
};

/** A mark of a plane figure, without the texts at limits and lines. */
export const svgMark = (mark: Mark, place: Place, stack: Stack): string => {
  const { color, shape, dash } = markLook(mark);
  switch (mark.kind) {
    case 'points': {
      const look = { shape, color, isHollow: mark.isHollow };
      if (mark.sizes) return bubbles(mark, color, place);
      if (place.hasTitles && mark.labels)
        return mark.at
          .map((point, index) => svgTitled(mark.labels?.[index] ?? '', svgPoints([point], look, place)))
          .join('');
      const painted = svgPoints(mark.at, look, place) + svgTexts(mark, place).join('');
      return mark.dodge ? `<g transform="translate(${offset(mark.dodge, place)})">${painted}</g>` : painted;
    }
    case 'lines':
      return (
        polylines(
          mark.lines.map((line) => line.map(([x, y]): Point => [place.x(x), place.y(y)])),
          color,
          { dash: dashPatterns[dash] },
        ) + (mark.hasPoints ? svgPoints(mark.lines.flat(), { shape, color }, place) : '')
      );
    case 'bars':
      return bars(mark, color, place, stack);
    case 'band':
      return band(mark, color, place);
    case 'boxes':
      return boxes(mark, color, place);
    case 'limit': {
      const { left, right, top, bottom, x, y } = place;
      const at = mark.axis === 'x' ? x(mark.value) : y(mark.value);
      return mark.axis === 'x'
        ? svgLine([at, top], [at, bottom], color, { width: 0.8, dash: dashPatterns[dash] })
        : svgLine([left, at], [right, at], color, { width: 0.8, dash: dashPatterns[dash] });
    }
  }
};
