import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';

interface Bin {
  /** null: open. */
  from: number | null;
  to: number | null;
  oils: number;
}

export const histogramHeight = 220;
const margin = { left: 8, right: 8, top: 24, bottom: 28 };
const base = histogramHeight - margin.bottom;

interface Bar {
  key: number;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The first and last range have no outer end: drawn as wide as an average range, and lighter. */
  isOpen: boolean;
}

/**
 * Bars whose area is the number of oils, in a drawing of `width` pixels.
 * @param bins ranges that follow one another, at least two; the first and the last are open.
 */
export const layoutHistogram = (bins: readonly Bin[], width: number) => {
  const first = bins[0]?.to ?? 0;
  const last = bins.at(-1)?.from ?? first;
  const inner = Math.max(1, bins.length - 2);
  const tail = last > first ? (last - first) / inner : Math.abs(first) || 1;
  const x = scaleLinear([first - tail, last + tail], [margin.left, width - margin.right]);
  const ranges = bins.map(({ from, to, oils }) => {
    const [start, end] = [from ?? first - tail, to ?? last + tail];
    return { start, end, oils, density: oils / (end - start) };
  });
  const y = scaleLinear([0, max(ranges, ({ density }) => density) ?? 1], [base, margin.top]);
  const ticks = x
    .ticks(Math.max(2, Math.min(8, Math.floor(width / 80))))
    .filter((value) => value >= first && value <= last);
  const label = x.tickFormat(8);
  return {
    base,
    ticks: ticks.map((value) => ({ value, x: x(value), label: label(value) })),
    bars: ranges.map(
      ({ start, end, density }, index): Bar => ({
        key: start,
        x: x(start),
        y: y(density),
        width: Math.max(0.5, x(end) - x(start) - 1),
        height: base - y(density),
        isOpen: index === 0 || index === bins.length - 1,
      }),
    ),
  };
};

/** A range in words: `below 8.2`, `8.2 to 8.6`, `14 and above`. */
export const rangeLabel = ({ from, to }: Pick<Bin, 'from' | 'to'>) => {
  if (from === null) return to === null ? 'all' : `below ${to}`;
  return to === null ? `${from} and above` : `${from} to ${to}`;
};
