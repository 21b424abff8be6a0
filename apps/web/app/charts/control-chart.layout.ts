import { scaleLinear } from 'd3-scale';

export interface ControlPoint {
  batch: string;
  laboratory: string;
  year: number;
  value: number;
  /** Why the point is ringed, after its value; empty for others. */
  signal: string;
  /** The moving average at the point; null or absent without one. */
  ewma?: number | null;
}
/** The batch that a chart marks. */
export type MarkedBatch = Pick<ControlPoint, 'batch' | 'laboratory'>;

/** Whether a point is of the batch to mark; of none where that has no name. */
export const isMarked = (point: MarkedBatch, { batch, laboratory }: MarkedBatch) =>
  batch !== '' && point.batch === batch && point.laboratory === laboratory;

export interface ControlFigures {
  /** Mean and limits are null until they are set. */
  mean: number | null;
  limits: { lower: number; upper: number } | null;
  points: readonly ControlPoint[];
}

export const chartHeight = 320;
export const margin = { left: 56, right: 16, top: 14, bottom: 30 };

const tickCount = 6;

/** The first point of each year; years whose labels would overlap are omitted. */
const yearTicks = (points: readonly ControlPoint[], xOf: (index: number) => number) => {
  const ticks: { year: number; x: number }[] = [];
  for (const [index, { year }] of points.entries()) {
    if (points[index - 1]?.year === year) continue;
    const x = xOf(index);
    const before = ticks.at(-1);
    if (!before || x - before.x >= 44) ticks.push({ year, x });
  }
  return ticks;
};

/** Positions in pixels on a chart of a given width: batches side by side in their order, values with a margin of 8 %. */
export const layoutControlChart = ({ mean, limits, points }: ControlFigures, width: number) => {
  const all = points.map(({ value }) => value);
  if (limits) all.push(limits.lower, limits.upper);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const across = width - margin.left - margin.right;
  const x = scaleLinear([-0.5, points.length - 0.5], [margin.left, width - margin.right]);
  const y = scaleLinear([low - pad, high + pad], [chartHeight - margin.bottom, margin.top]);
  const label = y.tickFormat(tickCount);
  return {
    /** Symbols shrink where they would overlap. */
    scale: Math.min(1, Math.max(0.6, across / points.length / 8)),
    mean: mean === null ? null : y(mean),
    limits: limits && { upper: y(limits.upper), lower: y(limits.lower) },
    ticks: y.ticks(tickCount).map((value) => ({ value, label: label(value), y: y(value) })),
    years: yearTicks(points, x),
    points: points.map((point, index) => ({ ...point, index, x: x(index), y: y(point.value) })),
    /** The moving average from point to point, as the attribute of a polyline; empty without one. */
    average: points.flatMap(({ ewma }, index) => (ewma == null ? [] : [`${x(index)},${y(ewma)}`])).join(' '),
  };
};
