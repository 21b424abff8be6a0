import type { AnswerFigure, AnswerOf, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button } from '@mantine/core';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, limitSeries, verticalAxis } from '../../charts/options/drawing.ts';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import { OilSelect } from '../fields/OilSelect.tsx';
import { verticalLines, yearAxis } from '../frame/answer-lines.ts';
import type { AnswerView } from '../frame/answer-view.ts';

type Figure = AnswerFigure<'uniformity'>;

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
const controlChart = (figure: Figure, drawing: Drawing): ChartOption => {
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

const controlRows = ({ points, analyte }: Figure): ChartRows => ({
  header: ['Report', 'Year', analyte],
  rows: points.map(({ report_number, year, value }) => [report_number, year, value]),
});

type Row = AnswerRow<'uniformity'>;

const finding = ({ figure: { product, points, reformulated } }: AnswerOf<'uniformity'>) => {
  const steps = reformulated.length > 0 ? `, reformulated by ${reformulated.join(' and ')}` : '';
  return `${product}: ${counted(points.length, 'value')}${steps}.`;
};

const reformulations = ({ reformulations: steps }: Row) =>
  steps
    .map(
      ({ after, by, elements }) =>
        `${after}–${by}: ${elements.map(({ name, from, to }) => `${name} ${Math.round(from)} to ${Math.round(to)}`).join(', ')}`,
    )
    .join('; ');

export const uniformity: AnswerView<'uniformity'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <AnalyteSelect
        label="Property"
        analytes={analysis.analytes.data?.results ?? []}
        value={parameters.analyte}
        onChange={(analyte) => change({ analyte })}
      />
      <OilSelect
        label="Product of the oil"
        analysis={analysis}
        value={parameters.sample}
        onChange={(sample) => change({ sample })}
      />
    </>
  ),
  finding,
  option: controlChart,
  numbers: controlRows,
  height: () => 420,
  columns: (_answer, { change }) => [
    { key: 'reformulations', label: 'Reformulated', cell: reformulations },
    {
      key: 'chart',
      label: '',
      cell: ({ sample, brand_name }) => (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Chart of ${brand_name}`}
          onClick={() => change({ sample })}
        >
          Chart
        </Button>
      ),
    },
  ],
  texts: { good: 'Good', fair: 'Fair', poor: 'Poor' },
};
