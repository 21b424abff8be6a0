import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';

export type ChartKind = SeriesQuestion['kind'];

export const chartLabels: Record<ChartKind, string> = {
  histogram: 'Histogram',
  points: 'Scatter plot',
  box: 'Box plot by group',
  trend: 'Trend by year',
  profile: 'Element profile',
  parallel: 'Parallel coordinates',
};
/** In the order in which they are offered. */
export const chartKinds = Object.keys(chartLabels) as ChartKind[];
export const isChartKind = (text: string): text is ChartKind => Object.hasOwn(chartLabels, text);

/** How many analytes a kind shows: exactly so many, or any number. */
export const analyteCounts: Record<ChartKind, 1 | 2 | 'many'> = {
  histogram: 1,
  points: 2,
  box: 1,
  trend: 1,
  profile: 'many',
  parallel: 'many',
};

/** Does a kind have an axis of one analyte, on which its limits are lines? */
export const drawsLimits = (kind: ChartKind) => analyteCounts[kind] !== 'many';
