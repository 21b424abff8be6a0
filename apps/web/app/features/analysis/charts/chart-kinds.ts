import { type ChartKind, chartLabels } from '@iom/figures/series-figure.ts';

/** In the order in which they are offered. */
export const chartKinds = Object.keys(chartLabels) as ChartKind[];
export const isChartKind = (text: string): text is ChartKind => Object.hasOwn(chartLabels, text);

/** How many analytes a kind shows: exactly this many, or any number. */
export const analyteCounts: Record<ChartKind, 1 | 2 | 'many'> = {
  histogram: 1,
  points: 2,
  box: 1,
  trend: 1,
  profile: 'many',
  parallel: 'many',
};
