import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ChartOption } from '../../../../charts/echart/echarts.ts';
import type { ChartRows } from '../../charts/chart-rows.ts';
import { type Drawing, frame, groupLook, valueAxis, verticalAxis } from '../../charts/options/drawing.ts';

/** Above this ECharts draws points without an element each. */
const largeFrom = 2000;

const axisName = ({ name, unit }: MapFigure['x']) =>
  unit ? `${typographicName(name)} (${unit})` : typographicName(name);

/** Oils as points by state, with the lines to read them by. */
export const mapOption = (figure: MapFigure, drawing: Drawing): ChartOption => {
  const { palette } = drawing;
  const { states, xs, ys, state, lines, x, y } = figure;
  const isLarge = xs.length > largeFrom;
  return {
    ...frame(drawing, states),
    xAxis: valueAxis(drawing, axisName(x)),
    yAxis: verticalAxis(drawing, axisName(y)),
    series: [
      ...states.map((name, index) => {
        const { color, symbol } = groupLook(drawing, index);
        const data = xs.flatMap((value, point) => (state[point] === index ? [[value, ys[point]]] : []));
        return {
          name,
          type: 'scatter',
          symbol,
          symbolSize: isLarge ? 3.5 : 7,
          // ECharts fails to draw a large series without points
          large: isLarge && data.length > 0,
          largeThreshold: 0,
          progressive: 0,
          itemStyle: { color, opacity: 0.7 },
          data,
        };
      }),
      ...lines.map(({ name, points }) => ({
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.quiet, width: 1.5, type: 'dashed' },
        // left of the end, inside the plot
        endLabel: {
          show: true,
          formatter: name,
          color: palette.quiet,
          align: 'right',
          verticalAlign: 'bottom',
        },
        data: points,
      })),
    ],
  };
};

/** The points, for the file. */
export const mapRows = ({ x, y, sample, xs, ys, state, states }: MapFigure): ChartRows => ({
  header: ['Sample', axisName(x), axisName(y), 'State'],
  rows: sample.map((id, index) => [id, xs[index], ys[index], states[state[index] ?? 0]]),
});

/** How many points have each state. */
export const stateCounts = ({ states, state }: MapFigure): string =>
  states
    .map((name, index) => `${name}: ${state.filter((one) => one === index).length}`)
    .filter((text) => !text.endsWith(': 0'))
    .join(', ');

export const mapHeight = () => 420;
