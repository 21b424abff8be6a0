import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';

type Plot = ArchiveOverview['plot'];

export const plotSize = { width: 640, height: 440, left: 46, right: 12, top: 12, bottom: 44 };

export interface Dot {
  key: string;
  x: number;
  y: number;
  r: number;
  decade: number;
}

/** From bins to dots: the area of a dot is its share of the fullest bin. */
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

/** Round numbers along an axis with their places. */
export const ticks = (axis: Plot['x'], from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((axis.to - axis.from) / step) + 1 }, (_, i) => axis.from + i * step).map(
    (value) => ({
      value,
      at: from + ((value - axis.from) / (axis.to - axis.from)) * (to - from),
    }),
  );
