import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { Drawing } from './drawing.ts';
import { parallel, points } from './oil-options.ts';
import { box, histogram, profile, trend } from './summary-options.ts';

/** The option by which ECharts draws a series. */
export const chartOption = (series: SeriesResponse, drawing: Drawing): ChartOption => {
  switch (series.kind) {
    case 'histogram':
      return histogram(series, drawing);
    case 'points':
      return points(series, drawing);
    case 'box':
      return box(series, drawing);
    case 'trend':
      return trend(series, drawing);
    case 'profile':
      return profile(series, drawing);
    case 'parallel':
      return parallel(series, drawing);
  }
};
