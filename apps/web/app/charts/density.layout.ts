import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { max, min, range, sum } from 'd3-array';

type Plot = ArchiveOverview['plot'];
type Cell = Plot['decades'][number]['cells'][number];

/** Size and margins of the panel of one decade, in pixels of its drawing. */
export const panelSize = { width: 300, height: 226, left: 30, right: 6, top: 42, bottom: 22 };

/** An axis cut to whole units around the bins with oils: values at its ends, and the width of a bin. */
export interface Scale {
  from: number;
  to: number;
  binWidth: number;
  /** Value at the lower end of bin 0. */
  origin: number;
}

export interface Dot {
  key: string;
  x: number;
  y: number;
  r: number;
}

const scaleOf = (axis: Plot['x'], bins: readonly number[]): Scale => {
  const binWidth = (axis.to - axis.from) / axis.bins;
  return {
    from: Math.floor(axis.from + (min(bins) ?? 0) * binWidth),
    to: Math.ceil(axis.from + ((max(bins) ?? axis.bins - 1) + 1) * binWidth),
    binWidth,
    origin: axis.from,
  };
};

/** Scales shared by the panels of all decades. */
export const sharedScales = (plot: Plot) => {
  const cells = plot.decades.flatMap((decade) => decade.cells);
  return {
    x: scaleOf(
      plot.x,
      cells.map(([x]) => x),
    ),
    y: scaleOf(
      plot.y,
      cells.map(([, y]) => y),
    ),
    /** Oils in the fullest bin. */
    fullest: max(cells, ([, , oils]) => oils) ?? 1,
  };
};
export type Scales = ReturnType<typeof sharedScales>;

/** The horizontal pixel of a value. */
export const xAt = ({ from, to }: Scale, value: number) =>
  panelSize.left + ((value - from) / (to - from)) * (panelSize.width - panelSize.left - panelSize.right);

/** The vertical pixel of a value. */
export const yAt = ({ from, to }: Scale, value: number) => {
  const floor = panelSize.height - panelSize.bottom;
  return floor - ((value - from) / (to - from)) * (floor - panelSize.top);
};

const middle = ({ origin, binWidth }: Scale, bin: number) => origin + (bin + 0.5) * binWidth;

/** Dots of the bins, in pixels; the area grows with the share of the fullest bin. */
export const layoutDots = (cells: readonly Cell[], { x, y, fullest }: Scales): Dot[] => {
  const binSize = Math.min(
    xAt(x, x.from + x.binWidth) - xAt(x, x.from),
    yAt(y, y.from) - yAt(y, y.from + y.binWidth),
  );
  return cells.map(([xBin, yBin, oils]) => ({
    key: `${xBin} ${yBin}`,
    x: xAt(x, middle(x, xBin)),
    y: yAt(y, middle(y, yBin)),
    r: Math.max(1, binSize * 0.85 * Math.sqrt(oils / fullest)),
  }));
};

/** Multiples of `step` on a scale. */
export const ticks = ({ from, to }: Scale, step: number) =>
  range(Math.ceil(from / step) * step, to + step / 1e6, step);

const gradeNames = ['20', '30', '40', '50', '60'];

/** The high-temperature grades of SAE J300:2021 with the part of a viscosity scale (mm²/s at 100 °C) that each covers. */
export const gradeBands = ({ from, to }: Scale) =>
  gradeNames.flatMap((grade) => {
    const limit = j300Limits(grade, 2021).find(({ property }) => property === 'kinematic');
    const band = { grade, from: Math.max(from, limit?.min ?? from), to: Math.min(to, limit?.below ?? to) };
    return band.to > band.from ? [band] : [];
  });

/** What a panel shows, in figures: oils, dots, and the range of both axes. */
export const describePanel = (plot: Plot, { decade, cells }: Plot['decades'][number]) => {
  const x = scaleOf(
    plot.x,
    cells.map(([bin]) => bin),
  );
  const y = scaleOf(
    plot.y,
    cells.map(([, bin]) => bin),
  );
  const oils = counted(
    sum(cells, ([, , count]) => count),
    'oil',
  );
  return `${decade}s: ${oils} in ${counted(cells.length, 'dot')}, ${plot.x.name} between ${x.from} and ${x.to} ${plot.x.unit}, ${plot.y.name} between ${y.from} and ${y.to} ${plot.y.unit}.`;
};
