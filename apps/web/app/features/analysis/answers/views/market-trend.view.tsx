import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { shownProbability, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, verticalAxis } from '../../charts/options/drawing.ts';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import { verticalLines, yearAxis } from '../frame/answer-lines.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'market-trend'>;

const names = ['Fixed mix of grades', 'As collected', 'Theil–Sen line'] as const;

/** Yearly medians with the trend, and lines where classes were introduced. */
const trendLine = (figure: Figure, drawing: Drawing): ChartOption => {
  const { years, trend, classes, unit } = figure;
  const analyte = typographicName(figure.analyte);
  const [amber, teal] = drawing.palette.data;
  const bySince = Map.groupBy(classes, ({ since }) => since);
  return {
    ...frame(drawing, names),
    xAxis: yearAxis(
      drawing,
      years.map(({ year }) => year),
    ),
    yAxis: verticalAxis(drawing, unit ? `${analyte} (${unit})` : analyte),
    series: [
      {
        name: names[0],
        type: 'line',
        color: teal,
        symbolSize: 7,
        data: years.map(({ year, standardised }) => [year, standardised]),
      },
      {
        name: names[1],
        type: 'scatter',
        color: amber,
        symbol: 'diamond',
        data: years.flatMap(({ year, median }) => (median === null ? [] : [[year, median]])),
      },
      {
        name: names[2],
        type: 'line',
        color: drawing.palette.quiet,
        showSymbol: false,
        lineStyle: { type: 'dashed' },
        data: trend ? years.map(({ year }) => [year, trend.intercept + trend.slope * year]) : [],
      },
      verticalLines(
        drawing,
        [...bySince].map(([at, own]) => ({ at, text: own.map(({ name }) => name).join(', ') })),
      ),
    ],
  };
};

const trendRows = ({ years }: Figure): ChartRows => ({
  header: ['Year', 'Oils', 'Median, fixed mix', 'Median', 'Share of the mix'],
  rows: years.map(({ year, oils, standardised, median, covered }) => [
    year,
    oils,
    standardised,
    median,
    covered,
  ]),
});

const figureText = (value: number) => String(Number(value.toPrecision(3))).replace('-', '−');

const finding = ({ figure: { analyte: name, unit, trend } }: AnswerOf<'market-trend'>) => {
  const analyte = typographicName(name);
  if (!trend) return `${analyte}: fewer than four years, no trend.`;
  const { slope, low, high, p } = trend;
  return `${analyte}: ${figureText(slope)} ${unit} a year (95 %: ${figureText(low)} to ${figureText(high)}), p ${shownProbability(p)}.`;
};

export const marketTrend: AnswerView<'market-trend'> = {
  fields: ({ analysis, parameters, change }) => (
    <AnalyteSelect
      label="Property"
      analytes={analysis.analytes.data?.results ?? []}
      value={parameters.analyte}
      onChange={(analyte) => change({ analyte })}
    />
  ),
  finding,
  option: trendLine,
  numbers: trendRows,
  height: () => 440,
};
