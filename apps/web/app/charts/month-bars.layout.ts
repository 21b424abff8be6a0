import { max } from 'd3-array';

export interface MonthValue {
  /** Like `2026-11`. */
  month: string;
  value: number;
}

export const barHeight = 150;
const top = 24;
const base = barHeight - 24;
/** Half the width of a value like `$12,345.00`. */
const halfValue = 36;
/** Width of a label like `Nov 26`, with room. */
const labelWidth = 48;

const monthLabel = (month: string, withYear: boolean) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-GB', {
    month: 'short',
    year: withYear ? '2-digit' : undefined,
    timeZone: 'UTC',
  });

/** Where the value above a bar is written: inside the drawing, also over the first and the last bar. */
const valueLabel = (center: number, width: number) => {
  if (center + halfValue > width) return { valueX: width, valueAnchor: 'end' } as const;
  if (center < halfValue) return { valueX: 0, valueAnchor: 'start' } as const;
  return { valueX: center, valueAnchor: 'middle' } as const;
};

/** Bars of equal width in a drawing of this width in pixels, as many labels as fit, and the month with the largest value above 0. */
export const layoutMonthBars = (months: readonly MonthValue[], width: number) => {
  const step = width / Math.max(1, months.length);
  const w = Math.min(36, step * 0.62);
  const highest = max(months, ({ value }) => value) ?? 0;
  const every = Math.max(1, Math.ceil(labelWidth / step));
  const bars = months.map(({ month, value }, index) => {
    const center = step * (index + 0.5);
    const height = highest > 0 ? ((base - top) * Math.max(0, value)) / highest : 0;
    const labelled = (months.length - 1 - index) % every === 0;
    const tick = labelled ? monthLabel(month, index < every || month.endsWith('-01') || every > 1) : '';
    return {
      ...valueLabel(center, width),
      month,
      value,
      center,
      x: center - w / 2,
      y: base - height,
      w,
      tick,
    };
  });
  return {
    bars,
    base,
    largest: highest > 0 ? months.find(({ value }) => value === highest)?.month : undefined,
  };
};
