import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { type AnalysisFacetName, isOwnColumnId } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion, SummaryOrder } from '@iom/contract/analysis/series.schemas.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';

/** What a chart needs to name what it shows. */
export interface ChartContext {
  /** In the order of the chart; one that is unknown is missing. */
  analytes: readonly DisplayAnalyte[];
  group: AnalysisFacetName | undefined;
  /** Of a summary. */
  order?: SummaryOrder | undefined;
}

export const contextOf = (chart: SeriesQuestion, byId: AnalytesById): ChartContext => ({
  analytes: analytesOfSeries(chart).flatMap((id) => byId.get(id) ?? []),
  group: 'group' in chart ? chart.group : undefined,
  ...('order' in chart && { order: chart.order }),
});

/** The analytes of a chart that are measured; of its own columns those that the formula names by their ids, as it does without a symbol. */
export const measuredAnalytes = (
  { analytes }: ChartContext,
  byId: AnalytesById,
): readonly Pick<DisplayAnalyte, 'name'>[] =>
  analytes.flatMap((analyte) =>
    isOwnColumnId(analyte.id)
      ? [...analyte.test.name.matchAll(/\ba(\d+)\b/gi)].flatMap(([, id]) => byId.get(Number(id)) ?? [])
      : [analyte],
  );
