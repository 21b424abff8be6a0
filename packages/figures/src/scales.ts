// Domains, scales and ticks of axes, for renderers that place marks themselves.

import { scaleLinear, scaleLog } from 'd3-scale';
import type { Axis, BandMark, BoxesMark, NumberAxis, PlaneFigure, Point } from './figure.ts';

/** Half the width of a bar or box between two names. */
export const halfBar = 0.32;

export interface Scale {
  (value: number): number;
  ticks(count: number): number[];
}

/** Stacks bars: for each bar passed in, returns where it starts and ends on the stack of its category. */
export const stackedBars = (categories: 'x' | 'y') => {
  const ends = new Map<number, number>();
  const [along, across] = categories === 'x' ? ([0, 1] as const) : ([1, 0] as const);
  return (point: Point): [from: number, to: number] => {
    const from = ends.get(point[along]) ?? 0;
    ends.set(point[along], from + point[across]);
    return [from, from + point[across]];
  };
};

function* summaryValues(mark: BoxesMark | BandMark, axis: 'x' | 'y') {
  if (mark.kind === 'boxes') for (const { low, high } of mark.boxes) yield* [low, high];
  else for (const [at, low, high] of mark.areas.flat()) yield* axis === 'x' ? [at] : [low, high];
}

/** The numbers that an axis of a figure has to reach. */
export function* axisValues(figure: PlaneFigure, axis: 'x' | 'y'): Generator<number> {
  const dimension = axis === 'x' ? 0 : 1;
  const categories = figure.y.kind === 'categories' ? 'y' : 'x';
  const stack = stackedBars(categories);
  for (const mark of figure.marks) {
    if (mark.kind === 'limit') {
      if (mark.axis === axis) yield mark.value;
    } else if (mark.kind === 'boxes' || mark.kind === 'band') {
      yield* summaryValues(mark, axis);
    } else if (mark.kind === 'bars' && categories !== axis) {
      for (const point of mark.at) yield* mark.width === undefined ? stack(point) : [0, point[dimension]];
    } else if (mark.kind === 'bars') {
      const half = (mark.width ?? 0) / 2;
      for (const point of mark.at) yield* [point[dimension] - half, point[dimension] + half];
    } else {
      for (const point of mark.kind === 'points' ? mark.at : mark.lines.flat()) yield point[dimension];
    }
  }
}

/** ASTM D341: on these two scales, the kinematic viscosity of an oil (mm²/s) against temperature (°C) is a straight line. */
const walther = {
  temperature: {
    at: (celsius: number) => Math.log10(celsius + 273.15),
    ticks: [-40, -30, -20, -10, 0, 20, 40, 60, 80, 100, 120, 150],
  },
  viscosity: {
    at: (viscosity: number) => Math.log10(Math.log10(viscosity + 0.7)),
    ticks: [2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 100_000, 400_000],
  },
};
const waltherScale = (axis: Axis) =>
  axis.kind === 'numbers' && (axis.scale === 'temperature' || axis.scale === 'viscosity')
    ? walther[axis.scale]
    : undefined;

/** The domain that covers `values`, with a margin so that no mark touches the frame. */
export const domainFor = (axis: NumberAxis, values: Iterable<number>): [number, number] => {
  if (axis.domain) return [...axis.domain];
  let [low, high] = axis.fromZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (!Number.isFinite(high - low)) return axis.scale === 'log' ? [1, 10] : [0, 1];
  const ticks = waltherScale(axis)?.ticks;
  if (ticks)
    return [ticks.findLast((tick) => tick <= low) ?? low, ticks.find((tick) => tick >= high) ?? high];
  if (axis.scale === 'log') return low === high ? [low / 2, high * 2] : [low / 1.3, high * 1.3];
  if (low === high && axis.format === 'year') return [low - 1, high + 1];
  if (low === high) return [low - (Math.abs(low) || 1) / 2, high + (Math.abs(high) || 1) / 2];
  const room = (high - low) * 0.04;
  return [axis.fromZero && low === 0 ? 0 : low - room, high + room];
};

/** The domain of an axis of a figure. */
export const domainOn = (figure: PlaneFigure, name: 'x' | 'y'): [number, number] => {
  const axis: Axis = figure[name];
  if (axis.kind === 'categories') return [-0.5, Math.max(0, axis.names.length - 1) + 0.5];
  const [low, high] = domainFor(axis, axisValues(figure, name));
  const [min, max] = [axis.min ?? low, axis.max ?? high];
  if (min < max) return [min, max];
  // all marks are beyond the end that the reader chose
  const room = Math.abs(min) || 1;
  return axis.min === undefined ? [max - room, max] : [min, min + room];
};

/**
 * The multiples of powers of ten within a domain; those of a linear scale within a part of a decade. Like `ticks` of d3-scale, of whose
 * nested loop the minifier of the site drops the body.
 */
const logTicks = ([low, high]: [number, number], count: number): number[] => {
  const first = Math.floor(Math.log10(low));
  const powers = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, index) => first + index);
  const ticks = powers
    .flatMap((power) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => Number(`${digit}e${power}`)))
    .filter((tick) => tick >= low && tick <= high);
  return ticks.length * 2 < count ? scaleLinear([low, high], [0, 1]).ticks(count) : ticks;
};

/** The scale that maps the domain of an axis to positions from `start` to `end`. */
export const scaleFor = (axis: Axis, domain: [number, number], start: number, end: number): Scale => {
  const transform = waltherScale(axis);
  if (transform) {
    const linear = scaleLinear(domain.map(transform.at), [start, end]);
    const ticks = transform.ticks.filter((tick) => tick >= domain[0] && tick <= domain[1]);
    return Object.assign((value: number) => linear(transform.at(value)), { ticks: () => ticks });
  }
  if (axis.kind !== 'numbers' || axis.scale !== 'log') return scaleLinear(domain, [start, end]);
  const scale = scaleLog(domain, [start, end]);
  return Object.assign((value: number) => scale(value), {
    ticks: (count: number) => logTicks(domain, count),
  });
};

const isRound = (tick: number) => /^[125]0*$/.test(String(Math.round(tick * 1e9)));

/** The ticks of a numeric axis: whole numbers if its values are whole; 1, 2 and 5 times powers of ten on a logarithmic axis. */
export const ticksOn = (axis: NumberAxis, scale: Scale, count: number) => {
  const [low, high] = axis.ticksWithin ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const ticks = scale.ticks(count).filter((tick) => tick >= low && tick <= high);
  if (axis.scale === 'log') {
    const round = ticks.filter(isRound);
    // within a decade there are few
    return round.length > 1 && ticks.length > count ? round : ticks;
  }
  return axis.format === 'number' ? ticks : ticks.filter(Number.isInteger);
};

/** The largest width in pixels of a bar at a category, by the axis of the categories. */
export const maxBarPx = { x: 60, y: 22 } as const;
