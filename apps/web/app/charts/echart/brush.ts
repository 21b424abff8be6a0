// A brush over the plot of a chart: the rectangle a pointer drags, and the intervals of the axes it covers.

/** An interval of an axis, in its unit. */
export type Interval = readonly [number, number];

/** By axis: horizontal then vertical, or the axes of parallel coordinates in their order; undefined if nothing is brushed. */
export type Intervals = readonly (Interval | undefined)[];

/** The axes that can be brushed; with one axis its interval is the first. */
export type BrushAxes = 'x' | 'y' | 'xy' | 'parallel';

/** Pixels from the left and the top edge of the chart. */
export type Point = readonly [number, number];
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const contains = ({ left, top, right, bottom }: Rect, [x, y]: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The plot between two points; the whole plot along an axis that is not brushed. */
export const rectBetween = ([x0, y0]: Point, [x1, y1]: Point, plot: Rect, axes: BrushAxes): Rect => ({
  left: axes === 'y' ? plot.left : clamp(Math.min(x0, x1), plot.left, plot.right),
  right: axes === 'y' ? plot.right : clamp(Math.max(x0, x1), plot.left, plot.right),
  top: axes === 'x' ? plot.top : clamp(Math.min(y0, y1), plot.top, plot.bottom),
  bottom: axes === 'x' ? plot.bottom : clamp(Math.max(y0, y1), plot.top, plot.bottom),
});

/** A rectangle moved inside the plot. */
export const moveRect = (rect: Rect, [dx, dy]: Point, plot: Rect): Rect => {
  const x = clamp(dx, plot.left - rect.left, plot.right - rect.right);
  const y = clamp(dy, plot.top - rect.top, plot.bottom - rect.bottom);
  return { left: rect.left + x, right: rect.right + x, top: rect.top + y, bottom: rect.bottom + y };
};

/** Conversion between pixels and values of the axes. */
export interface Scale {
  valueAt: (point: Point) => Point;
  pixelOf: (values: Point) => Point;
}

const ordered = (a: number, b: number): Interval => (a <= b ? [a, b] : [b, a]);

/** What a rectangle covers; of two axes, one that is covered from end to end has no interval. */
export const toIntervals = (rect: Rect, axes: BrushAxes, plot: Rect, { valueAt }: Scale): Intervals => {
  const [x0, y0] = valueAt([rect.left, rect.bottom]);
  const [x1, y1] = valueAt([rect.right, rect.top]);
  const [horizontal, vertical] = [ordered(x0, x1), ordered(y0, y1)];
  if (axes === 'x') return [horizontal];
  if (axes === 'y') return [vertical];
  const isWide = rect.left === plot.left && rect.right === plot.right;
  const isHigh = rect.top === plot.top && rect.bottom === plot.bottom;
  return [isWide ? undefined : horizontal, isHigh ? undefined : vertical];
};

/** The rectangle over intervals, a band where only one axis is brushed; undefined for none, or none in the plot. */
export const toRect = (
  brushed: Intervals,
  axes: BrushAxes,
  plot: Rect,
  { valueAt, pixelOf }: Scale,
): Rect | undefined => {
  const [horizontal, vertical] = axes === 'y' ? [undefined, brushed[0]] : brushed;
  if (!horizontal && !vertical) return undefined;
  const [x, y] = valueAt([plot.left, plot.top]);
  const [left, bottom] = pixelOf([horizontal?.[0] ?? x, vertical?.[0] ?? y]);
  const [right, top] = pixelOf([horizontal?.[1] ?? x, vertical?.[1] ?? y]);
  const rect = {
    left: horizontal ? clamp(left, plot.left, plot.right) : plot.left,
    right: horizontal ? clamp(right, plot.left, plot.right) : plot.right,
    top: vertical ? clamp(top, plot.top, plot.bottom) : plot.top,
    bottom: vertical ? clamp(bottom, plot.top, plot.bottom) : plot.bottom,
  };
  return rect.right > rect.left && rect.bottom > rect.top ? rect : undefined;
};
