import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';

/** What a chart needs to name what it shows. */
export interface ChartContext {
  /** In the order of the chart; one that is unknown is missing. */
  analytes: readonly DisplayAnalyte[];
  group: AnalysisFacetName | undefined;
}

export const contextOf = (chart: SeriesQuestion, byId: AnalytesById): ChartContext => ({
  analytes: analytesOfSeries(chart).flatMap((id) => byId.get(id) ?? []),
  group: 'group' in chart ? chart.group : undefined,
});
