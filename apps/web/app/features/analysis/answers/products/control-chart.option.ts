import type { Uniformity } from '@iom/contract/analysis/answers/products.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, limitSeries, verticalAxis } from '../../charts/options/drawing.ts';
import { verticalLines, yearAxis } from '../frame/answer-lines.ts';

type Figure = Uniformity['figure'];

const gradeLimits = ({ limits: { least, most } }: Figure) =>
  [
    { label: 'SAE J300, least', value: least },
    { label: 'SAE J300, most', value: most },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));

/** Lines at three deviations of reproducibility about the mean, with their names outside of them. */
const measurementLines = ({ low, high }: Figure, { palette }: Drawing) => {
  const line = (value: number | null, name: string, position: string) =>
    value === null ? [] : [{ yAxis: value, name, label: { position } }];
  return {
    type: 'line',
    silent: true,
    data: [],
    markLine: {
      symbol: 'none',
      silent: true,
      lineStyle: { color: palette.quiet, type: 'dashed' },
      label: { color: palette.quiet, formatter: '{b}' },
      data: [...line(high, 'Mean + 3 s', 'insideStartTop'), ...line(low, 'Mean − 3 s', 'insideStartBottom')],
    },
  };
};

/** The bottles of one product by year, between the limits of the measurement and of SAE J300. */
export const controlChart = (figure: Figure, drawing: Drawing): ChartOption => {
  const { points, unit, reformulated } = figure;
  const analyte = typographicName(figure.analyte);
  return {
    ...frame(drawing, []),
    xAxis: yearAxis(
      drawing,
      points.map(({ year }) => year),
    ),
    yAxis: verticalAxis(drawing, unit ? `${analyte} (${unit})` : analyte),
    series: [
      {
        name: analyte,
        type: 'line',
        symbolSize: 8,
        data: points.map(({ year, value, report_number }) => ({ value: [year, value], name: report_number })),
      },
      ...limitSeries(drawing, { y: gradeLimits(figure) }),
      measurementLines(figure, drawing),
      verticalLines(
        drawing,
        reformulated.map((year) => ({ at: year, text: `Reformulated by ${year}` })),
      ),
    ],
  };
};

export const controlRows = ({ points, analyte }: Figure): ChartRows => ({
  header: ['Report', 'Year', analyte],
  rows: points.map(({ report_number, year, value }) => [report_number, year, value]),
});
