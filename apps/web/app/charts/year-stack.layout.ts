import { max, sum } from 'd3-array';
import { scaleLinear } from 'd3-scale';

export interface YearSeries {
  name: string;
  /** One number a year. */
  values: readonly number[];
}

export const stackHeight = 200;
const margin = { left: 36, right: 18, top: 12, bottom: 24 };
const base = stackHeight - margin.bottom;
/** Width of a label like `2014`, with room. */
const labelWidth = 44;

/** Stacked bars, one a year, in a drawing of `width` pixels. */
export const layoutYearStack = (years: readonly number[], series: readonly YearSeries[], width: number) => {
  const step = (width - margin.left - margin.right) / Math.max(1, years.length);
  const totals = years.map((_, index) => sum(series, ({ values }) => values[index] ?? 0));
  const y = scaleLinear([0, max(totals) || 1], [base, margin.top]).nice(4);
  const every = Math.max(1, Math.ceil(labelWidth / step));
  return {
    base,
    right: width - margin.right,
    left: margin.left,
    ticks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    columns: years.map((year, index) => {
      let below = 0;
      const x = margin.left + step * index;
      const parts = series.map(({ name, values }) => {
        const value = values[index] ?? 0;
        const part = { name, value, y: y(below + value), height: y(below) - y(below + value) };
        below += value;
        return part;
      });
      const labelled = (years.length - 1 - index) % every === 0;
      return {
        year,
        total: below,
        x,
        width: Math.max(1, step - Math.min(2, step * 0.2)),
        center: x + step / 2,
        label: labelled ? String(year) : '',
        parts,
      };
    }),
  };
};
