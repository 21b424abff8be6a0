import type { MethodBridge } from '@iom/contract/analysis/answers/market.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, valueAxis, verticalAxis } from '../../charts/options/drawing.ts';

type Figure = MethodBridge['figure'];

const names = ['Oils', 'Equal results', 'Correction'] as const;

const withUnit = (name: string, unit: string) =>
  unit ? `${typographicName(name)} (${unit})` : typographicName(name);

/** One method against the other, with equality and the line of the correction. */
export const bridgeScatter = ({ x, y, unit, points, agreement }: Figure, drawing: Drawing): ChartOption => {
  const [amber, teal] = drawing.palette.data;
  const values = points.map((point) => point.x);
  const ends = points.length > 0 ? [Math.min(...values), Math.max(...values)] : [];
  const line = (name: string, color: string | undefined, type: string, data: number[][]) => ({
    ...{ name, type: 'line', silent: true, showSymbol: false, color },
    lineStyle: { color, type, width: 2 },
    data,
  });
  const corrected =
    agreement && agreement.bias_class !== '0'
      ? ends.map((end) => [end, agreement.slope * end + agreement.intercept])
      : [];
  return {
    ...frame(drawing, names),
    xAxis: valueAxis(drawing, withUnit(x, unit)),
    yAxis: verticalAxis(drawing, withUnit(y, unit)),
    series: [
      {
        name: names[0],
        type: 'scatter',
        symbolSize: 5,
        itemStyle: { color: teal, opacity: 0.6 },
        data: points.map((point) => [point.x, point.y]),
      },
      line(
        names[1],
        drawing.palette.quiet,
        'dotted',
        ends.map((end) => [end, end]),
      ),
      line(names[2], amber, 'solid', corrected),
    ],
  };
};

export const bridgeRows = ({ x, y, points }: Figure): ChartRows => ({
  header: [x, y],
  rows: points.map((point) => [point.x, point.y]),
});
