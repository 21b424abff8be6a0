import { tickStep, ticks } from 'd3-array';

export interface ControlPoint {
  batch: string;
  laboratory: string;
  year: number;
  value: number;
  outside: boolean;
}
export interface ControlFigures {
  mean: number;
  limits: { lower: number; upper: number };
  points: readonly ControlPoint[];
}

export const chartHeight = 320;
export const margin = { left: 56, right: 16, top: 14, bottom: 30 };

/** About `count` round values between two, written with the decimals of their step. */
const labelledTicks = (from: number, to: number, count: number) => {
  const decimals = Math.max(0, -Math.floor(Math.log10(tickStep(from, to, count)) + 1e-9));
  return ticks(from, to, count).map((value) => ({ value, label: value.toFixed(decimals) }));
};

/** The first point of each year, as many as stand apart. */
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

/** Positions on a chart `width` pixels wide: batches side by side in their order, values between and around the limits. */
export const layoutControlChart = ({ mean, limits, points }: ControlFigures, width: number) => {
  const all = [limits.lower, limits.upper, ...points.map(({ value }) => value)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const pad = (high - low || Math.abs(mean) || 1) * 0.08;
  const [from, to] = [low - pad, high + pad];
  const across = width - margin.left - margin.right;
  const down = chartHeight - margin.top - margin.bottom;
  const xOf = (index: number) => margin.left + ((index + 0.5) / points.length) * across;
  const yOf = (value: number) => margin.top + ((to - value) / (to - from)) * down;
  return {
    /** Symbols shrink where they would overlap. */
    scale: Math.min(1, Math.max(0.6, across / points.length / 8)),
    mean: yOf(mean),
    upper: yOf(limits.upper),
    lower: yOf(limits.lower),
    ticks: labelledTicks(from, to, 6).map((tick) => ({ ...tick, y: yOf(tick.value) })),
    years: yearTicks(points, xOf),
    points: points.map((point, index) => ({ ...point, index, x: xOf(index), y: yOf(point.value) })),
  };
};
