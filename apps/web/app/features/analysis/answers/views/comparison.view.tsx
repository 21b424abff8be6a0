import type { AnswerFigure, AnswerOf } from '@iom/contract/analysis/answers/answers.ts';
import { type Difference, maxCompared } from '@iom/contract/analysis/answers/comparison.answer.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, limitSeries, valueAxis } from '../../charts/options/drawing.ts';
import { AnalytesSelect } from '../fields/AnalytesSelect.tsx';
import { OilsSelect } from '../fields/OilsSelect.tsx';
import type { AnswerView } from '../frame/answer-view.ts';
import { nameAxis, nameSpace } from '../frame/name-axis.ts';

type Figure = AnswerFigure<'comparison'>;

const nameOf =
  (several: boolean) =>
  ({ name, report_number }: Difference) =>
    several ? `${typographicName(name)}, ${report_number}` : typographicName(name);

const compared = (differences: readonly Difference[]) =>
  new Set(differences.map(({ sample }) => sample)).size;

/** Differences in units of R with their intervals, a line a property. */
const forest = ({ differences }: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const names = ['Differs', 'Not shown to differ'];
  const points = (
    name: string,
    symbol: string,
    color: string | undefined,
    isShown: (one: Difference) => boolean,
  ) => ({
    name,
    type: 'scatter',
    symbol,
    symbolSize: 10,
    itemStyle: { color },
    z: 3,
    data: differences.flatMap((one, index) => (isShown(one) ? [[one.in_r, index]] : [])),
  });
  return {
    ...frame(drawing, names),
    grid: { ...gridOf(drawing, names, 64), left: nameSpace },
    xAxis: valueAxis(drawing, 'Difference from the first oil, in units of R'),
    yAxis: nameAxis(drawing, differences.map(nameOf(compared(differences) > 1))),
    series: [
      points('Differs', 'diamond', palette.data[0], ({ verdict }) => verdict === 'differs'),
      points('Not shown to differ', 'circle', palette.quiet, ({ verdict }) => verdict !== 'differs'),
      ...differences.map(({ low, high }, index) => ({
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.quiet, width: 1.5 },
        data: [
          [low, index],
          [high, index],
        ],
      })),
      ...limitSeries(drawing, { x: [{ label: 'No difference', value: 0 }] }),
    ],
  };
};

const forestRows = ({ differences }: Figure): ChartRows => ({
  header: [
    'Property',
    'Unit',
    'Compared oil',
    'First oil',
    'Value',
    'Difference in R',
    'From',
    'To',
    'p',
    'Verdict',
  ],
  rows: differences.map((one) => [
    one.name,
    one.unit,
    one.report_number,
    one.first,
    one.value,
    one.in_r,
    one.low,
    one.high,
    one.p,
    one.verdict,
  ]),
});

const finding = ({ figure: { differences } }: AnswerOf<'comparison'>) => {
  const names = differences
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name }) => typographicName(name));
  return names.length === 0
    ? 'No property is shown to differ.'
    : `Shown to differ: ${[...new Set(names)].join(', ')}.`;
};

export const comparison: AnswerView<'comparison'> = {
  fields: ({ analysis, parameters, change }) => (
    <>
      <OilsSelect
        label="Oils"
        description={`The first is compared with the others, at most ${maxCompared}; without a choice the first two found.`}
        analysis={analysis}
        value={parameters.samples ?? []}
        least={2}
        most={maxCompared}
        onChange={(samples) => change({ samples: samples.length > 0 ? samples : undefined })}
      />
      <AnalytesSelect
        analytes={analysis.analytes.data?.results ?? []}
        value={parameters.analytes ?? []}
        onChange={(analytes) => change({ analytes: analytes.length > 0 ? analytes : undefined })}
      />
    </>
  ),
  finding,
  option: forest,
  numbers: forestRows,
  height: ({ differences }) => 150 + differences.length * 30,
  texts: {
    differs: 'Differs',
    differs_alone: 'Differs without Holm’s correction',
    same: 'Not shown to differ',
    repeatability: 'r, same batch',
    reproducibility: 'R',
  },
};
