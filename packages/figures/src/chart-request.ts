import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { LimitFilters } from './chart-limits.ts';
import type { ValueAnalyte } from './oil-points.ts';

/** An analyte as axes name it. */
export interface FigureAnalyte extends ValueAnalyte {
  id: number;
}

/** What a chart shows besides its series. */
export interface ChartRequest {
  question: SeriesQuestion;
  /** In the order of the question; an unknown one is missing. */
  analytes: readonly FigureAnalyte[];
  /** The filters of the view, which determine the limits on its axes. */
  filters: LimitFilters;
}

/** The field that groups a chart; undefined without groups. */
export const fieldOf = (question: SeriesQuestion) => ('group' in question ? question.group : undefined);
