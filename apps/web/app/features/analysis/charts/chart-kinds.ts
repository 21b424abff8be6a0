import { type ChartKind, chartLabels } from '@iom/figures/series-figure.ts';

/** In the order in which they are offered. */
export const chartKinds = Object.keys(chartLabels) as ChartKind[];
export const isChartKind = (text: string): text is ChartKind => Object.hasOwn(chartLabels, text);
