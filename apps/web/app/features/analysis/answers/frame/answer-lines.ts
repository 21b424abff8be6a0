import type { Drawing } from '../../charts/options/drawing.ts';

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

/** Years without thousands separators, in whole steps. */
export const yearLabels = { minInterval: 1, axisLabel: { formatter: (year: number) => String(year) } };
