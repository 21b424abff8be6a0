import type { Comparison, Difference } from '@iom/contract/analysis/answers/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, limitSeries, valueAxis } from '../../charts/options/drawing.ts';
import { nameAxis, nameSpace } from '../frame/name-axis.ts';

type Figure = Comparison['figure'];

const nameOf =
  (several: boolean) =>
  ({ name, report_number }: Difference) =>
    several ? `${typographicName(name)}, ${report_number}` : typographicName(name);

const compared = (differences: readonly Difference[]) =>
  new Set(differences.map(({ sample }) => sample)).size;

/** Differences in units of R with their intervals, a line a property. */
export const forest = ({ differences }: Figure, drawing: Drawing): ChartOption => {
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

export const forestHeight = ({ differences }: Figure) => 150 + differences.length * 30;

export const forestRows = ({ differences }: Figure): ChartRows => ({
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
