// A chart shows what its brush leaves out.
import type { TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { narrowingParameters } from '@iom/contract/analysis/chart-ranges.rules.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import type { Intervals } from '../../../charts/echart/brush.ts';
import type { AnalytesById } from '../query/analysis.queries.ts';

/** A range that holds by itself: an alternative is no brush. */
const isRangeOf = ({ operator, test, any_of }: TestParameter, id: number) =>
  operator === 'between' && test === id && any_of === undefined;

/** The ranges of the chart's analytes, in their order. */
export const brushedIntervals = (chart: SeriesQuestion, parameters: readonly TestParameter[]): Intervals =>
  analytesOfSeries(chart).map((id) => {
    const range = parameters.find((one) => isRangeOf(one, id));
    return range && 'value_to' in range ? [range.value, range.value_to] : undefined;
  });

/** The parameters after a brush: its ranges, rounded to the analytes' decimals, in place of the earlier ones of the chart. */
export const withBrushed = (
  chart: SeriesQuestion,
  parameters: readonly TestParameter[],
  brushed: Intervals,
  analytes: AnalytesById,
): TestParameter[] => {
  const ranges = analytesOfSeries(chart).flatMap((test, index) => {
    const interval = brushed[index];
    if (!interval) return [];
    const decimals = analytes.get(test)?.decimals ?? 0;
    const [value = 0, value_to = 0] = interval.map((end) => Number(end.toFixed(decimals)));
    return [{ test, operator: 'between' as const, value, value_to }];
  });
  return [...narrowingParameters(chart, parameters), ...ranges];
};

/** The parameters with a range in place of an earlier one of its analyte. */
export const withRange = (parameters: readonly TestParameter[], range: TestParameter): TestParameter[] => [
  ...parameters.filter((one) => !isRangeOf(one, range.test)),
  range,
];
