import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { range } from 'd3-array';

type Plot = ArchiveOverview['plot'];

export const plotSize = { width: 640, height: 440, left: 46, right: 12, top: 12, bottom: 44 };

export interface Dot {
  key: string;
  x: number;
  y: number;
  r: number;
  decade: number;
}

/** Dots of the bins, in pixels; the radius grows with the square root of the share of the fullest bin. */
export const layoutDensity = (plot: Plot): Dot[] => {
  const { width, height, left, right, top, bottom } = plotSize;
  const [cellX, cellY] = [(width - left - right) / plot.x.bins, (height - top - bottom) / plot.y.bins];
  const fullest = Math.max(1, ...plot.decades.flatMap(({ cells }) => cells.map(([, , oils]) => oils)));
  return plot.decades.flatMap(({ decade, cells }) =>
    cells.map(([x, y, oils]) => ({
      key: `${decade} ${x} ${y}`,
      x: left + (x + 0.5) * cellX,
      y: height - bottom - (y + 0.5) * cellY,
      r: 1.6 + Math.sqrt(oils / fullest) * 7,
      decade,
    })),
  );
};

/** Multiples of `step` on an axis with their positions between pixels `from` and `to`. */
export const ticks = (axis: Plot['x'], from: number, to: number, step: number) =>
  range(axis.from, axis.to + step / 1e6, step).map((value) => ({
    value,
    at: from + ((value - axis.from) / (axis.to - axis.from)) * (to - from),
  }));
