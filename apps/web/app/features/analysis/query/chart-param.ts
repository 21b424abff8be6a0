import { analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { maxCharts } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import {
  analyteSides,
  analytesOfSeries,
  type ChartOptions,
  optionsOf,
} from '@iom/contract/analysis/series.rules.ts';
import {
  type SeriesAxis,
  type SeriesQuestion,
  type SummaryOrder,
  seriesQuestion,
  summaryStatistics,
} from '@iom/contract/analysis/series.schemas.ts';
import { idListText, parseIdList } from '../../../lib/pages/id-list.ts';
import type { SearchParam } from '../../../lib/pages/search-state.ts';

/** The chart of a kind over analytes, by a group and with options; undefined if the kind needs more analytes. */
export const createChart = (
  kind: string,
  analytes: readonly number[],
  group?: string,
  options: ChartOptions = {},
) => {
  const [analyte, second] = analytes;
  const candidate = { kind, analyte, analytes, x: analyte, y: second, group, ...options };
  return seriesQuestion.safeParse(candidate).data;
};

const number = String.raw`-?\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?`;
const axisPattern = new RegExp(`^([xy])(log)?(?:(${number})?~(${number})?)?$`);
const widthPattern = new RegExp(`^w(${number})$`);

const orderPattern = new RegExp(`^by-(group|${summaryStatistics.join('|')})(?:-([1-9]\\d{0,8}))?(-desc)?$`);

const orderText = ({ by, analyte, descending }: SummaryOrder) =>
  `by-${by}${analyte === undefined ? '' : `-${analyte}`}${descending ? '-desc' : ''}`;

const orderFrom = (text: string): SummaryOrder | undefined => {
  const [, name, analyte, descending] = orderPattern.exec(text) ?? [];
  const by = (['group', ...summaryStatistics] as const).find((one) => one === name);
  return (
    by && { by, analyte: analyte ? Number(analyte) : undefined, descending: descending ? true : undefined }
  );
};

const axisText = (side: string, { log, from, to }: SeriesAxis) => {
  const range = from === undefined && to === undefined ? '' : `${from ?? ''}~${to ?? ''}`;
  return log || range ? [`${side}${log ? 'log' : ''}${range}`] : [];
};

/** Options in the URL: `xlog`, `y0~20`, `ylog~100`, `w0.5`, `line`, `by-median-12-desc`. */
const optionsText = (chart: SeriesQuestion) => {
  const { axes = [], line, bin_width: width, order } = optionsOf(chart);
  const sides = analyteSides[chart.kind];
  return [
    ...axes.flatMap((axis, index) => (sides[index] ? axisText(sides[index], axis) : [])),
    ...(width === undefined ? [] : [`w${width}`]),
    ...(line ? ['line'] : []),
    ...(order ? [orderText(order)] : []),
  ].join(',');
};

const sidesOf = (kind: string): readonly string[] =>
  Object.entries(analyteSides).find(([name]) => name === kind)?.[1] ?? [];

const end = (text: string | undefined) => (text ? Number(text) : undefined);

/** The options of a text, and whether all of it could be read. */
const optionsFrom = (kind: string, text: string): { options: ChartOptions; isWhole: boolean } => {
  const options: ChartOptions = {};
  let isWhole = true;
  const sides = sidesOf(kind);
  const axes = sides.map((): SeriesAxis => ({}));
  for (const part of text === '' ? [] : text.split(',')) {
    const [, side = '', log, from, to] = axisPattern.exec(part) ?? [];
    const width = widthPattern.exec(part)?.[1];
    const index = sides.indexOf(side);
    const order = orderFrom(part);
    if (part === 'line') options.line = true;
    else if (order) options.order = order;
    else if (width !== undefined) options.bin_width = Number(width);
    else if (index >= 0) axes[index] = { ...(log && { log: true }), from: end(from), to: end(to) };
    else isWhole = false;
  }
  if (axes.some((axis) => Object.values(axis).some((value) => value !== undefined))) options.axes = axes;
  return { options, isWhole };
};

/** A chart in the URL: `box:12:sae_grade`, `points:12.15`, `profile:3-9:year`, `points:12.15:sae_grade:xlog,y0~20`. */
const chartText = (chart: SeriesQuestion) => {
  const group = 'group' in chart ? chart.group : undefined;
  const options = optionsText(chart);
  const parts = [chart.kind, idListText(analytesOfSeries(chart)), group ?? '', options];
  return parts.slice(0, options ? 4 : group ? 3 : 2).join(':');
};

/** The chart of a text of the URL; undefined if it cannot be read. */
export const chartFrom = (text: string) => {
  const [kind = '', ids = '', group = '', options = ''] = text.split(':');
  const field = analysisFacetNames.find((name) => name === group);
  if (group !== '' && !field) return undefined;
  const { options: read, isWhole } = optionsFrom(kind, options);
  return isWhole ? createChart(kind, parseIdList(ids), field, read) : undefined;
};

/** Charts, one parameter of the URL each; unreadable ones are left out. */
export const chartsParam: SearchParam<readonly SeriesQuestion[]> = {
  read: (texts) => texts.slice(0, maxCharts).flatMap((text) => chartFrom(text) ?? []),
  write: (charts) => charts.map(chartText),
};
