import { analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { maxCharts } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { type SeriesQuestion, seriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { idListText, parseIdList } from '../../../lib/pages/id-list.ts';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** The chart of a kind over analytes, by a group; undefined if the kind needs more analytes. */
export const createChart = (kind: string, analytes: readonly number[], group?: string) => {
  const [analyte, second] = analytes;
  const candidate = { kind, analyte, analytes, x: analyte, y: second, group };
  return seriesQuestion.safeParse(candidate).data;
};

/** A chart in the URL: `box:12:sae_grade`, `points:12.15`, `profile:3-9:year`. */
const chartText = (chart: SeriesQuestion) => {
  const group = 'group' in chart ? chart.group : undefined;
  return [chart.kind, idListText(analytesOfSeries(chart)), ...(group ? [group] : [])].join(':');
};

const chartFrom = (text: string) => {
  const [kind = '', ids = '', group] = text.split(':');
  return createChart(
    kind,
    parseIdList(ids),
    analysisFacetNames.find((name) => name === group),
  );
};

/** Charts, one parameter of the URL each; unreadable ones are left out. */
export const chartsParam: SearchParam<readonly SeriesQuestion[]> = {
  read: (texts) => texts.slice(0, maxCharts).flatMap((text) => chartFrom(text) ?? []),
  write: (charts) => charts.map(chartText),
};
