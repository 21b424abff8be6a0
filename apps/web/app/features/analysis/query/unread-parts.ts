// What of an address Data Analysis cannot honor, part by part.
import {
  maxOwnColumns,
  maxParameters,
  uncomputedText,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import { maxCharts } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import { valueKinds } from '@iom/contract/library/values/values.schemas.ts';
import { marks } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { idListText, parseIdList } from '../../../lib/pages/id-list.ts';
import type { AnalytesById } from './analysis.queries.ts';
import { type AnalysisSearch, analysisParams } from './analysis-search.ts';
import { chartFrom } from './chart-param.ts';
import { ownColumnFrom } from './own-column-param.ts';
import { parameterOf } from './parameter-param.ts';

const maxQuoted = 60;
const quoted = (text: string) => `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}”`;

/** Analytes of the parts that name some. */
const knownOf = (ids: readonly number[], analytes: AnalytesById) => ids.filter((id) => analytes.has(id));

const orderedAnalyte = (ordering: string) =>
  /^-?\d+$/.test(ordering) ? Number(ordering.replace('-', '')) : undefined;

/** Whether a view has to wait for the list of analytes, because it names some by their ids. */
export const namesAnalytes = ({ test, own, chart, columns, ordering }: AnalysisSearch) =>
  test.length > 0 ||
  own.length > 0 ||
  chart.length > 0 ||
  (typeof columns === 'object' && columns.length > 0) ||
  orderedAnalyte(ordering) !== undefined;

/** The view without own columns that are not among the analytes, and without conditions, charts, columns and an order of analytes that do not exist. */
export const withKnownAnalytes = (view: AnalysisSearch, analytes: AnalytesById): AnalysisSearch => {
  const ordered = orderedAnalyte(view.ordering);
  return {
    ...view,
    own: view.own.filter(({ id }) => analytes.has(id)),
    test: view.test.filter(({ test }) => analytes.has(test)),
    chart: view.chart.filter((chart) => analytesOfSeries(chart).every((id) => analytes.has(id))),
    columns: typeof view.columns === 'object' ? knownOf(view.columns, analytes) : view.columns,
    ordering: ordered !== undefined && !analytes.has(ordered) ? '' : view.ordering,
  };
};

const isWholeIdList = (text: string) => text === '' || idListText(parseIdList(text)) === text;

/** Parts that cannot be read, whatever the analytes are. */
const unreadTexts = (search: URLSearchParams): string[] => {
  const all = (name: string) => search.getAll(name);
  const tests = all('test');
  const charts = all('chart');
  const own = all('own');
  const [ordering = ''] = all('ordering');
  return [
    ...tests
      .slice(0, maxParameters)
      .filter((text) => !parameterOf(text))
      .map((text) => `The condition ${quoted(text)} cannot be read.`),
    ...(tests.length > maxParameters
      ? [
          `Of ${counted(tests.length, 'condition')} the first ${maxParameters} are used: a search takes no more. It may find too many oils.`,
        ]
      : []),
    ...own
      .slice(0, maxOwnColumns)
      .filter((text) => !ownColumnFrom(text))
      .map((text) => `The own column ${quoted(text)} cannot be read.`),
    ...(own.length > maxOwnColumns
      ? [`Of ${counted(own.length, 'own column')} the first ${maxOwnColumns} are used.`]
      : []),
    ...charts
      .slice(0, maxCharts)
      .filter((text) => !chartFrom(text))
      .map((text) => `The chart ${quoted(text)} cannot be drawn.`),
    ...(charts.length > maxCharts
      ? [`Of ${counted(charts.length, 'chart')} the first ${maxCharts} are drawn.`]
      : []),
    ...(ordering !== '' && analysisParams.ordering.read([ordering]) === ''
      ? [`The order ${quoted(ordering)} is not known.`]
      : []),
    ...all('values')
      .filter((text) => !valueKinds.some((kind) => kind === text))
      .map((text) => `The values ${quoted(text)} are not known: as reported is shown.`),
    ...all('year')
      .filter((text) => text !== '' && !/^\d{1,4}$/.test(text))
      .map((text) => `The year ${quoted(text)} is not a year.`),
    ...marks.flatMap((mark) =>
      all(mark)
        .filter((text) => text !== 'True' && text !== 'False')
        .map((text) => `${facetLabels[mark]} is True or False, not ${quoted(text)}.`),
    ),
    ...(['regional_reports', 'custom_reports'] as const).flatMap((name) =>
      all(name)
        .filter((text) => !isWholeIdList(text))
        .map((text) => `The datasets ${quoted(text)} cannot be read.`),
    ),
    ...[...new Set(search.keys())]
      .filter((name) => !Object.hasOwn(analysisParams, name) && !name.startsWith('utm_'))
      .map((name) => `${quoted(name)} is not a part of a search.`),
  ];
};

/** Sentences about the parts of a query of the URL that are not used. Analytes count once their list is known. */
export const unreadParts = (
  search: URLSearchParams,
  view: AnalysisSearch,
  analytes: AnalytesById,
  problems: ReadonlyMap<number, string>,
): string[] => {
  if (analytes.size === 0) return unreadTexts(search);
  const ordered = orderedAnalyte(view.ordering);
  const unknown = (where: string, ids: readonly number[]) =>
    ids.filter((id) => !analytes.has(id)).map((id) => `${where} names analyte ${id}, which does not exist.`);
  return [
    ...unreadTexts(search),
    ...view.own.flatMap((own) => {
      const problem = problems.get(own.id);
      return problem === undefined ? [] : [uncomputedText(own, problem)];
    }),
    ...view.test.flatMap(({ test }) => unknown('A condition', [test])),
    ...view.chart.flatMap((chart) => unknown('A chart', analytesOfSeries(chart))),
    ...(typeof view.columns === 'object' ? unknown('A column', view.columns) : []),
    ...(ordered === undefined ? [] : unknown('The order', [ordered])),
  ];
};
