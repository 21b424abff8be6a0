import { type Drawing, valueAxis } from '../../charts/options/drawing.ts';

/** A dashed vertical line with a text at a value of the horizontal axis. */
export interface VerticalLine {
  at: number;
  text: string;
}

/** A series of vertical lines, drawn whatever the other series hold. */
export const verticalLines = ({ palette }: Drawing, lines: readonly VerticalLine[]) => ({
  type: 'line',
  silent: true,
  data: [],
  markLine: {
    symbol: 'none',
    silent: true,
    lineStyle: { color: palette.quiet, type: 'dotted' },
    label: { color: palette.quiet, formatter: '{b}', position: 'insideEndTop' },
    data: lines.map(({ at, text }) => ({ xAxis: at, name: text })),
  },
});

/** A horizontal axis of these years without thousands separators, in whole steps; a year alone stands between its neighbours. */
export const yearAxis = (drawing: Drawing, years: readonly number[]) => {
  const axis = valueAxis(drawing, 'Year');
  const [first, ...others] = new Set(years);
  const bounds = first !== undefined && others.length === 0 ? { min: first - 1, max: first + 1 } : {};
  return {
    ...axis,
    ...bounds,
    minInterval: 1,
    axisLabel: { ...axis.axisLabel, formatter: (year: number) => String(year) },
  };
};
