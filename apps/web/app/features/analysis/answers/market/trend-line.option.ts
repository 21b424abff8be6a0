import type { MarketTrend } from '@iom/contract/analysis/answers/market.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, verticalAxis } from '../../charts/options/drawing.ts';
import { verticalLines, yearAxis } from '../frame/answer-lines.ts';

type Figure = MarketTrend['figure'];

const names = ['Fixed mix of grades', 'As collected', 'Theil–Sen line'] as const;

/** Yearly medians with the trend, and lines where classes were introduced. */
export const trendLine = (figure: Figure, drawing: Drawing): ChartOption => {
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

export const trendRows = ({ years }: Figure): ChartRows => ({
  header: ['Year', 'Oils', 'Median, fixed mix', 'Median', 'Share of the mix'],
  rows: years.map(({ year, oils, standardised, median, covered }) => [
    year,
    oils,
    standardised,
    median,
    covered,
  ]),
});
