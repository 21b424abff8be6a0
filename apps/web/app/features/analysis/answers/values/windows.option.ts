import { positionInWindow } from '@iom/contract/analysis/answers/figures.rules.ts';
import type { TargetWindow, Window } from '@iom/contract/analysis/answers/values.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, gridOf, valueAxis } from '../../charts/options/drawing.ts';
import { nameAxis, nameSpace } from '../frame/name-axis.ts';

type Figure = TargetWindow['figure'];

const quantileAt = ({ quantiles }: Window, index: number) => quantiles[index]?.value ?? 0;

const bars = (data: number[], color: string) => ({
  type: 'bar',
  stack: 'half',
  silent: true,
  barWidth: 14,
  itemStyle: { color },
  data,
});

const marks = (
  name: string,
  symbol: string,
  color: string | undefined,
  data: readonly (number[] | undefined)[],
) => ({
  name,
  type: 'scatter',
  symbol,
  symbolSize: name === 'Median' ? [2, 18] : 11,
  itemStyle: { color },
  z: 3,
  data: data.filter((one) => one !== undefined),
});

/** A strip a property: the middle half as a bar, the median and the own oil as marks. */
export const windowStrips = ({ windows }: Figure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const names = ['Middle half', 'Median', 'Own oil'];
  const startOf = (one: Window) => positionInWindow(one, quantileAt(one, 1));
  return {
    ...frame(drawing, names),
    grid: { ...gridOf(drawing, names, 64), left: nameSpace },
    xAxis: valueAxis(drawing, 'From the 5 % (0) to the 95 % quantile (100) of the peers'),
    yAxis: nameAxis(
      drawing,
      windows.map(({ name }) => typographicName(name)),
    ),
    series: [
      bars(windows.map(startOf), 'transparent'),
      {
        ...bars(
          windows.map((one) => positionInWindow(one, quantileAt(one, 3)) - startOf(one)),
          palette.hairline,
        ),
        name: 'Middle half',
      },
      marks(
        'Median',
        'rect',
        palette.quiet,
        windows.map((one, index) => [positionInWindow(one, quantileAt(one, 2)), index]),
      ),
      marks(
        'Own oil',
        'diamond',
        palette.data[0],
        windows.map((one, index) => (one.own === null ? undefined : [positionInWindow(one, one.own), index])),
      ),
    ],
  };
};

export const windowsHeight = ({ windows }: Figure) => 150 + windows.length * 34;

export const windowRows = ({ windows }: Figure): ChartRows => ({
  header: ['Property', 'Unit', 'Probability', 'Quantile', 'From', 'To', 'Own oil'],
  rows: windows.flatMap(({ name, unit, quantiles, own }) =>
    quantiles.map(({ probability, value, low, high }) => [name, unit, probability, value, low, high, own]),
  ),
});
